import { describe, expect, it } from 'vitest'
import { classes, sections } from '@/lib/constants'
import { planOf, unsolved } from '@/lib/import/plan'
import { rollKey, type Choices, type Known, type KnownPerson } from '@/lib/import/match'
import { tableOf } from '@/lib/import/columns'
import type { ImportKind } from '@/lib/import/lists'
import { exampleMark, readRows } from '@/lib/import/rows'
import { schoolWithFaults } from '@/tests/support/material/sheets'

const today = '2026-11-22'

const nobody: Known = {
  people: [],
  rollNumbers: new Map(),
  groupOf: ({ class: schoolClass }) => schoolClass,
  reserved: new Set(),
  sectionsOf: () => sections,
  today,
  movesFrom: today,
  enrolsFrom: undefined,
  families: { guardians: [], links: [] },
}

const asha: KnownPerson = {
  id: 'asha',
  name: 'Asha Rao',
  role: 'student',
  email: 'asha@example.com',
  phone: '+91 98765 43210',
  address: '12 Park Road,\nPune',
  parentEmail: 'rao@example.com',
  dateOfBirth: '2015-03-05',
  class: 'Class 8',
  section: 'A',
  rollNo: 4,
  admissionNo: 'A-17',
  approved: true,
  since: '2026-04-01',
  firstMark: '',
  elsewhere: false,
  ended: null,
}
const meera: KnownPerson = {
  ...asha,
  id: 'meera',
  name: 'Meera Nair',
  role: 'teacher',
  email: 'meera@example.com',
  class: '',
  section: '',
  rollNo: null,
  admissionNo: '',
  since: '',
}

const knowing = (...people: KnownPerson[]): Known => ({ ...nobody, people })

/** Its classes, where they are not the contract's. */
type School = Known & { offered?: readonly string[] }

async function check(
  rows: readonly (readonly string[])[],
  { known = nobody, kind = 'Pupils', choices = {} }: { known?: School; kind?: ImportKind; choices?: Choices } = {},
) {
  const table = tableOf(
    rows.map((cells, n) => ({ row: n + 1, cells: [...cells] })),
    kind,
  )
  const read = await readRows(table.rows, table.columns, { kind, classes: known.offered ?? classes, today })
  return { ...(await planOf(kind, read.rows, known, choices)), examples: read.examples }
}

/** The plan of a single row. */
async function one(row: Record<string, string>, known?: School, choices?: Choices, kind: ImportKind = 'Pupils') {
  const plan = await check([Object.keys(row), Object.values(row)], {
    kind,
    ...(known && { known }),
    ...(choices && { choices }),
  })
  return { ...plan, row: plan.rows[0]! }
}

const pupil = { Name: 'Asha Rao', Class: '8', DOB: '5/3/2015' }

