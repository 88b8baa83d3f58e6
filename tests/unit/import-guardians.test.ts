import { describe, expect, it } from 'vitest'
import { classes, sections } from '@/lib/constants'
import type { KnownGuardian, KnownLink } from '@/lib/guardians/likely'
import { columnNotes, tableOf } from '@/lib/import/columns'
import type { ImportKind } from '@/lib/import/lists'
import type { Choices, Known, KnownPerson } from '@/lib/import/match'
import { planOf } from '@/lib/import/plan'
import { readRows } from '@/lib/import/rows'

/** Guardians in a sheet: who is new, who is known, who is asked about. */

const today = '2026-11-22'

const asha: KnownPerson = {
  ...{ id: 'asha', name: 'Asha Rao', role: 'student', email: '', phone: '', address: '', parentEmail: '' },
  ...{ dateOfBirth: '2015-03-05', class: 'Class 8', section: 'A', rollNo: 4, admissionNo: 'A-17', approved: true },
  ...{ since: '2026-04-01', firstMark: '', elsewhere: false, ended: null },
}
const imran: KnownPerson = { ...asha, id: 'imran', name: 'Imran Shaikh', admissionNo: 'A-18', rollNo: 5 }

const lata: KnownGuardian = {
  ...{ id: 'lata', name: 'Lata Rao', role: 'parent', phone: '+91 98765 43210', emails: [null, 'lata@example.com'] },
  ...{ contactEmail: 'lata@example.com', email: 'lata@example.com', hasLogin: false, address: '', occupation: '' },
}
const linkTo = (over: Partial<KnownLink> = {}): KnownLink => ({
  ...{ guardianId: 'lata', studentId: 'asha', relation: 'Mother', barred: false, ...over },
})

function knowing(guardians: KnownGuardian[], links: KnownLink[] = [], people = [asha, imran]): Known {
  return {
    ...{ people, rollNumbers: new Map(), reserved: new Set(), sectionsOf: () => sections, today, movesFrom: today },
    ...{ groupOf: (place: { class: string }) => place.class, enrolsFrom: undefined, families: { guardians, links } },
  }
}

async function check(rows: string[][], known = knowing([]), kind: ImportKind = 'Pupils', choices: Choices = {}) {
  const table = tableOf(
    rows.map((cells, n) => ({ row: n + 1, cells })),
    kind,
  )
  const read = await readRows(table.rows, table.columns, { kind, classes, today })
  const plan = await planOf(kind, read.rows, known, choices)
  const { people, links, fills } = plan.families
  return {
    ...{ ...plan, people: [...people.values()], links: [...links.values()], fills: [...fills.values()] },
    notes: columnNotes(kind, table.columns),
    outcomes: plan.rows.map(({ outcome }) => outcome),
  }
}

const beside = ['Name', 'Class', 'Admission number', "Father's Name", 'Mother Name', 'Mother Mobile', 'Mother Email']
const ofAsha = ['Asha Rao', '8', 'A-17', '']
const newPupil = (name: string, number: string) => [name, '8', number, '']

describe('columns of parents beside a pupil', () => {
  it('are recognised by their usual names, and nothing is left out', async () => {
    const header = [
      'Name',
      'Class',
      'DOB',
      'Name of Father',
      "Father's Occupation",
      'E-mail (Father)',
      "Mother's Mobile No.",
    ]
    const { links, people, notes } = await check([
      [...header, 'Mother Name', 'Guardian', 'Guardian Phone'],
      ['Zoya', '8', '5/3/2015', 'Ravi', 'Farmer', 'ravi@example.com', '98765 43210', 'Sita', 'Uncle', '98765 43211'],
    ])
    expect(notes).toEqual([])
    expect(links.map(({ relation }) => relation)).toEqual(['Father', 'Mother', 'Guardian'])
    expect(people).toMatchObject([
      { name: 'Ravi', contactEmail: 'ravi@example.com', occupation: 'Farmer', phone: '' },
      { name: 'Sita', phone: '98765 43210' },
      { name: 'Uncle', phone: '98765 43211' },
    ])
  })

  it('give a new pupil the first parent’s phone number, and the e-mail of who has one', async () => {
    const { creations } = await check([beside, [...newPupil('Zoya', 'Z-1'), 'Sita', '98765 43210', 'sita@example.com']])
    expect(creations).toMatchObject([{ person: { phone: '98765 43210', parentEmail: 'sita@example.com' } }])
  })

  it('refuse what belongs to a parent without a name, and a parent’s e-mail that is none of theirs', async () => {
    const header = [...beside, 'Parent Email']
    const { rows } = await check([
      header,
      [...newPupil('Zoya', 'Z-1'), '', '98765 43210', '', ''],
      [...newPupil('Zara', 'Z-2'), 'Sita', '', 'sita@example.com', 'other@example.com'],
    ])
    expect(rows.map(({ faults }) => faults.map(({ column }) => column))).toEqual([['Mother Name'], ['Parent Email']])
  })
})

