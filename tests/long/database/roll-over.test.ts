import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { classes } from '@/lib/constants'
import { fromDay } from '@/lib/dates'
import type * as Database from '@/lib/server/data/db'
import type { Operation } from '@/lib/server/doors/operation'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import type * as Moving from '@/lib/enrolment/moves'
import type * as Plans from '@/lib/enrolment/year-plan'
import type { Counts } from '@/lib/year/answers'
import type * as Days from '@/lib/year/days'
import type * as Queries from '@/lib/year/queries'
import type * as Service from '@/lib/year/service'
import { gradeOf } from '@/lib/reports/grades'
import { keepSchoolYears, schoolYearOf } from '@/lib/years'
import { callerAs } from '@/tests/support/school/caller'
import { withStatements } from '@/tests/support/machine/statements'
import { interleave } from '@/tests/support/machine/interleave'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** A school goes over into the next year, twice at once, back and again, on a real database. */

describe('the roll-over', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>
  let db: typeof Database.db
  let enrolment: typeof Enrolling
  let moving: typeof Moving
  let days: typeof Days
  let queries: typeof Queries
  let service: typeof Service
  let plans: typeof Plans
  beforeAll(async () => {
    own = await ownDatabase()
    db = own.db
    enrolment = await import('@/lib/enrolment/enrolment')
    moving = await import('@/lib/enrolment/moves')
    days = await import('@/lib/year/days')
    queries = await import('@/lib/year/queries')
    service = await import('@/lib/year/service')
    plans = await import('@/lib/enrolment/year-plan')
  })
  afterAll(() => own.close())

  let office = ''
  beforeEach(async () => {
    await own.empty('User', 'Section', 'AcademicYear', 'CalendarEntry', 'AttendanceDay', 'RegisterTally', 'RequestKey')
    office = await account('admin')
    await planYear('2026-04-01', '2027-03-31')
    on('2027-04-01')
  })
  /** The school has four sections of each class. */
  const planYear = (firstDay: string, lastDay: string) =>
    db.$transaction((tx) =>
      plans.planYear(tx, {
        firstDay,
        lastDay,
        sections: plans.plannable().map(({ forPupils }) => (forPupils ? 4 : 0)),
      }),
    )
  afterEach(() => vi.useRealTimers())

  /** Only the date: what waits for the database goes on. */
  const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T06:00:00Z`) })

  async function account(role: 'admin' | 'teacher') {
    const { id } = await db.user.create({
      data: {
        name: 'Office',
        role,
        origin: 'Office',
        isActive: true,
        approvedAt: new Date(),
      },
      select: { id: true },
    })
    return id
  }

  /** Pupils by name, in the class's sections in turn, from a day on. */
  async function pupils(schoolClass: string, names: readonly string[], from = '2026-04-01') {
    const made = await db.user.createManyAndReturn({
      data: names.map((name) => ({
        name,
        role: 'student' as const,
        origin: 'Office' as const,
        class: schoolClass,
        isActive: true,
        approvedAt: new Date(),
      })),
      select: { id: true },
    })
    const ids = made.map(({ id }) => id)
    await db.$transaction((tx) =>
      enrolment.enrolAll(
        tx,
        ids.map((studentId) => ({ studentId, class: schoolClass, from })),
      ),
    )
    return ids
  }
  const pupil = async (schoolClass: string, name = 'Pupil', from?: string) =>
    (await pupils(schoolClass, [name], from))[0]!

  const ask = <In, Out>(operation: Operation<In, Out>, input: In) =>
    operation.execute(callerAs({ id: office, role: 'admin' }), input)
  const state = (year?: number) => ask(queries.readYear, year ? { year } : {})
  const run = async (year = 2027, shown?: Partial<Counts>, order: 'name' | 'rollNo' = 'name') => {
    const { promoted, retained, passedOut, left } = { ...(await state(year)).counts, ...shown }
    return ask(service.runRollOver, { year, order, promoted, retained, passedOut, left })
  }
  const takeBack = (id: string) => ask(service.takeBackRollOver, { id })
  const decide = (ids: string[], outcome: 'As proposed' | 'Promoted' | 'Retained' | 'Passed out' | 'Left', to = {}) =>
    ask(service.decideRollOver, { year: 2027, ids, outcome, ...to })

  const mark = async (studentId: string, day: string) => {
    const enrolled = await db.enrolment.findFirstOrThrow({
      where: { studentId, fromDay: { lte: fromDay(day) }, OR: [{ toDay: null }, { toDay: { gte: fromDay(day) } }] },
    })
    const { id: enrolmentId, class: schoolClass } = enrolled
    return db.attendance.create({
      data: { studentId, enrolmentId, class: schoolClass, day: fromDay(day), status: 'Present', markedById: office },
    })
  }
  const report = async (studentId: string, marks: Record<string, number>, over: object = {}) => {
    const enrolled = await db.enrolment.findFirstOrThrow({ where: { studentId }, orderBy: { fromDay: 'desc' } })
    return db.report.create({
      data: {
        studentId,
        enrolmentId: enrolled.id,
        authorId: office,
        type: 'Grading',
        studentName: 'x',
        class: enrolled.class,
        term: 'Annual',
        assessmentType: 'Final Exam',
        schoolYear: 2026,
        overallGrade: gradeOf(Object.values(marks).map((value) => value * 100)),
        subjectKey: Object.keys(marks).join(),
        code: randomUUID(),
        marks: {
          create: Object.entries(marks).map(([subject, value], position) => ({
            position,
            subject,
            hundredths: value * 100,
          })),
        },
        ...over,
      },
    })
  }

  /** Where somebody is and was: `Class 5 A 3, 2026-04-01 to 2027-03-31 Promoted`. */
  const placesOf = async (studentId: string) =>
    (await db.enrolment.findMany({ where: { studentId }, orderBy: { fromDay: 'asc' } })).map(
      (row) =>
        `${row.class} ${row.section} ${row.rollNo}, ${iso(row.fromDay)}${row.toDay ? ` to ${iso(row.toDay)}` : ''}${row.outcome ? ` ${row.outcome}` : ''}`,
    )
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  const accountOf = async (id: string) => {
    const { class: schoolClass, section, rollNo } = await db.user.findUniqueOrThrow({ where: { id } })
    return `${schoolClass} ${section} ${rollNo}`
  }
  /** Everything that a roll-over touches, row by row. */
  const everything = async () => ({
    enrolments: await db.enrolment.findMany({ orderBy: { id: 'asc' } }),
    accounts: await db.user.findMany({ orderBy: { id: 'asc' } }),
    marks: await db.attendance.findMany({ orderBy: { id: 'asc' } }),
    tallies: await db.$queryRaw`SELECT * FROM "AttendanceTally" ORDER BY "studentId", span, start`,
    days: await db.$queryRaw`SELECT * FROM "AttendanceDay" WHERE present + absent > 0 ORDER BY day, class`,
  })

  it('promotes, retains and lets pass out, with new numbers, and the accounts say the same', async () => {
    const [zoya = '', anil = '', bela = ''] = await pupils('Class 5', ['Zoya', 'Anil', 'Bela'])
    const failed = await pupil('Class 6', 'Failed')
    const last = await pupil('Class 12', 'Last')
    await report(failed, { Hindi: 20, English: 30 })
    await report(anil, { Hindi: 90 })
    expect((await state()).counts).toEqual({
      pupils: 5,
      promoted: 3,
      retained: 1,
      passedOut: 1,
      left: 0,
      undecided: 0,
      guesses: 3,
    })
    expect(await run()).toMatchObject({ year: 2027, promoted: 3, retained: 1, passedOut: 1, left: 0 })
    // In sections A, B, C of Class 5, and so in Class 6, where one is retained in A.
    expect(await placesOf(zoya)).toEqual(['Class 5 A 1, 2026-04-01 to 2027-03-31 Promoted', 'Class 6 A 2, 2027-04-01'])
    expect(await placesOf(failed)).toEqual([
      'Class 6 A 1, 2026-04-01 to 2027-03-31 Retained',
      'Class 6 A 1, 2027-04-01',
    ])
    expect(await placesOf(last)).toEqual(['Class 12 A 1, 2026-04-01 to 2027-03-31 PassedOut'])
    expect([await accountOf(anil), await accountOf(bela), await accountOf(last)]).toEqual([
      'Class 6 B 3',
      'Class 6 C 4',
      'Class 12 null null',
    ])
    expect(await db.academicYear.findMany({ orderBy: { year: 'asc' } })).toMatchObject([
      { year: 2026 },
      { year: 2027, lastDay: fromDay('2028-03-31') },
    ])
  })

  it('goes by the card of all teachers: the newest mark of each subject, without reports that were replaced', async () => {
    const [id = '', other = ''] = await pupils('Class 5', ['Asha', 'Bina'])
    const teacher = await account('teacher')
    await report(id, { Hindi: 10 })
    await report(id, { English: 80 }, { authorId: teacher, createdAt: new Date('2027-03-01') })
    await report(other, { Hindi: 90 }, { isCurrent: false })
    await report(other, { Hindi: 10 }, { term: 'Term 2' })
    await report(other, { Hindi: 10 }, { schoolYear: 2025, authorId: teacher })
    const third = await pupil('Class 5', 'Chand')
    await report(third, { Hindi: 20 }, { createdAt: new Date('2027-03-02') })
    await report(third, { Hindi: 90 }, { authorId: teacher, createdAt: new Date('2027-03-01') })
    const { rows } = await ask(queries.listRollOver, {})
    expect(rows.map(({ name, grade, outcome, why }) => [name, grade, outcome, why])).toEqual([
      ['Chand', 'F', 'Retained', 'Failed: F in the Annual report'],
      ['Asha', 'D', 'Promoted', 'Below 40 in Hindi'],
      ['Bina', '', 'Promoted', 'Assumed: no Annual report'],
    ])
  })

  it('is of one who presses, of two at once; the other hears that it was begun already', async () => {
    await pupils('Class 5', ['Asha', 'Bina'])
    const asked = await Promise.allSettled([run(), run(), run()])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of asked)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'conflict', message: '2027-28 has already begun.' })
    expect(await db.enrolment.count({ where: { toDay: null } })).toBe(2)
    // Whoever else writes a row for it is refused by the database.
    await expect(
      db.rollOver.create({ data: { year: 2027, promoted: 0, retained: 0, passedOut: 0, left: 0, marksMoved: 0 } }),
    ).rejects.toThrow()
  })

  it('is refused before its first day, for other numbers than were shown, and while somebody is undecided', async () => {
    const id = await pupil('Class 5')
    const other = await pupil('Class 7')
    const sections = classes.map((name) => (name === 'Class 6' ? 0 : 1))
    await ask(service.saveYearSections, { year: 2027, sections })
    on('2027-03-31')
    expect((await state()).next.year).toBe(2027)
    await expect(run()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 Apr 2027') as string,
    })
    on('2027-04-01')
    // Class 6 is not taught then, and Class 7 is.
    await expect(run()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('decide first') as string,
    })
    await decide([id], 'Retained')
    await expect(run(2027, { promoted: 7 })).rejects.toMatchObject({ code: 'conflict' })
    await run()
    expect(await placesOf(id)).toEqual(['Class 5 A 1, 2026-04-01 to 2027-03-31 Retained', 'Class 5 A 1, 2027-04-01'])
    expect(await placesOf(other)).toEqual(['Class 7 A 1, 2026-04-01 to 2027-03-31 Promoted', 'Class 8 A 1, 2027-04-01'])
  })

  it('leaves nothing behind when it fails in the middle', async () => {
    await pupils('Class 5', ['Asha', 'Bina'])
    const before = await everything()
    // A row that only the end of the roll-over meets.
    await db.$executeRaw`ALTER TABLE "RollOverPupil" ADD CONSTRAINT "fails" CHECK ("before" = '')`
    await expect(run()).rejects.toThrow()
    await db.$executeRaw`ALTER TABLE "RollOverPupil" DROP CONSTRAINT "fails"`
    expect(await everything()).toEqual(before)
    expect(await db.rollOver.count()).toBe(0)
  })

  it('is taken back to exactly what was, and run again', async () => {
    const [asha = '', bina = ''] = await pupils('Class 5', ['Asha', 'Bina'])
    const last = await pupil('Class 12')
    for (const day of ['2026-06-01', '2027-03-30']) for (const id of [asha, bina, last]) await mark(id, day)
    await decide([bina], 'Promoted', { section: 'D' })
    await decide([asha], 'As proposed', { section: 'C' })
    const before = await everything()
    const first = await run()
    expect([await accountOf(asha), await accountOf(bina)]).toEqual(['Class 6 C 1', 'Class 6 D 2'])
    expect((await state()).takeBack).toEqual({ id: first.id, year: 2027, reason: '' })
    await takeBack(first.id)
    expect(await everything()).toEqual(before)
    await expect(takeBack(first.id)).rejects.toMatchObject({ code: 'conflict' })
    // What was decided is still there, also the new year's sections.
    on('2027-04-02')
    const second = await run()
    expect(await accountOf(bina)).toBe('Class 6 D 2')
    expect((await state()).past.map(({ id, takenBack }) => [id, takenBack !== null])).toEqual([
      [second.id, false],
      [first.id, true],
    ])
  })

  it('takes marks of the first days along when it is late, and gives them back', async () => {
    on('2027-04-09')
    const [asha = '', bina = ''] = await pupils('Class 5', ['Asha', 'Bina'])
    const last = await pupil('Class 12')
    for (const id of [asha, bina, last]) for (const day of ['2027-03-31', '2027-04-05']) await mark(id, day)
    await mark(last, '2027-04-02')
    const before = await everything()
    const { id } = await run()
    expect(await placesOf(asha)).toEqual(['Class 5 A 1, 2026-04-01 to 2027-03-31 Promoted', 'Class 6 A 1, 2027-04-01'])
    expect(
      (await db.attendance.findMany({ where: { studentId: asha }, orderBy: { day: 'asc' } })).map((row) => row.class),
    ).toEqual(['Class 5', 'Class 6'])
    // Who was at school in April has not passed out before.
    expect(await placesOf(last)).toEqual(['Class 12 A 1, 2026-04-01 to 2027-04-05 PassedOut'])
    expect((await state()).takeBack?.reason).toBe('')
    await takeBack(id)
    expect(await everything()).toEqual(before)
    const again = await run()
    await mark(bina, '2027-04-09')
    await expect(takeBack(again.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Attendance was marked in 2027-28.',
    })
  })

  it.each(['mark', 'mark after a move', 'fee', 'receipt', 'report', 'leave', 'certificate'] as const)(
    'cannot be taken back after a %s of the new year',
    async (what) => {
      const id = await pupil('Class 5')
      const { id: made } = await run()
      if (what === 'mark after a move') {
        on('2027-04-03')
        await db.$transaction((tx) =>
          moving.move(tx, { studentId: id, class: 'Class 6', section: 'D', from: '2027-04-03' }),
        )
        await mark(id, '2027-04-03')
      }
      const open = await db.enrolment.findFirstOrThrow({ where: { studentId: id, toDay: null } })
      const facts = { studentId: id, enrolmentId: open.id }
      const day = fromDay('2027-04-01')
      if (what === 'mark') await mark(id, '2027-04-01')
      if (what === 'report') await report(id, { Hindi: 50 }, { schoolYear: 2027, term: 'Term 1' })
      if (what === 'certificate') {
        const says = { kind: 'Bonafide', studentName: 'x', admissionNo: '1', class: 'Class 6 A', paper: {} }
        const issued = { year: 2027, number: 1, code: 'x', issuedById: office, issuedAt: new Date() }
        await db.certificate.create({ data: { ...facts, ...says, ...issued } })
      }
      if (what === 'leave')
        await db.leaveRequest.create({ data: { ...facts, class: 'Class 6', reason: 'x', fromDay: day, toDay: day } })
      if (what === 'fee' || what === 'receipt') {
        const run = {
          class: 'Class 6',
          type: 'Exam Fee',
          amountPaise: 100,
          dueDate: day,
          feeCount: 1,
          createdById: office,
        }
        const { id: structureId } = await db.feeStructure.create({ data: run })
        const fee = await db.fee.create({ data: { ...facts, structureId, amountPaise: 100 } })
        const payment = {
          feeId: fee.id,
          structureId,
          studentId: id,
          studentName: 'x',
          amountPaise: 100,
          paidAt: new Date(),
        }
        if (what === 'receipt')
          await db.receipt.create({
            data: {
              ...{ year: 2027, number: 1, method: 'Cash', paidAt: payment.paidAt, paidById: office },
              ...{ studentId: id, amountPaise: 100 },
              payments: { create: payment },
            },
          })
      }
      const before = await everything()
      const { takeBack: told } = await state()
      expect(told?.reason).toMatch(
        {
          mark: /Attendance/,
          'mark after a move': /Attendance/,
          fee: /Fees/,
          receipt: /receipt/,
          report: /report/,
          leave: /leave/,
          certificate: /certificate/,
        }[what],
      )
      await expect(takeBack(made)).rejects.toMatchObject({ code: 'conflict', message: told?.reason })
      expect(await everything()).toEqual(before)
    },
  )

  it('cannot be taken back after a transfer certificate of who has passed out, and after the year that follows', async () => {
    const last = await pupil('Class 12')
    await pupil('Class 5')
    const { id: made } = await run()
    const old = await db.enrolment.findFirstOrThrow({ where: { studentId: last } })
    const says = { kind: 'Transfer', studentName: 'x', admissionNo: '1', class: 'Class 12 A', paper: {} }
    const issued = { year: 2027, number: 1, code: 'x', issuedById: office, issuedAt: new Date() }
    const certificate = { studentId: last, enrolmentId: old.id, ...says, ...issued }
    const { id } = await db.certificate.create({ data: certificate })
    await expect(takeBack(made)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('certificate') as string,
    })
    await db.certificate.update({
      where: { id },
      data: { cancelledAt: new Date(), cancelledById: office, cancelReason: 'x' },
    })
    expect((await state()).takeBack?.reason).toBe('')
    on('2028-04-01')
    const next = await run(2028)
    await expect(takeBack(made)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('2027-28') as string,
    })
    await takeBack(next.id)
    await takeBack(made)
  })

  it('takes back what happened since: moves go, who left has left, and who joined keeps a place', async () => {
    on('2027-04-05')
    const [moved = '', left = '', third = ''] = await pupils('Class 5', ['Asha', 'Bina', 'Chand'])
    await pupils('Class 4', ['Dev'])
    const { id } = await run()
    await db.$transaction((tx) =>
      moving.move(tx, { studentId: moved, class: 'Class 6', section: 'D', from: '2027-04-03' }),
    )
    await db.$transaction((tx) => enrolment.leave(tx, { studentId: left, lastDay: '2027-04-02', outcome: 'Left' }))
    // Dev has number 1 of Class 5 now, so the newcomers have 2 and 3, which Bina and Chand had.
    const [joined = '', second = ''] = await pupils('Class 5', ['New', 'Newer'], '2027-04-05')
    expect([await accountOf(joined), await accountOf(second)]).toEqual(['Class 5 B 2', 'Class 5 C 3'])
    await takeBack(id)
    expect(await placesOf(moved)).toEqual(['Class 5 A 1, 2026-04-01'])
    expect(await placesOf(left)).toEqual(['Class 5 B 2, 2026-04-01 to 2027-04-02 Left'])
    expect(await placesOf(third)).toEqual(['Class 5 C 3, 2026-04-01'])
    // Bina's number is free, Chand's is not.
    expect([await accountOf(joined), await accountOf(second)]).toEqual(['Class 5 B 2', 'Class 5 C 4'])
    const numbers = (await run()) && (await db.enrolment.findMany({ where: { toDay: null, class: 'Class 5' } }))
    expect(new Set(numbers.map(({ rollNo }) => rollNo)).size).toBe(numbers.length)
  })

  it('takes back the readmission of whom it had taken over, and leaves who left before it and came back', async () => {
    const [gone = '', passed = '', away = ''] = [
      await pupil('Class 5', 'Asha'),
      await pupil('Class 12', 'Bina'),
      await pupil('Class 7', 'Chand'),
    ]
    const leave = (studentId: string, lastDay: string) =>
      db.$transaction((tx) => enrolment.leave(tx, { studentId, lastDay, outcome: 'Left' }))
    await leave(gone, '2027-03-20')
    const { id } = await run()
    on('2027-04-20')
    await leave(away, '2027-04-05')
    const { readmitAll } = await import('@/lib/enrolment/readmissions')
    await db.$transaction((tx) =>
      readmitAll(tx, [
        { studentId: gone, class: 'Class 6', from: '2027-04-10' },
        { studentId: passed, class: 'Class 12', from: '2027-04-10' },
        { studentId: away, class: 'Class 8', from: '2027-04-10' },
      ]),
    )
    await takeBack(id)
    expect(await placesOf(gone)).toEqual(['Class 5 A 1, 2026-04-01 to 2027-03-20 Left', 'Class 6 A 1, 2027-04-10'])
    expect(await placesOf(passed)).toEqual(['Class 12 A 1, 2026-04-01'])
    expect(await placesOf(away)).toEqual(['Class 7 A 1, 2026-04-01'])
  })

  it('takes who joined in March over too, leaves who left, and those of the new year, where they are', async () => {
    const late = await pupil('Class 5', 'Late', '2027-01-01')
    const gone = await pupil('Class 5', 'Gone')
    await db.$transaction((tx) => enrolment.leave(tx, { studentId: gone, lastDay: '2027-03-20', outcome: 'Left' }))
    const fresh = await pupil('Class 6', 'Fresh', '2027-04-01')
    expect((await ask(queries.listRollOver, {})).rows).toMatchObject([
      { name: 'Late', why: 'Joined on 1 Jan 2027. Assumed: no Annual report', toClass: 'Class 6' },
    ])
    await run()
    expect(await placesOf(late)).toEqual(['Class 5 A 1, 2027-01-01 to 2027-03-31 Promoted', 'Class 6 A 2, 2027-04-01'])
    expect(await placesOf(gone)).toEqual(['Class 5 B 2, 2026-04-01 to 2027-03-20 Left'])
    expect(await placesOf(fresh)).toEqual(['Class 6 A 1, 2027-04-01'])
  })

  it('closes an enrolment of an earlier year that nobody had closed', async () => {
    const old = await pupil('Class 5', 'Old', '2024-04-01')
    await run()
    expect(await placesOf(old)).toEqual(['Class 5 A 1, 2024-04-01 to 2027-03-31 Promoted', 'Class 6 A 1, 2027-04-01'])
  })

  it('follows the years of the school: one that begins in June', async () => {
    await planYear('2026-06-01', '2027-05-31')
    const id = await pupil('Class 5', 'June', '2026-06-01')
    on('2027-04-01')
    expect((await state()).next).toEqual({ year: 2027, first: '2027-06-01', last: '2028-05-31' })
    expect((await state()).waits).toContain('1 Jun 2027')
    on('2027-06-02')
    await run()
    expect(await placesOf(id)).toEqual(['Class 5 A 1, 2026-06-01 to 2027-05-31 Promoted', 'Class 6 A 1, 2027-06-01'])
    expect((await state()).next.year).toBe(2028)
  })

  it('begins this year late, until it has begun, and then prepares the next', async () => {
    await pupil('Class 5')
    on('2027-03-01')
    expect(await state()).toMatchObject({ choices: [2026, 2027], next: { year: 2027 } })
    on('2027-07-01')
    expect(await state()).toMatchObject({ choices: [2027, 2028], next: { year: 2027 }, current: { year: 2027 } })
    expect((await state(2028)).next.year).toBe(2028)
    // Most have begun the year without a roll-over: who is left behind does not keep the next from being prepared.
    const joined = await pupils('Class 6', ['Asha', 'Bina'], '2027-04-01')
    expect(await state()).toMatchObject({ choices: [2027, 2028], next: { year: 2028 } })
    await db.user.deleteMany({ where: { id: { in: joined } } })
    await run()
    expect(await state()).toMatchObject({ choices: [2028], next: { year: 2028 }, takeBack: { year: 2027 } })
    await expect(run(2028)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 Apr 2028') as string,
    })
  })

  it('keeps the classes that the office saves, and puts pupils where they are taught', async () => {
    const [first = '', second = ''] = await pupils('Class 5', ['Asha', 'Bina'])
    const sections = classes.map((name) => ({ 'Class 5': 1, 'Class 6': 1 })[name as string] ?? 0)
    await ask(service.saveYearSections, { year: 2027, sections })
    expect((await state()).classes.filter(({ sections: own }) => own.length > 0)).toMatchObject([
      { class: 'Class 5', now: 2, then: 0, sections: [{ name: 'A' }] },
      { class: 'Class 6', now: 0, then: 2, sections: [{ name: 'A', pupils: 2 }] },
    ])
    await expect(decide([first], 'Promoted', { class: 'Class 8' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(decide([first], 'Promoted', { class: 'Class 6', section: 'B' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(decide([first], 'Retained', { class: 'Class 6' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(decide([office], 'Retained')).rejects.toMatchObject({ code: 'notFound' })
    await decide([first, second], 'Left')
    await decide([second], 'As proposed')
    expect((await state()).counts).toMatchObject({ left: 1, promoted: 1, guesses: 1 })
    await run()
    expect(await placesOf(first)).toEqual(['Class 5 A 1, 2026-04-01 to 2027-03-31 Left'])
    expect(await placesOf(second)).toEqual([
      'Class 5 B 2, 2026-04-01 to 2027-03-31 Promoted',
      'Class 6 A 1, 2027-04-01',
    ])
  })

  it('keeps the names of sections where their number stays, and sections that have pupils already', async () => {
    await db.section.deleteMany({ where: { class: 'Class 6' } })
    await db.section.createMany({ data: ['Lily', 'Rose'].map((name) => ({ year: 2026, class: 'Class 6', name })) })
    await pupil('Class 7', 'Early', '2027-04-01')
    const sections = classes.map((name) => ({ 'Class 5': 1, 'Class 6': 2 })[name as string] ?? 0)
    await ask(service.saveYearSections, { year: 2027, sections })
    const rows = await db.section.findMany({ where: { year: 2027 }, orderBy: [{ class: 'asc' }, { name: 'asc' }] })
    expect(rows.map((row) => `${row.class} ${row.name}`)).toEqual([
      'Class 5 A',
      'Class 6 Lily',
      'Class 6 Rose',
      'Class 7 A',
    ])
  })

  describe('class teachers', () => {
    const sectionOf = (year: number, schoolClass: string, name = 'A') =>
      db.section.findFirstOrThrow({ where: { year, class: schoolClass, name } })
    const choose = async (year: number, schoolClass: string, teacher: string, name = 'A') => {
      const { setClassTeachers } = await import('@/lib/year/class-teachers')
      const { id } = await sectionOf(year, schoolClass, name)
      return ask(setClassTeachers, { sections: [{ section: id, teacher }] })
    }

    /** Who is or is going to be its class teacher, for the list that the office has. */
    const teacherIn = async (year: number, schoolClass: string, name = 'A') => {
      const { readClassTeachers } = await import('@/lib/year/class-teachers')
      const { years } = await ask(readClassTeachers, {})
      const { id } = await sectionOf(year, schoolClass, name)
      return years.flatMap(({ sections }) => sections).find((section) => section.id === id)?.teacher?.id ?? null
    }

    it('begin the new year with the sections of the same name, unless others were chosen or they are gone', async () => {
      const [stays, goes, chosen] = [await account('teacher'), await account('teacher'), await account('teacher')]
      await pupils('Class 5', ['One', 'Two'])
      await choose(2026, 'Class 6', stays)
      await choose(2026, 'Class 6', goes, 'B')
      await choose(2026, 'Class 7', stays)
      await ask(service.saveYearSections, { year: 2027, sections: classes.map(() => 2) })
      expect(await teacherIn(2027, 'Class 6')).toBe(stays)
      await choose(2027, 'Class 6', chosen)
      await choose(2027, 'Class 7', '')
      const { deactivatePerson } = await import('@/lib/people/service')
      await ask(deactivatePerson, { id: goes, reason: 'Has moved away' })
      await run()
      const teachers = await Promise.all([
        teacherIn(2027, 'Class 6'),
        teacherIn(2027, 'Class 6', 'B'),
        teacherIn(2027, 'Class 7'),
      ])
      expect(teachers).toEqual([chosen, null, null])
    })

    it('are teachers who may log in, of a year that is not over; changes stand in their history', async () => {
      const { personHistory } = await import('@/lib/people/history')
      const { deactivatePerson } = await import('@/lib/people/service')
      on('2026-06-01')
      const [first, second] = [await account('teacher'), await account('teacher')]
      expect(await choose(2026, 'Class 5', first)).toMatchObject({ count: 1 })
      expect(await choose(2026, 'Class 5', first)).toMatchObject({ count: 0, message: 'Nothing was changed' })
      await choose(2026, 'Class 5', second)
      await choose(2026, 'Class 6', first)
      await expect(choose(2026, 'Class 7', office)).rejects.toThrow('Office cannot be a class teacher')
      await expect(choose(2026, 'Class 7', randomUUID())).rejects.toThrow('Not found.')
      // Also for whoever writes it otherwise.
      const { id } = await sectionOf(2026, 'Class 7')
      const duty = { kind: 'ClassTeacher', sectionId: id, since: fromDay('2026-06-01') } as const
      await expect(db.duty.create({ data: { ...duty, holderId: office } })).rejects.toThrow('may not have it')
      await ask(deactivatePerson, { id: first, reason: 'Has moved away' })
      expect(await teacherIn(2026, 'Class 6')).toBeNull()
      await expect(choose(2026, 'Class 7', first)).rejects.toThrow('cannot be a class teacher')
      const said = (await ask(personHistory, { id: first })).changes.filter(({ field }) => field === 'Class teacher')
      expect(said.map(({ before, after, by }) => `${before}>${after} ${by}`).toSorted()).toEqual([
        '>Class 5 A, 2026-27 Office',
        '>Class 6 A, 2026-27 Office',
        'Class 5 A, 2026-27> Office',
        'Class 6 A, 2026-27> Office',
      ])
      on('2028-06-01')
      await expect(choose(2026, 'Class 5', '')).rejects.toThrow('2026-27 is over.')
    })

    it('are not chosen while their access ends: the one waits for the other', async () => {
      const { deactivatePerson } = await import('@/lib/people/service')
      on('2026-06-01')
      // Milliseconds by which the one begins first.
      for (const earlier of [0, 3, 6, 12, 25]) {
        const teacher = await account('teacher')
        const chosen = choose(2026, 'Class 5', teacher)
        await interleave(earlier)
        const ended = ask(deactivatePerson, { id: teacher, reason: 'Has moved away' })
        await Promise.allSettled([chosen, ended])
        expect(await teacherIn(2026, 'Class 5')).toBeNull()
      }
    })
  })

  it('is in the history of each pupil, and says who took it back', async () => {
    const { personHistory } = await import('@/lib/people/history')
    const id = await pupil('Class 5')
    const { id: made } = await run()
    const changes = async () => (await ask(personHistory, { id })).changes
    expect(await changes()).toMatchObject([
      { before: 'Class 5 A', after: 'Class 6 A', reason: 'Promoted, as 2027-28 began.', status: 'Made', by: 'Office' },
    ])
    await takeBack(made)
    expect(await changes()).toMatchObject([
      { status: 'Taken back', reason: 'Promoted, as 2027-28 began. Taken back by Office on 1 Apr 2027.' },
    ])
  })

  it('leaves whose section was changed since the first day, and names them', async () => {
    on('2027-04-09')
    const [moved = '', other = ''] = await pupils('Class 5', ['Moved', 'Other'])
    await db.$transaction((tx) =>
      moving.move(tx, { studentId: moved, class: 'Class 5', section: 'D', from: '2027-04-05' }),
    )
    expect((await state()).moved).toEqual([{ id: moved, name: 'Moved', place: 'Class 5 D' }])
    await run(2027)
    expect([await accountOf(moved), await accountOf(other)]).toEqual(['Class 5 D 1', 'Class 6 B 1'])
  })

  it('goes on without those who enrol, move and mark at the same moment, and none is lost', async () => {
    const ids = await pupils(
      'Class 5',
      Array.from({ length: 12 }, (_, n) => `Pupil ${n}`),
    )
    const others = ids.map((studentId, n) =>
      db.$transaction((tx) =>
        moving.move(tx, { studentId, class: 'Class 5', section: ['A', 'B', 'C', 'D'][n % 4]!, from: '2027-04-01' }),
      ),
    )
    await Promise.allSettled([...others.slice(0, 6), run(), ...others.slice(6)])
    expect(await db.enrolment.count({ where: { toDay: null } })).toBe(12)
    const copies =
      await db.$queryRaw`SELECT FROM "User" u JOIN "Enrolment" e ON e."studentId" = u.id AND e."toDay" IS NULL
      WHERE u.class <> e.class OR u.section <> e.section OR u."rollNo" <> e."rollNo"`
    expect(copies).toEqual([])
  })

  it('counts anew after it has waited for somebody who leaves meanwhile', async () => {
    const [leaving = ''] = await pupils('Class 5', ['Asha', 'Bina'])
    const shown = (await state()).counts
    const running = await db.$transaction(async (tx) => {
      await enrolment.leave(tx, { studentId: leaving, lastDay: '2027-03-31', outcome: 'Left' })
      const asked = run(2027, shown).then(
        () => undefined,
        (error: unknown) => error,
      )
      await own.waits(1)
      return { asked }
    })
    expect(await running.asked).toMatchObject({ code: 'conflict' })
    expect(await db.rollOver.count()).toBe(0)
  })

  describe('with other days', () => {
    const save = (year: number, firstDay: string, lastDay: string) =>
      ask(days.saveYearDays, { year, firstDay, lastDay })
    const stored = async () =>
      (await db.academicYear.findMany({ orderBy: { year: 'asc' } })).map(({ firstDay, lastDay }) =>
        [firstDay, lastDay].map((day) => day.toISOString().slice(0, 10)),
      )
    const counted = async () =>
      (await db.attendanceTally.findMany({ where: { span: 'year', present: { gt: 0 } } })).map(({ start, present }) => [
        start.toISOString().slice(0, 10),
        present,
      ])
    afterEach(() => keepSchoolYears([]))

    it('begins in June, and the year before lasts until then', async () => {
      on('2027-03-20')
      const id = await pupil('Class 5')
      expect(await save(2027, '2027-06-01', '2028-05-31')).toMatchObject({ message: 'The days of 2027-28 were saved' })
      expect(await stored()).toEqual([
        ['2026-04-01', '2027-05-31'],
        ['2027-06-01', '2028-05-31'],
      ])
      expect(await db.schoolChange.findMany({ select: { setting: true, before: true, after: true } })).toEqual([
        {
          setting: 'schoolYear',
          before: '2027-28: 1 Apr 2027 – 31 Mar 2028',
          after: '2027-28: 1 Jun 2027 – 31 May 2028',
        },
      ])
      on('2027-05-10')
      await mark(id, '2027-05-10')
      expect(await counted()).toEqual([['2026-04-01', 1]])
      expect(schoolYearOf('2027-05-10')).toBe(2026)
      expect((await state()).waits).toContain('1 Jun 2027')
      // Back again, with nobody marked since.
      await save(2027, '2027-05-15', '2028-05-14')
      await save(2027, '2027-06-01', '2028-05-31')
      on('2027-06-01')
      await run()
      expect(await placesOf(id)).toEqual(['Class 5 A 1, 2026-04-01 to 2027-05-31 Promoted', 'Class 6 A 1, 2027-06-01'])
      // A year that was begun has the days that it has; the one after it can be another.
      await expect(save(2027, '2027-06-02', '2028-05-31')).rejects.toMatchObject({ code: 'conflict' })
      await save(2028, '2028-04-01', '2029-03-31')
      expect((await stored()).at(1)).toEqual(['2027-06-01', '2028-03-31'])
    })

    it('takes the marks of a year that is under way along into other counters', async () => {
      on('2026-11-02')
      const id = await pupil('Class 5', 'Late', '2026-06-05')
      await mark(id, '2026-06-05')
      await mark(id, '2026-11-02')
      expect(await counted()).toEqual([['2026-04-01', 2]])
      await save(2026, '2026-06-01', '2027-05-31')
      expect(await counted()).toEqual([['2026-06-01', 2]])
      expect(await stored()).toEqual([['2026-06-01', '2027-05-31']])
    })

    it('is refused where somebody was enrolled before, or where a year would be none', async () => {
      on('2026-11-02')
      await pupil('Class 5', 'Early Bird', '2026-05-04')
      await expect(save(2026, '2026-06-01', '2027-05-31')).rejects.toMatchObject({
        code: 'conflict',
        message:
          'Early Bird was enrolled in 2026-27 on 4 May 2026. With these days, that would be in another year. Please correct the first day of Early Bird before.',
      })
      const wrong = async (field: string, ...of: Parameters<typeof save>) =>
        expect(save(...of)).rejects.toMatchObject({
          code: 'invalid',
          details: { errors: { [field]: expect.any(String) as string } },
        })
      await wrong('firstDay', 2027, '2028-01-01', '2028-12-31')
      await wrong('lastDay', 2027, '2027-04-01', '2027-08-31')
      await wrong('lastDay', 2027, '2027-04-01', '2028-06-01')
      await wrong('firstDay', 2027, '2027-12-01', '2028-11-30')
      await save(2027, '2027-04-01', '2028-03-31')
      await wrong('lastDay', 2026, '2026-05-01', '2026-11-30')
      await save(2026, '2026-05-01', '2027-04-30')
      expect(await stored()).toEqual([
        ['2026-05-01', '2027-04-30'],
        ['2027-05-01', '2028-03-31'],
      ])
    })
  })

  it('takes as many statements for 800 pupils as for 24', async () => {
    const statementsFor = async (each: number) => {
      for (const schoolClass of classes)
        await pupils(
          schoolClass,
          Array.from({ length: each }, (_, n) => `Pupil ${n}`),
        )
      const shown = (await state()).counts
      const { statements } = await withStatements(async () => takeBack((await run(2027, shown)).id))
      return statements.length
    }
    const few = await statementsFor(2)
    await own.empty('User', 'Section', 'AcademicYear', 'RequestKey')
    office = await account('admin')
    await planYear('2026-04-01', '2027-03-31')
    const many = await statementsFor(67)
    expect(many).toBe(few)
    expect(many).toBeLessThan(90)
  })
})