describe('a new pupil', () => {
  it('is created with what the sheet says', async () => {
    const { row, creations } = await one({
      ...pupil,
      Sec: 'b',
      'Roll No': '7',
      'Adm No': '0017',
      Mobile: '98765 43210',
      Address: '12 Park Road',
      "Father's email": 'Rao@Example.com',
      Email: 'ASHA@example.com',
      'Joined on': '1/4/2026',
    })
    expect(row).toMatchObject({ outcome: 'New', faults: [], row: 2, name: 'Asha Rao' })
    expect(creations).toEqual([
      {
        row: 2,
        person: {
          role: 'student',
          name: 'Asha Rao',
          email: 'asha@example.com',
          phone: '98765 43210',
          address: '12 Park Road',
          parentEmail: 'rao@example.com',
          dateOfBirth: '2015-03-05',
          class: 'Class 8',
          section: 'B',
          rollNo: 7,
          admissionNo: '0017',
          from: '2026-04-01',
        },
      },
    ])
  })

  it('joins today where nothing else is said, in the section that stands with the class', async () => {
    const { creations } = await one({ Name: 'Asha Rao', Class: 'VIII-C', DOB: '5/3/2015' })
    expect(creations[0]?.person).toEqual({
      role: 'student',
      name: 'Asha Rao',
      email: '',
      phone: '',
      address: '',
      parentEmail: '',
      dateOfBirth: '2015-03-05',
      class: 'Class 8',
      section: 'C',
      from: today,
    })
  })

  it.each([
    [
      'born before all days that the portal knows',
      { Name: 'Asha', Class: '8', 'Date of birth': '1/1/1890' },
      'DOB',
      'A day in the past 40 years',
    ],
    ['who joins in another millennium', { ...pupil, DOJ: '1/1/2998' }, 'DOJ', 'A day up to today, 22 Nov 2026'],
    ['without anything to be known by', { Name: 'Asha', Class: '8' }, 'DOB', 'admission number or an email'],
    ['with another section beside the class', { ...pupil, Class: '8-A', Section: 'B' }, 'Section', 'says section A'],
    ['with a roll number that somebody has', { ...pupil, 'Roll No': '9' }, 'Roll No', 'Imran has in Class 8 B'],
    ['with an email of staff', { ...pupil, Email: 'meera@example.com' }, 'Email', 'Meera Nair has this one'],
    ['with an email that may be taken back', { ...pupil, Email: 'old@example.com' }, 'Email', 'can still take it back'],
  ])('%s is wrong', async (_what, row, column, right) => {
    const known: Known = {
      ...knowing(meera),
      rollNumbers: new Map([[rollKey('Class 8', 9), [{ id: 'imran', place: 'Class 8 B', name: 'Imran' }]]]),
      reserved: new Set(['old@example.com']),
    }
    const { row: checked, creations } = await one(row, known)
    expect(checked.outcome).toBe('Wrong')
    expect(checked.faults).toEqual([
      {
        column: expect.stringMatching(column === 'DOB' ? /birth/ : column),
        value: expect.any(String),
        right: expect.stringContaining(right),
      },
    ])
    expect(creations).toEqual([])
  })
})

describe('a pupil whom the portal knows', () => {
  it('is left alone where the sheet says the same in other letters, or nothing', async () => {
    const { row } = await one(
      {
        Name: 'Asha Rao',
        Class: 'Std VIII',
        Section: 'a',
        'Roll No': '4',
        'Adm No': 'a-17',
        DOB: '05-Mar-15',
        Mobile: '9876543210',
        Address: '12 Park Road, Pune',
        'Parent Email': '',
        Email: 'Asha@example.com',
        DOJ: '1/6/2020',
      },
      knowing(asha),
    )
    expect(row).toMatchObject({ outcome: 'Left alone', faults: [], changes: [] })
  })

  it.each([
    ['admission number', { 'Adm No': 'A-17' }],
    ['e-mail', { Email: 'asha@example.com' }],
  ])('is found by %s and changed field by field', async (_by, key) => {
    const { row, changes } = await one({ ...key, Name: 'Asha Rao-Patil', Mobile: '11111 11111' }, knowing(asha))
    expect(row).toMatchObject({
      outcome: 'Changed',
      changes: [
        { field: 'Name', before: 'Asha Rao', after: 'Asha Rao-Patil' },
        { field: 'Phone', before: '+91 98765 43210', after: '11111 11111' },
      ],
    })
    expect(changes).toEqual([
      {
        row: 2,
        userId: 'asha',
        before: { name: 'Asha Rao', phone: '+91 98765 43210' },
        after: { name: 'Asha Rao-Patil', phone: '11111 11111' },
      },
    ])
  })

  it.each([
    ['in the next class', { 'Adm No': 'A-17', Class: '9' }, 'Students change class under Year'],
    ['in the class before', { 'Adm No': 'A-17', Class: '7', Section: 'B' }, 'Class 8 A, where Asha Rao is'],
    ['in a section that the class does not have', { 'Adm No': 'A-17', Section: 'Z' }, 'sections: A, B, C, D'],
    ['with another roll number', { 'Adm No': 'A-17', 'Roll No': '5' }, '4, as in the portal'],
    ['with another e-mail', { 'Adm No': 'A-17', Email: 'new@example.com' }, 'asha@example.com, as in the portal'],
    [
      'with another admission number',
      { 'Adm No': 'A-18', Email: 'asha@example.com' },
      'with the admission number A-17',
    ],
  ])('%s is wrong', async (_what, row, right) => {
    const { row: checked, changes } = await one({ Name: 'Asha Rao', ...row }, knowing(asha))
    expect(checked.outcome).toBe('Wrong')
    expect(checked.faults).toMatchObject([{ right: expect.stringContaining(right) }])
    expect(changes).toEqual([])
  })

  it('with the e-mail of somebody else is wrong', async () => {
    const { row } = await one(
      { Name: 'Asha Rao', 'Adm No': 'A-17', Email: 'other@example.com' },
      knowing(
        { ...asha, email: '' },
        { ...asha, id: 'bina', name: 'Bina Das', email: 'other@example.com', admissionNo: 'A-18' },
      ),
    )
    expect(row).toMatchObject({
      outcome: 'Wrong',
      faults: [{ right: expect.stringContaining('Bina Das has this one') }],
    })
  })

  it('gets an e-mail where there was none', async () => {
    const { changes } = await one(
      { Name: 'Asha Rao', 'Adm No': 'A-17', Email: 'asha@example.com' },
      knowing({ ...asha, email: '' }),
    )
    expect(changes).toMatchObject([{ before: { email: '' }, after: { email: 'asha@example.com' } }])
  })

  it.each([
    ['who waits', { approved: false }, 'waits for approval'],
    ['who has left and has no class in it', { since: '', ended: { day: '2026-06-10', outcome: 'Left' } }, 'A class'],
    ['who was never enrolled', { since: '' }, 'Asha Rao never was'],
  ])('and %s is wrong', async (_what, state, right) => {
    const { row } = await one({ Name: 'Asha Rao', 'Adm No': 'A-17' }, knowing({ ...asha, ...state }))
    expect(row).toMatchObject({ outcome: 'Wrong', faults: [{ right: expect.stringContaining(right) }] })
  })
})

