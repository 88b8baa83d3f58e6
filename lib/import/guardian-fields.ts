import { guardianRights, type Relation } from '@/lib/guardians/lists'

/** What sheets say of guardians: in columns beside a pupil, or in a sheet of their own. */

/** Whom the columns beside a pupil are about. */
export const parentsOfSheet = ['father', 'mother', 'guardian'] as const
export type ParentOfSheet = (typeof parentsOfSheet)[number]
export const relationOf = { father: 'Father', mother: 'Mother', guardian: 'Guardian' } as const satisfies Record<
  ParentOfSheet,
  Relation
>

export const parentParts = ['Name', 'Phone', 'Email', 'Occupation'] as const
export type ParentPart = (typeof parentParts)[number]
export type ParentField = `${ParentOfSheet}${ParentPart}`

export const parentFields = parentsOfSheet.flatMap((parent) =>
  parentParts.map((part) => ({ field: `${parent}${part}` as ParentField, parent, part })),
)
const parentFieldNames = new Map<string, (typeof parentFields)[number]>(parentFields.map((each) => [each.field, each]))
export const parentFieldOf = (field: string) => parentFieldNames.get(field)

/** Columns that only the sheet of guardians has. */
export const guardianFieldNames = ['child', 'relation', 'occupation', ...guardianRights] as const

/** How a cell is read, as `PersonFieldEntry.kind`. */
export const kindOfPart = {
  Name: 'line',
  Phone: 'phone',
  Email: 'email',
  Occupation: 'line',
} as const satisfies Record<ParentPart, string>

const words: Record<ParentPart, readonly string[]> = {
  Name: ['name', 'fullname'],
  Phone: [
    ...[
      'mobile',
      'mobileno',
      'mobilenumber',
      'mob',
      'mobno',
      'phone',
      'phoneno',
      'phonenumber',
      'ph',
      'cell',
      'cellno',
    ],
    ...['contact', 'contactno', 'contactnumber', 'whatsapp', 'whatsappno', 'whatsappnumber', 'no', 'number'],
  ],
  Email: ['email', 'emailid', 'emailaddress', 'mail', 'mailid'],
  Occupation: ['occupation', 'profession', 'job', 'work', 'business'],
}
const further: Partial<Record<ParentField, readonly string[]>> = {
  fatherName: ['father', 'पिताकानाम', 'वडिलांचेनाव'],
  motherName: ['mother', 'माताकानाम', 'आईचेनाव'],
  guardianName: ['guardian', 'parentname', 'parentsname', 'nameofparent', 'nameoftheparent', 'localguardian'],
}

/** What a column of a parent may be called, in small letters without signs: "Father's Mobile No.", "Name of the Mother", "E-mail (Father)". */
export const parentColumnNames: ReadonlyMap<string, ParentField> = new Map(
  parentFields.flatMap(({ field, parent, part }) =>
    [
      ...words[part].flatMap((word) => [
        `${parent}${word}`,
        `${parent}s${word}`,
        `${word}${parent}`,
        `${word}of${parent}`,
        `${word}ofthe${parent}`,
        `the${parent}s${word}`,
      ]),
      ...(further[field] ?? []),
    ].map((name): [string, ParentField] => [name, field]),
  ),
)

/** Names of the columns in a sheet of guardians, where `name` and `email` are the guardian's. */
export const namesInGuardianSheet: Partial<Record<string, readonly string[]>> = {
  name: [
    ...[
      'guardianname',
      'guardiansname',
      'nameofguardian',
      'nameoftheguardian',
      'parentname',
      'parentsname',
      'nameofparent',
    ],
    ...['name', 'fullname', 'parent', 'नाम'],
  ],
  child: [
    ...[
      'studentname',
      'studentsname',
      'nameofstudent',
      'nameofthestudent',
      'studentfullname',
      'childname',
      'childsname',
    ],
    ...[
      'nameofchild',
      'nameofthechild',
      'child',
      'pupil',
      'pupilname',
      'nameofpupil',
      'ward',
      'wardname',
      'nameofward',
      'छात्रकानाम',
    ],
  ],
  relation: [
    'relationship',
    'relationtostudent',
    'relationshiptostudent',
    'relationwithstudent',
    'relationtochild',
    'संबंध',
  ],
  occupation: ['profession', 'job', 'work', 'business'],
  email: [
    'emailid',
    'emailaddress',
    'mail',
    'mailid',
    'contactemail',
    'guardianemail',
    'guardiansemail',
    'parentemail',
    'parentsemail',
    'ईमेल',
  ],
  isTold: ['getsmessages', 'messages', 'istold', 'told'],
  seesRecords: ['seesrecord', 'seesrecords', 'maysee', 'sees'],
  pays: ['paysfees', 'pays', 'fees'],
  mayCollect: ['maycollect', 'collects', 'pickup', 'maypickup'],
}

/** How people write a relation. */
const otherNames: Partial<Record<string, Relation>> = {
  ...{ mom: 'Mother', mum: 'Mother', mummy: 'Mother', dad: 'Father', papa: 'Father', m: 'Mother', f: 'Father' },
  ...{ grandma: 'Grandmother', grandpa: 'Grandfather', localguardian: 'Guardian', legalguardian: 'Guardian' },
  ...{ माता: 'Mother', पिता: 'Father' },
}
/** @returns undefined for what is none. */
export function readRelation(cell: string, relations: readonly Relation[]): Relation | undefined {
  const asked = cell.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')
  return relations.find((relation) => relation.toLowerCase() === asked) ?? otherNames[asked]
}

const yes = /^(?:y|yes|true|1|x|✓|हाँ)$/i
const no = /^(?:n|no|false|0|नहीं)$/i
/** @returns undefined for what is neither. */
export const readYes = (cell: string): boolean | undefined =>
  yes.test(cell) ? true : no.test(cell) ? false : undefined
