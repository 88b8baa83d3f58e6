import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '@/lib/import/columns'
import type * as Draft from '@/lib/import/draft'
import { importMessages } from '@/lib/import/messages'
import type * as Queries from '@/lib/import/queries'
import { readCsv } from '@/lib/import/reading/csv'
import type { SheetRow } from '@/lib/import/reading/rows'
import type * as Service from '@/lib/import/service'
import type * as Template from '@/lib/import/template'
import type * as Write from '@/lib/import/write'
import type * as Duties from '@/lib/duties/service'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { withStatements } from '@/tests/support/machine/statements'
import { callerAs } from '@/tests/support/school/caller'

/** Duties from sheets: what is written, twice, at once, and taken back. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let draft: typeof Draft
let write: typeof Write
let service: typeof Service
let queries: typeof Queries
let template: typeof Template
let duties: typeof Duties
let year: number
beforeAll(async () => {
  own = await ownDatabase()
  draft = await import('@/lib/import/draft')
  write = await import('@/lib/import/write')
  service = await import('@/lib/import/service')
  queries = await import('@/lib/import/queries')
  template = await import('@/lib/import/template')
  duties = await import('@/lib/duties/service')
  const { schoolYearOf } = await import('@/lib/years')
  year = schoolYearOf((await import('@/lib/server/school-day')).schoolDay())
})
afterAll(() => own.close())

const header = ['Class', 'Section', 'Subject', 'Teacher', 'Email']
const subjects = ['English', 'Hindi', 'Mathematics']

let office: { id: string; role: 'admin' }
let sections: Map<string, string>
beforeEach(async () => {
  await own.empty('User', 'Import', 'Section')
  office = { id: (await person('Office', 'admin')).id, role: 'admin' }
  sections = new Map()
  for (const name of ['A', 'B']) await section('Class 5', name)
})

const person = (name: string, role: 'admin' | 'teacher' | 'student', over: object = {}) =>
  own.db.user.create({
    data: { ...{ name, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })
const teacher = (name: string, email?: string) => person(name, 'teacher', email ? { login: { create: { email } } } : {})
async function section(schoolClass: string, name: string) {
  const { id } = await own.db.section.create({ data: { year, class: schoolClass, name }, select: { id: true } })
  await own.db.sectionSubject.createMany({ data: subjects.map((subject) => ({ sectionId: id, subject })) })
  sections.set(`${schoolClass} ${name}`, id)
}

/** Keeps a sheet as its upload does. */
async function keep(sheet: readonly (readonly string[])[]): Promise<string> {
  const { columns, rows } = tableOf(
    sheet.map((cells, n) => ({ row: n + 1, cells: [...cells] })),
    'Duties',
    { classes: ['Class 5'] },
  )
  const kept = await own.db.import.create({
    data: { kind: 'Duties', fileName: 'duties.csv', columns, rows, people: rows.length, createdById: office.id },
    select: { id: true },
  })
  return kept.id
}

async function planOf(id: string) {
  const kept = await draft.readDraft(own.db, id, { states: ['Draft'], otherwise: '' })
  return draft.checkDraft(own.db, kept)
}
const said = async (...rows: (readonly string[])[]) =>
  (await planOf(await keep([header, ...rows]))).plan.rows.map(({ outcome, says }) => `${outcome}: ${says}`)

/** Runs a sheet as it was looked at, and answers what became of it. */
async function run(id: string, mark?: string) {
  const looked = mark ?? (await planOf(id)).mark
  await own.db.import.update({ where: { id }, data: { state: 'Running', startedAt: new Date() }, select: { id: true } })
  await write.executeImport(id, office.id, { mark: looked, leaveOut: false })
  return own.db.import.findUniqueOrThrow({
    where: { id },
    select: { state: true, failure: true, created: true, changed: true },
  })
}
async function imported(...rows: (readonly string[])[]) {
  const id = await keep([header, ...rows])
  expect(await run(id)).toMatchObject({ state: 'Done', failure: '' })
  return id
}
const undo = (id: string) => service.undoImport.execute(callerAs(office), { id })

/** Who has which duty now. */
async function held() {
  const rows = await own.db.$queryRaw<{ says: string }[]>`
    SELECT concat(s."name", ' ', coalesce(d."subject", d."kind"::text), ': ', u."name") AS "says"
    FROM "Duty" d JOIN "Section" s ON s."id" = d."sectionId" JOIN "User" u ON u."id" = d."holderId"
    WHERE coalesce(d."until" >= greatest(current_date, d."since"), true) ORDER BY 1`
  return rows.map(({ says }) => says)
}