describe('a pupil who joined on another day', () => {
  const sheet = (joined: string, over: object = {}) =>
    one({ Name: 'Asha Rao', 'Adm No': 'A-17', 'Joined on': joined, ...over }, knowing({ ...asha, since: '2026-06-12' }))

  it('begins on that day, of the same school year', async () => {
    const { row, changes } = await sheet('1/6/2026')
    expect(row).toMatchObject({
      outcome: 'Changed',
      changes: [{ field: 'First day', before: '12 Jun 2026', after: '1 Jun 2026' }],
    })
    expect(changes).toMatchObject([
      { userId: asha.id, firstDay: { from: '2026-06-01', before: '2026-06-12', class: 'Class 8' } },
    ])
    // Of an earlier year it is when the pupil came to the school, and who moves is elsewhere from a day on.
    expect((await sheet('1/6/2020')).row).toMatchObject({ outcome: 'Left alone' })
    expect((await sheet('1/6/2026', { Section: 'B' })).changes[0]).not.toHaveProperty('firstDay')
  })

  it('is left alone who was elsewhere before, and wrong where a mark was made before', async () => {
    const of = (state: Partial<KnownPerson>, joined: string) =>
      one(
        { Name: 'Asha Rao', 'Adm No': 'A-17', 'Joined on': joined },
        knowing({ ...asha, since: '2026-06-12', ...state }),
      )
    expect((await of({ elsewhere: true }, '1/6/2026')).row).toMatchObject({ outcome: 'Left alone' })
    const marked = { firstMark: '2026-06-15' }
    expect((await of(marked, '15/6/2026')).row).toMatchObject({ outcome: 'Changed' })
    expect((await of(marked, '16/6/2026')).row).toMatchObject({
      outcome: 'Wrong',
      faults: [{ column: 'Joined on', right: '15 Jun 2026 or an earlier day: Asha Rao was marked then.' }],
    })
  })
})

