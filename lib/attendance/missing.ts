import { allows } from '@/lib/permissions'
import { clockAt } from '@/lib/dates'
import { missingRegistersShape, openDaysShape, type OpenDays, type RegisterState } from './answers'
import { attendanceMessages } from './messages'
import { rowsOf } from '@/lib/server/data/rows'
import { reachesPlace } from '@/lib/server/accounts/visible'
import { operation } from '@/lib/server/doors/operation'
import { schoolSettings } from '@/lib/server/school-settings'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { classTeacherSql } from '@/lib/enrolment/class-teachers'
import { missingIn, openDaysSql, ownSectionsSql, registersSql } from './registers'
import { missingSchema, openDaysSchema } from './schema'

/** When every register of a school day should have been taken, on the school's clock. */
const dueAt = '10:00'

/** Whether it is past that. */
export const isLate = () => clockAt(new Date(), schoolSettings().timeZone) >= dueAt
/** Classes and sections in which not everybody is marked on a day, today by default; none on a day without school. */
export const missingRegisters = operation({
  access: 'attendance:register',
  as: 'registers',
  input: missingSchema,
  output: missingRegistersShape,
  fail: attendanceMessages.loadFailed,
  async run(actor, { registers, date = schoolDay() }, { scope }) {
    const own = allows('classes:teach', actor)
    const states = await rowsOf<RegisterState & { school: boolean }>`
      ${own ? Prisma.sql`WITH ${ownSectionsSql(actor.id, date)}` : Prisma.empty}
      SELECT r.*, (SELECT is_school_day(${date}::date)) AS "school" FROM (${registersSql(date, own, { anyDay: true })}) r
      ORDER BY r."section"`
    const sections = states
      .map(({ school: _school, ...state }) => state)
      .filter((state) => reachesPlace(scope, state.class, state.section))
    const among = registers === 'own' ? sections : sections.map((state) => ({ ...state, asked: true }))
    const missing = states[0]?.school ? missingIn(among) : []
    return { date, due: dueAt, late: isLate() || date < schoolDay(), missing, sections }
  },
})
export const openDays = operation({
  access: 'attendance:register',
  as: 'open',
  input: openDaysSchema,
  output: openDaysShape,
  fail: attendanceMessages.loadFailed,
  async run(_actor, { class: schoolClass, section }, { scope }) {
    if (!reachesPlace(scope, schoolClass, section)) return { teacher: '', days: [] }
    const today = schoolDay()
    const [row] = await rowsOf<OpenDays>`
      SELECT
        (SELECT coalesce(json_agg(o."day"), '[]') FROM (${openDaysSql(today, schoolClass, section)}) o) AS "days",
        ${classTeacherSql(today, schoolClass, section)} AS "teacher"`
    return row ?? { teacher: '', days: [] }
  },
})