it('gives class teachers, co-teachers and subjects, by name or email, and a second run changes nothing', async () => {
  await teacher('Meera Nair', 'meera@tests.example')
  await teacher('Joseph D’Souza', 'joseph@tests.example')
  const sheet = [
    ['5', 'A', 'Class teacher', 'meera nair', ''],
    ['Class 5', 'a', 'Co Teacher', 'joseph@tests.example', ''],
    ['V', 'A', 'hindi', '', 'meera@tests.example'],
    ['5-B', '', 'English', 'Meera Nair', 'meera@tests.example'],
    ['5', 'B', 'Hindi', '', ''],
  ]
  expect(await said(...sheet)).toEqual([
    'New: Class teacher in Class 5 A',
    'New: Co-teacher in Class 5 A',
    'New: Hindi in Class 5 A',
    'New: English in Class 5 B',
    'Left alone: Hindi in Class 5 B: stays as it is',
  ])
  await imported(...sheet)
  const now = ['A ClassTeacher: Meera Nair', 'A CoTeacher: Joseph D’Souza', 'A Hindi: Meera Nair']
  expect(await held()).toEqual([...now, 'B English: Meera Nair'])
  const again = await planOf(await keep([header, ...sheet]))
  expect(again.plan.counts).toMatchObject({ New: 0, Changed: 0, 'Left alone': 5 })
  expect(() => write.assertRunnable(again, { mark: again.mark, leaveOut: false })).toThrow(importMessages.nothingToDo)
})

describe('says in one sentence', () => {
  beforeEach(async () => {
    await teacher('Meera Nair', 'meera@tests.example')
    await teacher('Asha Rao', 'asha1@tests.example')
    await teacher('Asha Rao', 'asha2@tests.example')
    await person('Ravi Pupil', 'student', { class: 'Class 5' })
  })

  it.each([
    [
      ['5', 'A', 'Botany', 'Meera Nair'],
      'Subject “Botany”: Class teacher, Co-teacher, or a subject that is taught in Class 5 A: English, Hindi, Mathematics.',
    ],
    [['5', 'C', 'Hindi', 'Meera Nair'], 'Section “C”: One of Class 5’s sections: A, B.'],
    [['5', '', 'Hindi', 'Meera Nair'], 'Section: One of Class 5’s sections: A, B.'],
    [
      ['6', 'A', 'Hindi', 'Meera Nair'],
      'Class “6”: A class that has sections in this school year: Class 6 has none yet.',
    ],
    [['', 'A', 'Hindi', 'Meera Nair'], 'Class: Class is needed.'],
    [['5', 'A', 'Hindi', 'Asha Rao'], 'Email: The email of the teacher: 2 teachers are called Asha Rao.'],
    [
      ['5', 'A', 'Hindi', 'Ravi Pupil'],
      'Teacher “Ravi Pupil”: The name of a teacher who is in the portal, in full, or the email.',
    ],
    [
      ['5', 'A', 'Hindi', '', 'nobody@tests.example'],
      'Email “nobody@tests.example”: The email with which a teacher logs in: no teacher has this one.',
    ],
    [
      ['5', 'A', 'Hindi', 'Asha Rao', 'meera@tests.example'],
      'Teacher “Asha Rao”: Meera Nair, who has this email in the portal.',
    ],
  ])('what is wrong in %j', async (row, right) => {
    expect(await said(row)).toEqual([`Wrong: ${right}`])
  })

  it('that two rows give one duty to two people, and takes a row that comes twice once', async () => {
    expect(await said(['5', 'A', 'Hindi', 'Meera Nair'], ['5', 'A', 'Hindi', 'asha1@tests.example'])).toEqual([
      'Wrong: Teacher “Meera Nair”: One teacher for each duty: row 3 gives it to somebody else.',
      'Wrong: Teacher “asha1@tests.example”: One teacher for each duty: row 2 gives it to somebody else.',
    ])
    const row = ['5', 'A', 'Hindi', 'Meera Nair']
    expect(await said(row, row)).toEqual(['New: Hindi in Class 5 A', 'Left alone: Hindi in Class 5 A'])
  })
})

it('changes nothing where one row is wrong', async () => {
  await teacher('Meera Nair')
  const id = await keep([header, ['5', 'A', 'Hindi', 'Meera Nair'], ['5', 'A', 'Botany', 'Meera Nair']])
  expect(await run(id)).toMatchObject({ state: 'Failed', failure: importMessages.unsolved(1) })
  expect(await held()).toEqual([])
})

it('is undone as long as nobody has changed one of the duties', async () => {
  await teacher('Meera Nair')
  await teacher('Ravi Kumar')
  await imported(['5', 'A', 'Hindi', 'Ravi Kumar'])
  const id = await imported(['5', 'A', 'Hindi', 'Meera Nair'], ['5', 'B', 'Class teacher', 'Meera Nair'])
  expect(await held()).toEqual(['A Hindi: Meera Nair', 'B ClassTeacher: Meera Nair'])
  const done = await queries.listImportRows.execute(callerAs(office), { id })
  expect(done.rows).toMatchObject([
    {
      name: 'Meera Nair',
      changes: [
        { field: 'Hindi in Class 5 A', before: 'Ravi Kumar', after: 'Meera Nair' },
        { field: 'Class teacher in Class 5 B', before: '', after: 'Meera Nair' },
      ],
    },
  ])
  expect(await undo(id)).toMatchObject({ message: importMessages.dutiesUndone })
  expect(await held()).toEqual(['A Hindi: Ravi Kumar'])

  const other = await imported(['5', 'A', 'Hindi', 'Meera Nair'])
  const { id: third } = await teacher('Third Teacher')
  const cell = { section: sections.get('Class 5 A'), kind: 'SubjectTeacher', subject: 'Hindi', teacher: third }
  await duties.setSectionDuties.execute(callerAs(office), { cells: [cell] })
  await expect(undo(other)).rejects.toThrow('Meera Nair (has other duties since)')
  expect(await held()).toEqual(['A Hindi: Third Teacher'])
})