describe('a pupil who has left and has a class in the sheet', () => {
  const left: KnownPerson = {
    ...asha,
    ...{ section: '', rollNo: null, since: '' },
    ended: { day: '2026-06-10', outcome: 'Left' },
  }
  const returning = { Name: 'Asha Rao', 'Adm No': 'A-17', Class: '9' }

  it('is readmitted today, with the next number in the smallest section, and changed as others are', async () => {
    const { row, changes, creations, counts } = await one({ ...returning, Mobile: '11111 11111' }, knowing(left))
    expect(row).toMatchObject({
      outcome: 'Readmitted',
      faults: [],
      changes: [
        { field: 'Phone' },
        {
          field: 'Enrolment',
          before: 'Left, 10 Jun 2026',
          after: 'Class 9, its smallest section, its next roll number, from 22 Nov 2026',
        },
      ],
      says: expect.stringContaining('Left, 10 Jun 2026 → Class 9'),
    })
    const readmission = { from: today, ended: left.ended, after: { class: 'Class 9' } }
    expect(changes).toMatchObject([{ userId: 'asha', after: { phone: '11111 11111' }, readmission }])
    expect([creations, counts.Readmitted, counts.Changed]).toEqual([[], 1, 0])
  })

  it('is readmitted from the day and with the section and number that the row says', async () => {
    const said = { ...returning, Section: 'b', 'Roll No': '7', 'Joined on': '1/7/2026' }
    const { changes } = await one(said, knowing(left))
    const after = { class: 'Class 9', section: 'B', rollNo: 7 }
    expect(changes).toMatchObject([{ readmission: { from: '2026-07-01', after } }])
  })

  it.each([
    ['on a day on which they were still there', { 'Joined on': '10/6/2026' }, 'A day after 10 Jun 2026'],
    ['before a school year that has begun for all', { 'Joined on': '30/6/2026' }, 'A day from 1 Jul 2026 on'],
    ['in a section that the class does not have', { Section: 'Z' }, 'sections: A, B, C, D'],
    ['with a number that somebody has', { 'Roll No': '9' }, 'Imran has in Class 9 B'],
  ])('and %s is wrong', async (_what, over, right) => {
    const known: Known = {
      ...knowing(left),
      enrolsFrom: '2026-07-01',
      rollNumbers: new Map([[rollKey('Class 9', 9), [{ id: 'imran', place: 'Class 9 B', name: 'Imran' }]]]),
    }
    const { row, changes } = await one({ ...returning, ...over }, known)
    expect(row).toMatchObject({ outcome: 'Wrong', faults: [{ right: expect.stringContaining(right) }] })
    expect(changes).toEqual([])
  })

  it('may have the number of before again', async () => {
    const holders = [{ id: 'asha', place: 'Class 8 A', name: 'Asha Rao' }]
    const known = { ...knowing(left), rollNumbers: new Map([[rollKey('Class 8', 4), holders]]) }
    expect((await one({ ...returning, Class: '8', 'Roll No': '4' }, known)).row.outcome).toBe('Readmitted')
  })
})

it('a new pupil is enrolled from no day before the year into which the school has gone over', async () => {
  const fresh = { Name: 'Meena Das', 'Adm No': 'A-90', Class: '9', Section: 'A' }
  const known: Known = { ...nobody, enrolsFrom: '2026-07-01' }
  expect((await one({ ...fresh, 'Joined on': '30/6/2026' }, known)).row).toMatchObject({
    outcome: 'Wrong',
    faults: [{ right: expect.stringContaining('A day from 1 Jul 2026 on') as unknown }],
  })
  expect((await one({ ...fresh, 'Joined on': '1/7/2026' }, known)).row.outcome).toBe('New')
})

