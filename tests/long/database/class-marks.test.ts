import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type * as ClassMarks from '@/lib/reports/class-marks'
import type * as Reports from '@/lib/reports/service'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import type * as Moving from '@/lib/enrolment/moves'
import { reportMessages } from '@/lib/reports/messages'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { withStatements } from '@/tests/support/machine/statements'
import { callerAs } from '@/tests/support/school/caller'
import { reportBody } from '@/tests/support/school/reports'

/** What several do with the marks of a class at the same moment, and what that costs: on a real database. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let marks: typeof ClassMarks
let reports: typeof Reports
let enrolling: typeof Enrolling
let moving: typeof Moving
let today: string
let teacher: { id: string; role: 'teacher' }
beforeAll(async () => {
  own = await ownDatabase()
  marks = await import('@/lib/reports/class-marks')
  reports = await import('@/lib/reports/service')
  enrolling = await import('@/lib/enrolment/enrolment')
  moving = await import('@/lib/enrolment/moves')
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())
beforeEach(async () => {
  await own.empty('User', 'Section', 'AcademicYear')
  const person = { name: 'Teacher', role: 'teacher' as const, origin: 'Office' as const }
  const { id } = await own.db.user.create({
    data: { ...person, isActive: true, approvedAt: new Date() },
    select: { id: true },
  })
  teacher = { id, role: 'teacher' }
})

const of = {
  ...{ class: 'Class 5', type: 'Grading', subject: 'Science', assessmentType: 'Mid Term', term: 'Term 1' },
} as const

async function pupils(count: number) {
  const made = await own.db.user.createManyAndReturn({
    data: Array.from({ length: count }, (_, n) => ({
      ...{ name: `Pupil ${n}`, role: 'student' as const, origin: 'Office' as const, class: of.class },
      ...{ isActive: true, approvedAt: new Date() },
    })),
    select: { id: true },
  })
  await own.db.$transaction(async (tx) => {
    for (const { id: studentId } of made) await enrolling.enrol(tx, { studentId, class: of.class, from: today })
  })
  return made.map(({ id }) => id)
}

const save = (ids: readonly string[], value: number) =>
  marks.saveClassMarks.execute(callerAs(teacher), {
    ...of,
    rows: ids.map((studentId) => ({ studentId, marks: value })),
  })
const single = (studentId: string, value: number) =>
  reports.createReport.execute(callerAs(teacher), {
    ...reportBody('Grading', { subjectMarks: [{ subject: 'Science', marks: value }] }),
    ...{ studentId, class: of.class },
  })
const current = (studentId: string) =>
  own.db.report.findMany({ where: { studentId, isCurrent: true }, select: { marks: { select: { hundredths: true } } } })

/** Begins `work` while the account of a pupil is locked, and answers once all of it waits; it goes on then. */
async function allAtOnce<Answer>(studentId: string, work: () => Promise<Answer>[]) {
  const working = await own.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`
      const begun = work()
      for (const each of begun) each.catch(() => undefined)
      await own.waits(begun.length)
      return begun
    },
    { timeout: 60_000 },
  )
  return Promise.allSettled(working)
}

it('takes as many statements for a hundred as for two, new and changed ones', async () => {
  const ids = await pupils(100)
  const statementsFor = async (count: number, value: number) =>
    (await withStatements(() => save(ids.slice(0, count), value))).statements.length
  await statementsFor(2, 50)
  const two = await statementsFor(2, 51)
  expect(two).toBeGreaterThan(6)
  expect(await statementsFor(100, 52)).toBe(two)
  expect(await statementsFor(100, 53)).toBe(two)
  const read = async () => (await withStatements(() => marks.readClassMarks.execute(callerAs(teacher), of))).statements
  expect(await read()).toHaveLength(1)
})

it('of two at once, and of single reports beside them, each pupil has one that is current', async () => {
  const ids = await pupils(6)
  const [first = ''] = ids
  const answers = await allAtOnce<unknown>(first, () => [
    save(ids, 71),
    save(ids.toReversed(), 72),
    single(first, 73),
    save(ids, 71),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  for (const id of ids) expect(await current(id)).toHaveLength(1)
})

it('the same marks twice at once are written once', async () => {
  const ids = await pupils(3)
  const [first = ''] = ids
  const answers = await allAtOnce(first, () => [save(ids, 71), save(ids, 71)])
  const made = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.created : answer.reason))
  expect(made.toSorted()).toEqual([0, 3])
  expect(await own.db.report.count()).toBe(3)
})

it('a cell that is not sent stays as somebody has changed it in another tab', async () => {
  const [first = '', second = ''] = await pupils(2)
  const send = (...rows: { studentId: string; marks?: string; remarks?: string }[]) =>
    marks.saveClassMarks.execute(callerAs(teacher), { ...of, rows })
  const written = async (studentId: string) => {
    const select = { summaryNotes: true, marks: { select: { hundredths: true } } } as const
    const { summaryNotes, ...report } = await own.db.report.findFirstOrThrow({
      where: { studentId, isCurrent: true },
      select,
    })
    return [report.marks[0]?.hundredths, summaryNotes]
  }
  await send({ studentId: first, marks: '50', remarks: 'Asks a lot.' })
  await send({ studentId: first, marks: '55' })
  expect(await written(first)).toEqual([5500, 'Asks a lot.'])
  await send({ studentId: first, remarks: 'Asks and reads.' })
  expect(await written(first)).toEqual([5500, 'Asks and reads.'])
  expect(await send({ studentId: first })).toMatchObject({ created: 0, replaced: 0, same: 1 })
  await send({ studentId: first, remarks: '' })
  expect(await written(first)).toEqual([5500, ''])
  // Of whom there is no report, or none any more, a remark alone makes none.
  await expect(send({ studentId: second, remarks: 'Was ill.' })).rejects.toMatchObject({
    details: { errors: { 'rows.0.marks': reportMessages.classMarks.remarkAlone } },
  })
})

it('a pupil who moves to another class meanwhile is said at their row, and nobody gets a report', async () => {
  const ids = await pupils(3)
  const [moved = ''] = ids
  let saving: Promise<unknown> | undefined
  await own.db.$transaction(
    async (tx) => {
      await moving.moveAll(tx, [{ studentId: moved, class: 'Class 6', section: 'B', from: today }])
      saving = save(ids, 60)
      saving.catch(() => undefined)
      await own.waits(1)
    },
    { timeout: 60_000 },
  )
  await expect(saving).rejects.toMatchObject({
    code: 'invalid',
    details: { errors: { 'rows.0.marks': reportMessages.classMarks.elsewhere('Pupil 0', 'Class 6 B') } },
  })
  expect(await own.db.report.count()).toBe(0)
})

it('a cell that was changed since it was read is answered and not written over, and nothing else of its row is', async () => {
  const [first = '', second = ''] = await pupils(2)
  type Row = { studentId: string; marks?: string; remarks?: string; was?: { marks?: string; remarks?: string } }
  const send = (...rows: Row[]) => marks.saveClassMarks.execute(callerAs(teacher), { ...of, rows })
  const written = async (studentId: string) =>
    (
      await own.db.report.findMany({ where: { studentId }, orderBy: { createdAt: 'asc' }, select: written.columns })
    ).map(({ summaryNotes, marks: [mark] }) => [mark?.hundredths, summaryNotes])
  written.columns = { summaryNotes: true, marks: { select: { hundredths: true } } } as const
  await send({ studentId: first, marks: '50', remarks: 'Asks a lot.' })

  const late = { studentId: first, marks: '55', remarks: 'Reads a lot.', was: { marks: '', remarks: 'Asks a lot.' } }
  const answer = await send(late, { studentId: second, marks: '61', was: { marks: '' } })
  expect(answer).toMatchObject({ created: 1, replaced: 0, same: 0, withReport: 2 })
  expect(answer.changed).toEqual([{ studentId: first, marks: 50 }])
  expect(answer.message).toBe(
    `${reportMessages.classMarks.saved({ created: 1, replaced: 0 })}. ${reportMessages.classMarks.changedMeanwhile(1)}`,
  )
  expect(await written(first)).toEqual([[5000, 'Asks a lot.']])
  expect(await written(second)).toEqual([[6100, '']])

  // Who knows of it decides.
  expect((await send({ ...late, was: { marks: '50.00', remarks: 'Asks a lot.' } })).changed).toEqual([])
  expect((await written(first)).at(-1)).toEqual([5500, 'Reads a lot.'])
  // Both have written the same.
  expect(await send({ studentId: first, marks: '55', was: { marks: '50' } })).toMatchObject({ changed: [], same: 1 })
  // A remark, and a cell that is empty by now.
  expect((await send({ studentId: first, remarks: 'New', was: { remarks: 'Old' } })).changed).toEqual([
    { studentId: first, remarks: 'Reads a lot.' },
  ])
  await own.db.report.updateMany({ where: { studentId: second }, data: { isCurrent: false } })
  expect((await send({ studentId: second, marks: '70', was: { marks: '61' } })).changed).toEqual([
    { studentId: second, marks: null },
  ])
  expect(await written(second)).toHaveLength(1)
})

/** Keeps a subject of a section of this year, and who takes it. */
async function elective(name: string, subject: string, takes: readonly string[], over: object = {}) {
  const { year } = await own.db.enrolment.findFirstOrThrow({ select: { year: true } })
  const { id } = await own.db.section.findFirstOrThrow({ where: { year, class: of.class, name }, select: { id: true } })
  await own.db.sectionSubject.create({ data: { sectionId: id, subject, elective: true, ...over } })
  await own.db.electiveStudent.createMany({ data: takes.map((studentId) => ({ sectionId: id, subject, studentId })) })
}
const read = async () => {
  const { students, without } = await marks.readClassMarks.execute(callerAs(teacher), of)
  return { ids: students.map(({ studentId }) => studentId).toSorted(), without }
}
const bySection = async () => {
  const open = await own.db.enrolment.findMany({ select: { studentId: true, section: true } })
  return (name: string) => open.flatMap(({ studentId, section }) => (section === name ? studentId : []))
}

it('lists who takes an elective of their section, says how many do not, and keeps who has marks', async () => {
  const all = await pupils(16)
  const inSection = await bySection()
  const [first = '', second = '', third = '', ...rest] = inSection('A')
  const others = all.filter((id) => !inSection('A').includes(id))
  expect(await read()).toEqual({ ids: all.toSorted(), without: 0 })
  await elective('A', 'Science', [first, second])
  // What is kept of one section is nothing to the others.
  expect(await read()).toEqual({ ids: [first, second, ...others].toSorted(), without: rest.length + 1 })
  expect(await save([first], 50)).toMatchObject({ students: others.length + 2, withReport: 1 })
  await single(third, 40)
  expect(await read()).toEqual({ ids: [first, second, third, ...others].toSorted(), without: rest.length })
})

it('lists all where an elective is kept and nobody is entered, and where all take the subject', async () => {
  const all = (await pupils(6)).toSorted()
  await elective('A', 'Science', [])
  expect(await read()).toEqual({ ids: all, without: 0 })
  const [one = ''] = (await bySection())('B')
  await elective('B', 'Science', [one], { elective: false })
  await elective('A', 'Hindi', [(await bySection())('A')[0] ?? ''])
  expect(await read()).toEqual({ ids: all, without: 0 })
})

it('says which subjects are taught where students are', async () => {
  await pupils(2)
  await elective('A', 'Science', [])
  await elective('A', 'Hindi', [], { elective: false })
  const { taught } = await marks.suggestClassMarks.execute(callerAs(teacher), {})
  expect(taught).toEqual([{ class: of.class, section: 'A', subjects: ['Hindi', 'Science'] }])
})