it('of one sheet that is run twice at once the second is told that something has changed', async () => {
  await teacher('Meera Nair')
  await teacher('Ravi Kumar')
  const [one, other] = [
    await keep([header, ['5', 'A', 'Hindi', 'Meera Nair']]),
    await keep([header, ['5', 'A', 'Hindi', 'Meera Nair']]),
  ]
  const { mark } = await planOf(other)
  expect(await run(one)).toMatchObject({ state: 'Done', created: 1 })
  expect(await run(other, mark)).toMatchObject({ state: 'Failed', failure: importMessages.changedSince })
  expect(await held()).toEqual(['A Hindi: Meera Nair'])
})

it('waits for who changes the grid, and sees what they did', async () => {
  const [meera, ravi] = [await teacher('Meera Nair'), await teacher('Ravi Kumar')]
  const id = await keep([header, ['5', 'A', 'Hindi', 'Meera Nair']])
  const { mark } = await planOf(id)
  const { setTeachers } = await import('@/lib/enrolment/class-teachers')
  const running = await own.db.$transaction(async (tx) => {
    const sectionId = sections.get('Class 5 A') ?? ''
    await setTeachers(
      tx,
      office.id,
      [{ sectionId, teacherId: ravi.id, kind: 'SubjectTeacher', subject: 'Hindi' }],
      year,
    )
    const begun = run(id, mark)
    await own.waits(1)
    return { begun }
  })
  expect(await running.begun).toMatchObject({ state: 'Failed', failure: importMessages.changedSince })
  expect(await held()).toEqual(['A Hindi: Ravi Kumar'])
  expect(meera.id).not.toBe(ravi.id)
})

it('costs as many statements for 400 rows as for 4', async () => {
  for (let n = 0; n < 78; n += 1) await section('Class 5', `Sec ${n}`)
  for (let n = 0; n < 40; n += 1) await teacher(`Teacher ${n}`)
  const rows = (count: number, shift: number) =>
    [...sections.keys()]
      .flatMap((place) => ['Class teacher', 'Co-teacher', ...subjects].map((duty) => [place, duty] as const))
      .map(([place, duty], n) => ['5', place.replace('Class 5 ', ''), duty, `Teacher ${(n + shift) % 40}`])
      .slice(0, count)
  const few = await keep([header, ...rows(4, 0)])
  const cheap = await withStatements(() => run(few))
  const many = await keep([header, ...rows(400, 1)])
  const dear = await withStatements(() => run(many))
  expect(dear.answer).toMatchObject({ state: 'Done', failure: '', created: 396, changed: 4 })
  expect(dear.statements.length).toBeLessThanOrEqual(cheap.statements.length)
  expect(dear.statements.length).toBeLessThan(40)
})

it('has a template with what is there now, which changes nothing', async () => {
  await teacher('Meera Nair', 'meera@tests.example')
  await imported(['5', 'A', 'Class teacher', 'Meera Nair'], ['5', 'B', 'Hindi', 'Meera Nair'])
  const made = await template.importTemplate.execute(callerAs(office), { kind: 'Duties', format: 'csv' })
  const chunks: Buffer[] = []
  for await (const chunk of made.write('csv')) chunks.push(Buffer.from(chunk))
  const lines: SheetRow[] = []
  await readCsv(Buffer.concat(chunks), (row) => lines.push(row) > 0)
  expect(lines.map(({ cells }) => cells.join('|'))).toEqual([
    'Class|Section|Subject or duty|Teacher|Email',
    'Class 5|A|Class teacher|Meera Nair|meera@tests.example',
    'Class 5|A|Co-teacher||',
    'Class 5|A|English||',
    'Class 5|A|Hindi||',
    'Class 5|A|Mathematics||',
    'Class 5|B|Class teacher||',
    'Class 5|B|Co-teacher||',
    'Class 5|B|English||',
    'Class 5|B|Hindi|Meera Nair|meera@tests.example',
    'Class 5|B|Mathematics||',
  ])
  const { plan } = await planOf(await keep(lines.map(({ cells }) => cells)))
  expect(plan.counts).toMatchObject({ 'Left alone': 10, Wrong: 0, New: 0, Changed: 0 })
})