describe('a pupil whom the sheet has in another section', () => {
  const moving = { Name: 'Asha Rao', 'Adm No': 'A-17', Section: 'B' }
  const before = { class: 'Class 8', section: 'A', rollNo: 4 }
  const imran = { ...asha, id: 'imran', name: 'Imran', email: '', admissionNo: 'A-18', rollNo: 9, section: 'B' }
  /** Numbers of a class's section, as schools have them that count by section. */
  const bySection: Known = {
    ...nobody,
    groupOf: ({ class: schoolClass, section }) => (section === null ? undefined : `${schoolClass}|${section}`),
  }
  const holding = (known: Known, place: string, rollNo: number, ...holders: KnownPerson[]): Known => ({
    ...known,
    people: [asha, ...holders],
    rollNumbers: new Map([[rollKey(place, rollNo), holders.map(({ id, name }) => ({ id, name, place: 'Class 8 B' }))]]),
  })

  it('moves, from the day that was said, with the number of before', async () => {
    const { row, changes, moves, counts } = await one(moving, { ...knowing(asha), movesFrom: '2026-07-03' })
    expect(row).toMatchObject({
      outcome: 'Changed',
      changes: [{ field: 'Section', before: 'Class 8 A', after: 'Class 8 B from 3 Jul 2026' }],
      says: 'Section: Class 8 A → Class 8 B from 3 Jul 2026',
    })
    const move = { from: '2026-07-03', before, after: { class: 'Class 8', section: 'B' } }
    expect(changes).toEqual([{ row: 2, userId: 'asha', before: {}, after: {}, move }])
    expect(moves).toEqual({ people: 1, from: '2026-07-03' })
    expect(counts).toMatchObject({ Changed: 1 })
  })

  it.each([
    ['in its own words', { Section: 'a' }],
    ['with the class', { Class: 'VIII-A', 'Roll No': '4' }],
  ])('stays where the sheet says the same %s', async (_how, place) => {
    const { row, moves } = await one({ Name: 'Asha Rao', 'Adm No': 'A-17', ...place }, knowing(asha))
    expect([row.outcome, moves]).toEqual(['Left alone', null])
  })

  it('gets the number that the sheet says, or the next where the new section counts for itself', async () => {
    const numbered = await one({ ...moving, 'Roll No': '12' }, knowing(asha))
    expect(numbered.row.changes).toMatchObject([{ after: `Class 8 B, roll number 12, from 22 Nov 2026` }])
    expect(numbered.changes).toMatchObject([{ move: { after: { rollNo: 12 } } }])
    const next = await one(moving, { ...bySection, people: [asha] })
    expect(next.row.changes).toMatchObject([{ after: `Class 8 B, its next roll number, from 22 Nov 2026` }])
  })

  it('goes to a stream of the same grade, and to its smallest section where none is said', async () => {
    const science = { ...asha, class: 'Class 11 Science' }
    const row = { Name: 'Asha Rao', 'Adm No': 'A-17', Class: 'Class 11 Commerce' }
    const streams = ['Class 11 Science', 'Class 11 Commerce', 'Class 12 Science']
    const known = { ...knowing(science), offered: streams }
    expect((await one(row, known)).row.changes).toEqual([
      {
        field: 'Class',
        before: 'Class 11 Science A',
        after: 'Class 11 Commerce, its smallest section, its next roll number, from 22 Nov 2026',
      },
    ])
    const above = await one({ ...row, Class: 'Class 12 Science' }, known)
    expect(above.row).toMatchObject({
      outcome: 'Wrong',
      faults: [{ right: expect.stringContaining('Students change class under Year') }],
    })
  })

  it('is wrong before the first day in the old section, and counts among those who ask for a day', async () => {
    const late = { ...knowing({ ...asha, since: '2026-07-10' }), movesFrom: '2026-07-03' }
    const { row, changes, moves } = await one(moving, late)
    expect(row).toMatchObject({
      outcome: 'Wrong',
      faults: [{ column: 'Section', right: expect.stringContaining('has been there since 10 Jul 2026') }],
    })
    expect([changes, moves]).toEqual([[], { people: 1, from: '2026-07-03' }])
  })

  it('is wrong with a number that another pupil has, or that two of the sheet want', async () => {
    const wanted = { ...moving, 'Roll No': '9' }
    const { row } = await one(wanted, holding(nobody, 'Class 8', 9, imran))
    expect(row.faults).toMatchObject([{ column: 'Roll No', right: expect.stringContaining('Imran has in Class 8 B') }])
    const header = ['Name', 'Adm No', 'Section', 'Roll No', 'Class', 'DOB']
    const both = [
      ['Asha Rao', 'A-17', 'B', '12', '', ''],
      ['New Pupil', '', 'C', '12', '8', '1/2/2015'],
    ]
    const { rows } = await check([header, ...both], { known: knowing(asha) })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['Wrong', 'Wrong'])
    expect(rows[0]?.says).toContain('row 3 has it in Class 8 C')
  })

  it('takes a number that a move leaves free as if it had never been given, and no other', async () => {
    const header = ['Name', 'Adm No', 'Section', 'Roll No']
    const swap = [header, ['Asha Rao', 'A-17', 'B', '9'], ['Imran', 'A-18', 'C', '']]
    const known = holding(bySection, 'Class 8|B', 9, imran)
    // From their first day on: Imran has never been in section B.
    const free = await check(swap, { known: { ...known, movesFrom: asha.since } })
    expect(free.counts).toMatchObject({ Changed: 2, Wrong: 0 })
    // Registers of section B have Imran with that number.
    expect((await check(swap, { known })).counts).toMatchObject({ Changed: 1, Wrong: 1 })
    // By class he keeps it.
    const byClass = holding(nobody, 'Class 8', 9, imran)
    expect((await check(swap, { known: { ...byClass, movesFrom: asha.since } })).counts).toMatchObject({ Wrong: 1 })
  })
})