describe('a guardian whom the portal knows', () => {
  it.each([
    ['the same name and phone number, with +91 or without', 'Lata Rao', '9876543210', ''],
    ['the same name and e-mail, with another phone number', 'lata  rao', '9000000001', 'Lata@example.com'],
  ])('is the same: %s', async (_how, ...mother) => {
    const { outcomes, links, people } = await check([beside, [...ofAsha, ...mother]], knowing([lata]))
    expect(outcomes).toEqual(['Changed'])
    expect(people).toEqual([])
    expect(links).toMatchObject([{ child: { id: 'asha' }, who: { id: 'lata' }, relation: 'Mother' }])
  })

  it.each([
    ['the same phone number, another name', 'Seeta', '9876543210', '', 'Same phone number'],
    ['the same e-mail, another name', 'Seeta', '', 'lata@example.com', 'Same email'],
    ['the same name, another phone number', 'Lata Rao', '9000000001', '', 'Same name'],
    ['the same name alone', 'Lata Rao', '', '', 'Same name'],
  ])('is asked about: %s', async (_how, name, phone, email, same) => {
    const row = [...ofAsha, name, phone, email]
    const asked = await check([beside, row], knowing([lata]))
    expect(asked.outcomes).toEqual(['Possible duplicate'])
    expect(asked.rows[0]?.guardians).toMatchObject([{ key: '2 Mother', like: { id: 'lata', same }, undecided: true }])
    expect([asked.links, asked.people]).toEqual([[], []])
    const one = await check([beside, row], knowing([lata]), 'Pupils', { '2 Mother': 'same' })
    expect(one.links).toMatchObject([{ who: { id: 'lata' } }])
    const other = await check([beside, row], knowing([lata]), 'Pupils', { '2 Mother': 'new' })
    expect(other.people).toMatchObject([{ name, phone }])
  })

  it('stays where two entries of the portal would be the same, which is asked', async () => {
    const { outcomes } = await check(
      [beside, [...ofAsha, 'Lata Rao', '9876543210', '']],
      knowing([lata, { ...lata, id: 'other' }]),
    )
    expect(outcomes).toEqual(['Possible duplicate'])
  })

  it('changes nothing a second time, and says so', async () => {
    const { outcomes, rows } = await check(
      [beside, [...ofAsha, 'Lata Rao', '9876543210', 'lata@example.com']],
      knowing([lata], [linkTo()]),
    )
    expect(outcomes).toEqual(['Left alone'])
    expect(rows[0]?.guardians[0]?.says).toBe('is a guardian already')
  })

  it.each([
    ['by name alone', 'Lata Rao', ''],
    ['written another way, as she was joined with', 'Lata R.', '9876543210'],
  ])('is found again as the child’s mother %s', async (_how, name, phone) => {
    const { outcomes } = await check([beside, [...ofAsha, name, phone, '']], knowing([lata], [linkTo()]))
    expect(outcomes).toEqual(['Left alone'])
  })

  it('is asked about as the child’s guardian, of whom a child may have two at one number', async () => {
    const sheet = ['Name', 'Class', 'Admission number', "Father's Name", 'Guardian Name', 'Guardian Mobile']
    const { outcomes } = await check(
      [sheet, [...ofAsha, 'Kamla', '9876543210']],
      knowing([lata], [linkTo({ relation: 'Guardian' })]),
    )
    expect(outcomes).toEqual(['Possible duplicate'])
  })

  it('is nobody else’s mother for the phone number that she shares with the father', async () => {
    const { outcomes, people, links } = await check(
      [beside, ['Asha Rao', '8', 'A-17', 'Suresh Rao', 'Lata Rao', '9876543210', '']],
      knowing([{ ...lata, name: 'Suresh Rao' }], [linkTo({ relation: 'Father' })]),
    )
    expect(outcomes).toEqual(['Changed'])
    expect(people).toMatchObject([{ name: 'Lata Rao' }])
    expect(links).toHaveLength(1)
  })

  it('stays barred, and whoever is said to be somebody else by the same number is refused', async () => {
    const known = knowing([lata], [linkTo({ barred: true })])
    const again = await check([beside, [...ofAsha, 'Lata Rao', '9876543210', '']], known)
    expect(again.outcomes).toEqual(['Left alone'])
    expect(again.rows[0]?.guardians[0]?.says).toBe('is barred from this student, and stays barred')
    expect([again.links, again.fills]).toEqual([[], []])
    const header = ['Name', 'Class', 'Admission number', 'Father Name', 'Father Mobile']
    const row = ['Asha Rao', '8', 'A-17', 'Lata Rao K', '9876543210']
    const asFather = knowing([lata], [linkTo({ barred: true, relation: 'Father' })])
    expect((await check([header, row], asFather, 'Pupils', { '2 Father': 'new' })).outcomes).toEqual(['Left alone'])
  })

  it('is not entered again as somebody else with the email or the phone number of who is barred', async () => {
    const known = knowing([lata], [linkTo({ barred: true, relation: 'Father' })])
    for (const [phone, email] of [
      ['9876543210', ''],
      ['', 'lata@example.com'],
    ] as const) {
      const row = [...ofAsha, 'Somebody Else', phone, email]
      const { outcomes, links, people, rows } = await check([beside, row], known, 'Pupils', { '2 Mother': 'new' })
      expect([outcomes, links, people]).toEqual([['Wrong'], [], []])
      expect(rows[0]?.faults).toMatchObject([
        { right: expect.stringContaining('that of Lata Rao, who is barred from the record of Asha Rao.') },
      ])
    }
    // Somebody whom the portal knows, and of whom the sheet says nothing that is barred.
    const twin = { ...lata, id: 'twin', name: 'Sita Rao', emails: [null, 'sita@example.com'] }
    const both = knowing([lata, twin], [linkTo({ barred: true, relation: 'Father' })])
    const sita = [...ofAsha, 'Sita Rao', '', 'sita@example.com']
    expect((await check([beside, sita], both)).outcomes).toEqual(['Wrong'])
    const other = knowing([{ ...twin, phone: '9000000001' }, lata], [linkTo({ barred: true, relation: 'Father' })])
    expect((await check([beside, sita], other)).outcomes).toEqual(['Changed'])
  })

  it('gets what is missing, and keeps what is there', async () => {
    const header = [...beside, 'Mother Occupation']
    const row = [...ofAsha, 'Lata Rao', '9000000001', 'lata@example.com', 'Nurse']
    const { outcomes, fills, rows } = await check([header, row], knowing([lata], [linkTo()]))
    expect(outcomes).toEqual(['Changed'])
    expect(fills).toEqual([{ row: 2, guardianId: 'lata', after: { occupation: 'Nurse' } }])
    expect(rows[0]?.guardians[0]?.says).toBe('is a guardian already; Nurse is added; +91 98765 43210 stays')
    const teacher = knowing([{ ...lata, role: 'teacher', phone: '' }], [linkTo()])
    expect((await check([header, row], teacher)).fills).toEqual([])
  })

  it('is the mother of a brother by name, whose father is certain', async () => {
    const father: KnownGuardian = { ...lata, id: 'suresh', name: 'Suresh Rao', phone: '9111111111', emails: [] }
    const links = [linkTo({ studentId: 'imran' }), linkTo({ guardianId: 'suresh', studentId: 'imran' })]
    const header = [...beside, 'Father Mobile']
    const row = ['Asha Rao', '8', 'A-17', 'Suresh Rao', 'Lata Rao', '', '', '9111111111']
    const { links: made, people } = await check([header, row], knowing([lata, father], links))
    expect(people).toEqual([])
    expect(made.map(({ who }) => who)).toEqual([{ id: 'suresh' }, { id: 'lata' }])
  })
})

