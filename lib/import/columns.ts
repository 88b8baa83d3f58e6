import { importFields, type ImportField, type ImportKind, type SheetColumn } from './lists'
import { linesAbove, type SheetRow } from './reading/rows'

/** What a column may also be called, in small letters without signs and spaces. */
const synonyms: Record<ImportField, readonly string[]> = {
  name: [
    'fullname',
    'studentname',
    'studentsname',
    'nameofstudent',
    'nameofthestudent',
    'pupilname',
    'nameofpupil',
    'childname',
    'nameofchild',
    'candidatename',
    'teachername',
    'nameofteacher',
    'staffname',
    'employeename',
    'nameofstaff',
  ],
  class: ['std', 'standard', 'grade', 'classname', 'currentclass', 'classstd', 'stdclass', 'form', 'presentclass'],
  section: ['sec', 'div', 'division', 'sectionname', 'classsection'],
  rollNo: ['roll', 'rollnumber', 'rollno', 'rno', 'studentrollno', 'classrollno', 'rollnum'],
  admissionNo: [
    'admissionno',
    'admno',
    'adminno',
    'admn',
    'admnno',
    'admissionnum',
    'admissionid',
    'grno',
    'grnumber',
    'generalregisterno',
    'scholarno',
    'scholarnumber',
    'registerno',
    'registernumber',
    'regno',
    'registrationno',
    'registrationnumber',
    'enrollmentno',
    'enrolmentno',
    'enrolmentnumber',
    'enrollmentnumber',
    'srno',
    'studentid',
  ],
  dateOfBirth: ['dob', 'birthdate', 'dateofbirthddmmyyyy', 'dobddmmyyyy', 'birthday', 'bdate', 'dtofbirth', 'born'],
  phone: [
    'phonenumber',
    'phoneno',
    'mobile',
    'mobileno',
    'mobilenumber',
    'contact',
    'contactno',
    'contactnumber',
    'cell',
    'telephone',
    'tel',
    'whatsapp',
    'whatsappno',
    'whatsappnumber',
    'parentphone',
    'parentsphone',
    'parentmobile',
    'fathermobile',
    'fathersmobile',
    'fatherphone',
    'fathersphone',
    'mothermobile',
    'mothersmobile',
    'mobileofparent',
  ],
  address: ['residentialaddress', 'homeaddress', 'permanentaddress', 'postaladdress', 'presentaddress', 'residence'],
  parentEmail: [
    'parentemail',
    'parentsemail',
    'parentsmail',
    'parentmail',
    'parentemailid',
    'parentsemailid',
    'emailofparent',
    'fatheremail',
    'fathersemail',
    'fatheremailid',
    'fathersemailid',
    'motheremail',
    'mothersemail',
    'guardianemail',
    'guardiansemail',
    'familyemail',
    'parentsemailaddress',
    'parentemailaddress',
  ],
  email: [
    'emailid',
    'mail',
    'mailid',
    'emailaddress',
    'emailidofstudent',
    'studentemail',
    'studentsemail',
    'studentemailid',
    'officialemail',
    'schoolemail',
    'staffemail',
    'teacheremail',
  ],
  joined: [
    'joined',
    'joiningdate',
    'dateofjoining',
    'doj',
    'admissiondate',
    'dateofadmission',
    'doa',
    'admittedon',
    'joindate',
    'dateofadm',
    'admdate',
  ],
  role: ['designation', 'post', 'position', 'type'],
}

/** `Father's E-mail (ID)` as `fathersemailid`. */
const plain = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The field that a column of this name is taken for. */
export function fieldOf(header: string, kind: ImportKind): ImportField | null {
  const wanted = plain(header)
  const found = importFields[kind].find(
    ({ field, label }) => plain(label) === wanted || synonyms[field].includes(wanted),
  )
  return found?.field ?? null
}

export type Table = { header: number; columns: SheetColumn[]; rows: SheetRow[] }

/**
 * Finds the row with the names of the columns, among the first ones, and matches them. Of two columns for one field the
 * first counts. The rows below are the people.
 */
export function tableOf(rows: readonly SheetRow[], kind: ImportKind): Table {
  const known = ({ cells }: SheetRow) => columnsOf(cells, kind).filter(({ field }) => field !== null).length
  const candidates = rows.slice(0, linesAbove)
  let header = candidates[0]
  for (const row of candidates) if (header && known(row) > known(header)) header = row
  if (!header) return { header: 0, columns: [], rows: [] }
  const { row: line } = header
  const below = rows.filter(({ row }) => row > line)
  const width = Math.max(...[header, ...below].map(({ cells }) => cells.length))
  const cells = Array.from({ length: width }, (_, n) => header.cells[n] ?? '')
  return { header: line, columns: columnsOf(cells, kind), rows: below }
}

function columnsOf(headers: readonly string[], kind: ImportKind): SheetColumn[] {
  const taken = new Set<ImportField>()
  return headers.map((header) => {
    const field = fieldOf(header, kind)
    if (!field || taken.has(field)) return { header, field: null }
    taken.add(field)
    return { header, field }
  })
}