describe('a pupil of the same name and date of birth', () => {
  const numbered = { ...pupil, Name: 'asha  RAO', 'Adm No': 'B-1' }

  it('is the same person where the row has nothing else, and can be another', async () => {
    const known = knowing({ ...asha, name: 'Asha Rao' })
    expect((await one({ ...pupil, Section: 'A' }, known)).row).toMatchObject({
      outcome: 'Left alone',
      choice: 'same',
      like: { id: 'asha', detail: 'Class 8 A, admission number A-17', same: 'Same name and date of birth' },
    })
    expect((await one(pupil, known, { 2: 'new' })).row).toMatchObject({ outcome: 'New', choice: 'new' })
    expect((await one({ ...pupil, DOB: '6/3/2015' }, known)).row).toMatchObject({ outcome: 'New', like: null })
  })

  it('has to be decided where the row has a number of its own', async () => {
    const undecided = await one(numbered, knowing(asha))
    expect(undecided.row).toMatchObject({ outcome: 'Possible duplicate', choice: null, like: { id: 'asha' } })
    expect([unsolved(undecided), undecided.creations, undecided.changes]).toEqual([1, [], []])
    expect((await one(numbered, knowing(asha), { 2: 'new' })).row.outcome).toBe('New')
    const same = await one(numbered, knowing(asha), { 2: 'same' })
    // The admission number is never changed.
    expect(same.changes).toEqual([
      { row: 2, userId: 'asha', before: { name: 'Asha Rao' }, after: { name: 'asha RAO' } },
    ])
  })

  it('is asked for by number where there are two', async () => {
    const { row } = await one(pupil, knowing(asha, { ...asha, id: 'other', admissionNo: 'A-18', email: '' }))
    expect(row).toMatchObject({ outcome: 'Wrong', faults: [{ right: expect.stringContaining('2 students') }] })
  })
})