describe('two rows of one sheet', () => {
  const mother = ['Sita Devi', '9000000001', '']
  it('of brothers have one new mother', async () => {
    const { people, links, outcomes } = await check([
      beside,
      [...newPupil('Zoya', 'Z-1'), ...mother],
      [...newPupil('Zara', 'Z-2'), 'SITA DEVI', '+91 90000 00001', 'sita@example.com'],
    ])
    expect(outcomes).toEqual(['New', 'New'])
    expect(people).toMatchObject([{ name: 'Sita Devi', contactEmail: 'sita@example.com' }])
    expect(links).toHaveLength(2)
  })

  it('of brothers whose mother has no phone number have one, by their father', async () => {
    const header = ['Name', 'Class', 'Admission number', 'Mother Name', 'Father Name', 'Father Mobile']
    const { people } = await check([
      header,
      ['Zoya', '8', 'Z-1', 'Sita', 'Ravi', '9000000002'],
      ['Zara', '8', 'Z-2', 'Sita', 'Ravi', '9000000002'],
      ['Zubin', '8', 'Z-3', 'Sita', 'Mohan', '9000000003'],
    ])
    expect(people.map(({ name }) => name).sort()).toEqual(['Mohan', 'Ravi', 'Sita', 'Sita'])
  })

  it('ask where the name is another', async () => {
    const rows = [
      beside,
      [...newPupil('Zoya', 'Z-1'), ...mother],
      [...newPupil('Zara', 'Z-2'), 'Seeta Devi', '9000000001', ''],
    ]
    const asked = await check(rows)
    expect(asked.outcomes).toEqual(['New', 'Possible duplicate'])
    expect(asked.rows[1]?.guardians[0]?.like).toMatchObject({ id: '', name: 'Sita Devi', detail: 'row 2' })
    expect((await check(rows, knowing([]), 'Pupils', { '3 Mother': 'same' })).people).toHaveLength(1)
    expect((await check(rows, knowing([]), 'Pupils', { '3 Mother': 'new' })).people).toHaveLength(2)
  })

  it('do not link a guardian twice who stands in one row as father and as guardian', async () => {
    const header = ['Name', 'Class', 'Admission number', 'Father Name', 'Guardian Name']
    const { links } = await check([header, ['Zoya', '8', 'Z-1', 'Ravi', 'Ravi']])
    expect(links).toMatchObject([{ relation: 'Father' }])
  })
})

