import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { daysOffIn } from '@/lib/calendar/days'
import { addDays } from '@/lib/dates'
import { disagreements } from '@/tests/support/school/books'
import { callerAs } from '@/tests/support/school/caller'
import { enrolInserted, enrolmentOf } from '@/tests/support/school/enrolments'
import { lockWaits } from '@/tests/support/machine/lock-waits'
import { empty, emptyDatabase } from '@/tests/support/machine/own-database'

/** The counters of attendance follow the marks and the calendar, in whatever order both change. */

/** Around the end of a month and of a school year; 29 March 2026 is a Sunday. */
const days = Array.from({ length: 10 }, (_, n) => addDays('2026-03-26', n))

describe('counters of attendance', () => {
  let own: Awaited<ReturnType<typeof emptyDatabase>>
  let client: Client
  let pupils: string[]
  beforeAll(async () => {
    own = await emptyDatabase()
    client = await connected()
    const people = await client.query<{ id: string }>(`
      INSERT INTO "User" (name, role, class, "isActive", "approvedAt", origin)
      SELECT 'Pupil ' || n, 'student', 'Class ' || 1 + n % 2, true, now(), 'Unknown' FROM generate_series(1, 4) n
      RETURNING id`)
    await enrolInserted(sql, '2026-03-01')
    pupils = people.rows.map(({ id }) => id)
  })
  afterAll(async () => {
    await client.end()
    await own.drop()
  })

  async function connected() {
    const client = new Client({ connectionString: own.url })
    await client.connect()
    return client
  }
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  const counters = ['Attendance', 'AttendanceDay', 'AttendanceTally', 'RegisterTally', 'CalendarEntry']
  const mark = (pupil: number, day: string, status = 'Present', on = client) =>
    on.query(
      `INSERT INTO "Attendance" ("studentId", "enrolmentId", class, day, status, "markedById")
       SELECT u.id, ${enrolmentOf('u.id', '$2::date')}, class, $2, $3, u.id FROM "User" u WHERE u.id = $1
       ON CONFLICT DO NOTHING`,
      [pupils[pupil], day, status],
    )
  const declare = (kind: string, from: string, to: string, on = client) =>
    on.query(
      `INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay") VALUES ($1, 'Some day', $2, $3) ON CONFLICT DO NOTHING`,
      [kind, from, to],
    )
  /** Until what was sent on the other connection waits. */
  const reached = () => lockWaits(1, sql)
  /** Of all that must agree, what is about these counters. */
  const books = async () => disagreements(sql, /counts? (its|their) marks/)
  const counted = async (day: string) =>
    (
      await sql<{ n: number }>(
        'SELECT coalesce(sum(present + absent), 0)::int AS n FROM "AttendanceDay" WHERE day = $1',
        [day],
      )
    )[0]?.n

  it('leave out a day that becomes a holiday, and count it again when the holiday goes', async () => {
    await empty(sql, ...counters)
    for (const pupil of [0, 1, 2]) await mark(pupil, '2026-03-27', pupil ? 'Present' : 'Absent')
    expect(await counted('2026-03-27')).toBe(3)
    await declare('Holiday', '2026-03-26', '2026-03-28')
    expect(await counted('2026-03-27')).toBe(0)
    // Somebody is marked meanwhile.
    await mark(3, '2026-03-27')
    expect(await counted('2026-03-27')).toBe(0)
    expect(await books()).toEqual([])
    await sql('DELETE FROM "CalendarEntry"')
    expect(await counted('2026-03-27')).toBe(4)
    expect(await books()).toEqual([])
  })

  it('of a section go along with its pupils, and with marks that go to another enrolment', async () => {
    await empty(sql, ...counters)
    for (const pupil of [0, 1, 2, 3]) for (const day of ['2026-03-26', '2026-03-27']) await mark(pupil, day)
    const marksIn = async (section: string) =>
      (
        await sql<{ n: number }>('SELECT coalesce(sum(marks), 0)::int AS n FROM "RegisterTally" WHERE section = $1', [
          section,
        ])
      )[0]?.n
    await sql(`INSERT INTO "Section" (year, class, name)
      SELECT DISTINCT year, class, name FROM "Enrolment", (VALUES ('Y'), ('Z')) AS made (name) ON CONFLICT DO NOTHING`)
    // One who has always been in another section.
    await sql('BEGIN')
    await sql(`UPDATE "Enrolment" SET section = 'Y' WHERE "studentId" = $1`, [pupils[0]])
    await sql(`UPDATE "User" SET section = 'Y' WHERE id = $1`, [pupils[0]])
    await sql('COMMIT')
    expect(await marksIn('Y')).toBe(2)
    expect(await books()).toEqual([])
    // One who moved on the second day.
    await sql('BEGIN')
    await sql(`UPDATE "Enrolment" SET "toDay" = '2026-03-26' WHERE "studentId" = $1`, [pupils[1]])
    await sql(
      `INSERT INTO "Enrolment" ("studentId", year, class, section, "rollNo", "rollGroup", "fromDay")
       SELECT "studentId", year, class, 'Z', "rollNo", "rollGroup", '2026-03-27' FROM "Enrolment" WHERE "studentId" = $1`,
      [pupils[1]],
    )
    await sql(
      `UPDATE "Attendance" a SET "enrolmentId" = ${enrolmentOf('a."studentId"', 'a.day')} WHERE a."studentId" = $1 AND a.day = '2026-03-27'`,
      [pupils[1]],
    )
    await sql(`UPDATE "User" SET section = 'Z' WHERE id = $1`, [pupils[1]])
    await sql('COMMIT')
    expect(await marksIn('Z')).toBe(1)
    expect(await books()).toEqual([])
    await sql(`DELETE FROM "Attendance" WHERE day = '2026-03-27'`)
    expect(await marksIn('Z')).toBe(0)
    expect(await marksIn('Y')).toBe(1)
    expect(await books()).toEqual([])
  })

  /** Another first day of the year 2025-26, and its end before the day `turn`, from which the next year is there or not. */
  async function turnYear(begins: string, turn: string, next = true) {
    await sql('DELETE FROM "AcademicYear" WHERE year = 2026')
    await sql('UPDATE "AcademicYear" SET "firstDay" = $1, "lastDay" = $2 WHERE year = 2025', [
      begins,
      addDays(turn, -1),
    ])
    if (next) await sql('INSERT INTO "AcademicYear" VALUES (2026, $1, $2)', [turn, addDays(turn, 364)])
  }
  const usualYear = () => turnYear('2025-04-01', '2026-04-01', false)

  it('of a school year go by its days, and follow them when they change', async () => {
    await empty(sql, ...counters)
    for (const day of ['2026-03-28', '2026-03-30', '2026-04-02']) await mark(0, day)
    await declare('Holiday', '2026-03-28', '2026-03-28')
    const years = async () =>
      (
        await sql<{ start: string; present: number }>(
          `SELECT start::text, present FROM "AttendanceTally" WHERE span = 'year' AND present > 0 ORDER BY 1, 2`,
        )
      ).map(({ start, present }) => `${start} ${present}`)
    expect(await years()).toEqual(['2025-04-01 1', '2026-04-01 1'])
    await turnYear('2025-06-01', '2026-06-01')
    expect(await years()).toEqual(['2025-06-01 2'])
    await mark(1, '2026-04-03')
    await sql('DELETE FROM "CalendarEntry"')
    expect(await years()).toEqual(['2025-06-01 1', '2025-06-01 3'])
    await turnYear('2025-06-01', '2026-03-30')
    expect(await years()).toEqual(['2025-06-01 1', '2026-03-30 1', '2026-03-30 2'])
    expect(await books()).toEqual([])
    // Everybody was enrolled before this day.
    await expect(turnYear('2025-06-01', '2026-02-20')).rejects.toThrow('an enrolment begins outside of its year')
    await usualYear()
    expect(await years()).toEqual(['2025-04-01 2', '2026-04-01 1', '2026-04-01 1'])
    expect(await books()).toEqual([])
  })

  it('agree after any sequence of marks and changes of the calendar', async () => {
    const day = fc.integer({ min: 0, max: days.length - 1 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('mark'), pupil: fc.nat(3), day, absent: fc.boolean() }),
      fc.record({ do: fc.constant('correct'), pupil: fc.nat(3), day }),
      fc.record({ do: fc.constant('excuse'), pupil: fc.nat(3), day }),
      fc.record({ do: fc.constant('undo'), day }),
      fc.record({ do: fc.constant('holiday'), day, length: fc.nat(4) }),
      fc.record({ do: fc.constant('work'), day }),
      fc.record({ do: fc.constant('move'), day, length: fc.nat(3) }),
      fc.record({ do: fc.constant('remove'), day }),
      fc.record({
        do: fc.constant('turn'),
        day: fc.integer({ min: 2, max: days.length - 1 }),
        begins: fc.constantFrom('2025-04-01', '2025-06-15'),
        next: fc.boolean(),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await empty(sql, ...counters)
        for (const each of steps) {
          const on = days[each.day] ?? ''
          if (each.do === 'mark') await mark(each.pupil, on, each.absent ? 'Absent' : 'Present')
          if (each.do === 'correct')
            await sql(
              `UPDATE "Attendance" SET excused = false, status = CASE status WHEN 'Present' THEN 'Absent' ELSE 'Present' END::"AttendanceStatus"
               WHERE "studentId" = $1 AND day >= $2`,
              [pupils[each.pupil], on],
            )
          if (each.do === 'excuse')
            await sql(
              `UPDATE "Attendance" SET excused = true WHERE "studentId" = $1 AND day >= $2 AND status = 'Absent'`,
              [pupils[each.pupil], on],
            )
          if (each.do === 'undo') await sql('DELETE FROM "Attendance" WHERE day = $1', [on])
          if (each.do === 'holiday') await declare('Holiday', on, addDays(on, each.length))
          if (each.do === 'work') await declare('Working day', on, on)
          if (each.do === 'move')
            await sql(
              `UPDATE "CalendarEntry" e SET "fromDay" = $1, "toDay" = $2 WHERE id = (
                 SELECT id FROM "CalendarEntry" WHERE kind = 'Holiday' ORDER BY "createdAt" LIMIT 1)
               AND NOT EXISTS (SELECT FROM "CalendarEntry" o WHERE o.kind = e.kind AND o."fromDay" = $1 AND o."toDay" = $2)`,
              [on, addDays(on, each.length)],
            )
          if (each.do === 'turn') await turnYear(each.begins, on, each.next)
          if (each.do === 'remove')
            await sql('DELETE FROM "CalendarEntry" WHERE $1::date BETWEEN "fromDay" AND "toDay"', [on])
        }
        expect(await books()).toEqual([])
        // The rule of the screens and the database's are one.
        const entries = await sql<{ kind: string; name: string; from: string; to: string }>(
          `SELECT kind, name, "fromDay"::text AS from, "toDay"::text AS to FROM "CalendarEntry"`,
        )
        const open = await sql<{ day: string }>(
          `SELECT d::date::text AS day FROM unnest($1::date[]) d WHERE is_school_day(d::date) ORDER BY 1`,
          [days],
        )
        const off = daysOffIn(days[0] ?? '', days.at(-1) ?? '', entries)
        expect(open.map(({ day }) => day)).toEqual(days.filter((each) => !off.has(each)))
      }),
      { numRuns: 60 },
    )
    await usualYear()
  })

  it('stand beside a calendar file that begins with the school year before', async () => {
    await empty(sql, ...counters)
    for (const day of ['2025-03-31', '2025-04-01', '2027-01-26']) await declare('Holiday', day, day)
    vi.stubEnv('DATABASE_URL', own.url)
    vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
    const { calendarFeed } = await import('@/lib/calendar/queries')
    const { events } = await calendarFeed.execute(callerAs({ id: pupils[0]!, role: 'admin' }), { date: '2026-04-02' })
    expect(events.map(({ from }) => from)).toEqual(['2025-04-01', '2027-01-26'])
    await (await import('@/lib/server/data/db')).disconnect()
    await empty(sql, ...counters)
  })

  it('agree whoever comes first, a mark or a holiday, and neither blocks the other for good', async () => {
    await empty(sql, ...counters)
    const [marking, declaring] = [await connected(), await connected()]
    try {
      for (const first of ['mark', 'declare'] as const) {
        for (const on of ['2026-03-26', '2026-03-27', '2026-03-28', '2026-03-30', '2026-03-31']) {
          await mark(1, on)
          const [one, other] = first === 'mark' ? [marking, declaring] : [declaring, marking]
          const act = (client: Client) =>
            client === marking ? mark(0, on, 'Absent', marking) : declare('Holiday', on, on, declaring)
          await one.query('BEGIN')
          await other.query('BEGIN')
          await act(one)
          const second = act(other)
          await reached()
          await one.query('COMMIT')
          await second
          await other.query('COMMIT')
          expect([first, on, await counted(on)]).toEqual([first, on, 0])
          expect(await books()).toEqual([])
        }
        await sql('DELETE FROM "CalendarEntry"')
        expect(await books()).toEqual([])
        expect(await counted('2026-03-27')).toBe(2)
        await sql('DELETE FROM "Attendance"')
      }
    } finally {
      await Promise.all([marking.end(), declaring.end()])
    }
  })

  it('are written in one order, so that who moves marks and who takes them back do not wait for each other', async () => {
    await empty(sql, ...counters)
    const day = '2026-03-27'
    // Of Class 1, 2 and 1.
    for (const pupil of [1, 2, 3]) await mark(pupil, day)
    const [holding, taking, moving] = [await connected(), await connected(), await connected()]
    try {
      await holding.query('BEGIN')
      await holding.query(`SELECT FROM "AttendanceDay" WHERE day = $1 AND class = 'Class 1' FOR UPDATE`, [day])
      const taken = taking.query('DELETE FROM "Attendance" WHERE "studentId" = ANY ($1)', [[pupils[1], pupils[2]]])
      await lockWaits(1, sql)
      const moved = moving.query(`UPDATE "Attendance" SET class = 'Class 2' WHERE "studentId" = $1`, [pupils[3]])
      await lockWaits(2, sql)
      await holding.query('COMMIT')
      expect((await Promise.all([taken, moved])).map(({ rowCount }) => rowCount)).toEqual([2, 1])
      expect(await books()).toEqual([])
    } finally {
      await Promise.all([holding.end(), taking.end(), moving.end()])
    }
  })

  it('let two change the calendar at once', async () => {
    await empty(sql, ...counters)
    await mark(0, '2026-03-27')
    const [one, other] = [await connected(), await connected()]
    try {
      await one.query('BEGIN')
      await other.query('BEGIN')
      await declare('Holiday', '2026-03-27', '2026-03-28', one)
      const second = declare('Holiday', '2026-03-26', '2026-03-27', other)
      await reached()
      await one.query('COMMIT')
      await second
      await other.query('COMMIT')
      expect(await counted('2026-03-27')).toBe(0)
      expect(await books()).toEqual([])
    } finally {
      await Promise.all([one.end(), other.end()])
    }
  })
})