describe('a number or an e-mail of somebody with another name or birthday', () => {
  const row = { Name: 'Chand Two', Class: '8', Section: 'B', 'Adm No': 'A 17', DOB: '9/9/2014' }

  it('changes nobody until somebody has said who it is, and shows both', async () => {
    const asked = await one(row, knowing(asha))
    expect(asked.row).toMatchObject({
      outcome: 'Possible duplicate',
      like: {
        id: 'asha',
        name: 'Asha Rao',
        detail: 'Class 8 A, admission number A-17, born 5 Mar 2015',
        same: 'Same admission number',
      },
      writes: expect.arrayContaining([{ field: 'In the sheet', value: 'Chand Two' }]),
    })
    expect([unsolved(asked), asked.creations, asked.changes]).toEqual([1, [], []])
    const same = await one(row, knowing(asha), { 2: 'same' })
    expect(same.changes).toMatchObject([{ userId: 'asha', after: { name: 'Chand Two', dateOfBirth: '2014-09-09' } }])
    const other = await one(row, knowing(asha), { 2: 'new' })
    expect(other.row).toMatchObject({
      outcome: 'Wrong',
      faults: [{ right: expect.stringContaining('A number other than A-17, which Asha Rao has') }],
    })
  })

  it.each([
    ['another birthday', { Name: 'Asha Rao', 'Adm No': 'A-17', DOB: '6/3/2015' }],
    ['another name behind one e-mail', { Name: 'Bina Das', Email: 'asha@example.com' }],
  ])('%s is asked about', async (_what, cells) => {
    expect((await one(cells, knowing(asha))).row).toMatchObject({ outcome: 'Possible duplicate', like: { id: 'asha' } })
  })

  it('whose name differs in a letter is asked about where no birthday says that it is the same', async () => {
    const rohan: KnownPerson = { ...asha, id: 'rohan', name: 'Rohan Patil' }
    const row = { Name: 'Mohan Patil', 'Adm No': 'A-17' }
    expect((await one(row, knowing(rohan))).row).toMatchObject({ outcome: 'Possible duplicate', like: { id: 'rohan' } })
    expect((await one({ ...row, DOB: '5/3/2015' }, knowing(rohan))).row.outcome).toBe('Changed')
    expect((await one({ ...row, Name: 'R. Patil' }, knowing(rohan))).row.outcome).toBe('Changed')
    // In another section the first name alone is somebody else's, too.
    const elsewhere = { ...row, Name: 'Rohan', Class: '8', Section: 'B' }
    expect((await one(elsewhere, knowing(rohan))).row).toMatchObject({ outcome: 'Possible duplicate' })
    expect((await one({ ...elsewhere, Section: 'A' }, knowing(rohan))).row.outcome).toBe('Changed')
  })

  it('is asked about of staff too', async () => {
    const cells = { Name: 'Joseph', Email: 'meera@example.com' }
    expect((await one(cells, knowing(meera), {}, 'Staff')).row).toMatchObject({
      outcome: 'Possible duplicate',
      like: { id: 'meera', same: 'Same email' },
    })
    expect((await one(cells, knowing(meera), { 2: 'same' }, 'Staff')).row.outcome).toBe('Changed')
  })

  it('what stands for no number is none', async () => {
    const { creations } = await check([
      ['Name', 'Class', 'DOB', 'Adm No'],
      ...['NA', '-', '0', 'nil', 'NULL'].map((none, n) => [`Pupil ${'ABCDE'[n]}`, '8', '5/3/2015', none]),
    ])
    expect(creations.map(({ person }) => 'admissionNo' in person)).toEqual([false, false, false, false, false])
  })
})

describe('two rows', () => {
  const header = ['Name', 'Class', 'DOB', 'Adm No', 'Email', 'Roll No']
  it.each([
    ['an admission number', ['A', '8', '', 'x-1', '', ''], ['B', '9', '', 'X-1', '', '']],
    ['an e-mail', ['A', '8', '', '', 'a@example.com', ''], ['B', '9', '', '', 'A@example.com', '']],
    ['a roll number', ['A', '8', '', '1', '', '7'], ['B', 'VIII', '', '2', '', '7']],
    ['name and date of birth', ['A', '8', '5/3/2015', '', '', ''], ['a', '9', '05.03.15', '', '', '']],
  ])('with %s in common are both wrong, and name each other', async (what, first, second) => {
    const { rows } = await check([header, first, second])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['Wrong', 'Wrong'])
    expect(rows[0]?.says).toContain('row 3')
    expect(rows[1]?.says).toContain('row 2')
    // Saying that they differ would not help them: the sheet has to.
    expect(rows.map(({ twins }) => twins)).toEqual([[], []])
    if (what === 'an e-mail') expect(rows[0]?.says).toContain('choose Parent’s email for the column')
  })

  it('that would be two pupils of one name and birth date are possible duplicates until somebody says that they differ', async () => {
    const two = [
      ['Name', 'Class', 'DOB', 'Adm No'],
      ['Asha Rao', '8', '5/3/2015', 'B-1'],
      ['Imran', '8', '5/3/2015', 'B-2'],
      ['asha  RAO', '8', '05-03-2015', 'B-3'],
    ]
    const plan = await check(two)
    expect(plan.rows).toMatchObject([
      { outcome: 'Possible duplicate', twins: [4], like: null, says: expect.stringContaining('row 4') },
      { outcome: 'New', twins: [] },
      { outcome: 'Possible duplicate', twins: [2], says: expect.stringContaining('row 2') },
    ])
    expect([unsolved(plan), plan.creations.map(({ row }) => row)]).toEqual([2, [3]])
    const said = await check(two, { choices: { 4: 'new' } })
    expect(said.counts).toMatchObject({ New: 3, 'Possible duplicate': 0 })
    expect(said.rows.map(({ choice, twins }) => [choice, twins])).toEqual([
      ['new', [4]],
      [null, []],
      ['new', [2]],
    ])
    // A sheet of one name is told of in as many words.
    const many = Array.from({ length: 9 }, (_, n) => ['Asha Rao', '8', '5/3/2015', `B-${n}`])
    const all = await check([two[0]!, ...many])
    expect(all.rows.map(({ twins }) => twins)).toContainEqual([2, 3, 4, 6, 7])
    expect(new Set(all.rows.map(({ twins }) => twins.length))).toEqual(new Set([5]))
    // Of whom the portal knows one, each row is asked about that one.
    const known = await check(two, { known: knowing({ ...asha, admissionNo: 'B-3', email: '' }) })
    expect(known.rows.map(({ outcome, twins }) => [outcome, twins.length])).toEqual([
      ['Possible duplicate', 0],
      ['New', 0],
      ['Changed', 0],
    ])
  })

  it('that are one person of the portal are both wrong', async () => {
    const rows = [header, ['Asha Rao', '', '', 'A-17', '', ''], ['Asha Rao', '', '', '', 'asha@example.com', '']]
    const plan = await check(rows, { known: knowing(asha) })
    expect(plan.counts).toMatchObject({ Wrong: 2 })
  })
})