describe('a sheet of guardians', () => {
  const header = ['Admission No', 'Student Name', 'Class', 'Relationship', 'Guardian Name', 'Mobile', 'Pays fees']
  const sheet = (rows: string[][], known?: Known, choices?: Choices) =>
    check([header, ...rows], known, 'Guardians', choices)

  it('finds the pupil by number, or by name and class, and takes the rights', async () => {
    const { outcomes, links, notes } = await sheet([
      ['a-17', '', '', 'mother', 'Lata Rao', '9876543210', 'No'],
      ['', 'Imran Shaikh', 'VIII', 'Dad', 'Yusuf', '', ''],
    ])
    expect(notes).toEqual([])
    expect(outcomes).toEqual(['New', 'New'])
    expect(links).toMatchObject([
      { child: { id: 'asha' }, relation: 'Mother', rights: { pays: false, isTold: true } },
      { child: { id: 'imran' }, relation: 'Father', rights: { pays: true } },
    ])
  })

  it('says of each row what is wrong', async () => {
    const twins = [asha, { ...asha, id: 'twin', section: 'B', admissionNo: 'A-20' }]
    const { rows } = await sheet(
      [
        ['X-1', '', '', 'Mother', 'Lata', '', ''],
        ['A-17', 'Somebody Else', '', 'Mother', 'Lata', '', ''],
        ['', 'Asha Rao', '8', 'Mother', 'Lata', '', ''],
        ['', 'Asha Rao', '', 'Mother', 'Lata', '', ''],
        ['', '', '', 'Mother', 'Lata', '', ''],
        ['A-17', '', '', 'Friend', 'Lata', '', ''],
        ['A-17', '', '', 'Mother', 'Lata', '12', 'perhaps'],
      ],
      knowing([], [], twins),
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'Wrong'))
    expect(rows.map(({ faults }) => faults.map(({ column }) => column))).toEqual([
      ['Admission No'],
      ['Student Name'],
      ['Section'],
      ['Class'],
      ['Student Name'],
      ['Relationship'],
      ['Mobile', 'Pays fees'],
    ])
  })

  it('links a known guardian, asks by row, and changes nothing where a row stands twice', async () => {
    const row = ['A-18', '', '', 'Mother', 'Lata Rao', '9876543210', '']
    const { outcomes, links } = await sheet([row, row], knowing([lata]))
    expect(outcomes).toEqual(['Changed', 'Left alone'])
    expect(links).toHaveLength(1)
    const asked = await sheet([['A-18', '', '', 'Mother', 'Seeta', '9876543210', '']], knowing([lata]))
    expect(asked.rows[0]?.guardians).toMatchObject([{ key: '2', undecided: true }])
    const same = await sheet([['A-18', '', '', 'Mother', 'Seeta', '9876543210', '']], knowing([lata]), { 2: 'same' })
    expect(same.links).toMatchObject([{ who: { id: 'lata' } }])
  })
})