describe('staff', () => {
  const staff = { Name: 'Joseph', Email: 'joseph@example.com' }
  const checked = (row: Record<string, string>, known?: Known) => one(row, known, undefined, 'Staff')

  it('are created as teachers', async () => {
    expect((await checked({ ...staff, Designation: 'TGT' })).creations).toEqual([
      { row: 2, person: { role: 'teacher', name: 'Joseph', email: 'joseph@example.com', phone: '', address: '' } },
    ])
  })

  it.each([
    ['an administrator', { ...staff, Role: 'Administrator' }, 'Administrators cannot be imported'],
    ['without e-mail', { Name: 'Joseph', Email: '' }, 'Email is needed'],
    ['with a pupil’s e-mail', { ...staff, Email: 'asha@example.com' }, 'as a student'],
  ])('%s are wrong', async (_what, row, right) => {
    expect((await checked(row, knowing(asha))).row.says).toContain(right)
  })

  it('are found by e-mail; an administrator may be in the sheet as one', async () => {
    const known = knowing({ ...meera, role: 'admin' })
    const row = { Name: 'Meera Nair', Email: 'meera@example.com', Role: 'Administrator' }
    expect((await checked(row, known)).row.outcome).toBe('Left alone')
    expect((await checked({ ...row, Phone: '11111 11111' }, known)).row.outcome).toBe('Changed')
  })
})

it('examples of the template are left out', async () => {
  const plan = await check([
    ['Name', 'Class', 'DOB'],
    [`${exampleMark} Asha Rao`, '99', ''],
    ['Imran', '8', '1/1/2015'],
  ])
  expect([plan.examples, plan.rows.map(({ name }) => name)]).toEqual([1, ['Imran']])
})

it('names all of 40 faults, each with what would be right, and none once they are mended', async () => {
  const { pupils, staff } = schoolWithFaults('T')
  expect(pupils.faults.length + staff.faults.length).toBe(40)
  for (const [kind, sheet] of [
    ['Pupils', pupils],
    ['Staff', staff],
  ] as const) {
    const { rows } = await check(sheet.rows, { kind })
    for (const fault of sheet.faults)
      expect(rows.find(({ row }) => row === fault.row)?.faults, `row ${fault.row}`).toContainEqual({
        column: fault.column,
        value: fault.value,
        right: expect.stringContaining(fault.right),
      })
    // Rows that have something in common with another are named with it.
    const other = kind === 'Pupils' ? 2 : 1
    expect(rows.flatMap(({ faults }) => faults)).toHaveLength(sheet.faults.length + other)
    const mended = await check(sheet.mended, { kind })
    expect(mended.counts).toMatchObject({ Wrong: 0, New: sheet.mended.length - 1 })
  }
})
