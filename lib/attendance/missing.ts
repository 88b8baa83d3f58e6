import { z } from 'zod'
import { byClass } from '@/lib/choices'
import { clockAt, fromDay, type Day } from '@/lib/dates'
import { groupBy } from '@/lib/group-by'
import { attendanceMessages } from './messages'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { schoolSettings } from '@/lib/server/school-settings'
import { schoolDay } from '@/lib/server/school-day'
import { enrolledBetweenSql } from '@/lib/students/enrolled'

/** When every register of a school day should have been taken, on the school's clock. */
const dueAt = '10:00'

/** `late`: it is past `due`. A class without any mark is listed once, with section ''. */
export type MissingRegisters = {
  date: Day
  due: string
  late: boolean
  missing: { class: string; section: string }[]
}

/** Classes and sections in which nobody is marked today; none on a day without school. */
export const missingRegisters = operation({
  access: 'attendance:register',
  as: 'registers',
  input: z.object({}),
  fail: attendanceMessages.loadFailed,
  async run(): Promise<MissingRegisters> {
    const date = schoolDay()
    const sections = await db.$queryRaw<{ class: string; section: string; taken: boolean }[]>`
      SELECT g."class", coalesce(g."section", '') AS section, EXISTS (
        SELECT FROM "Attendance" a JOIN "Enrolment" s ON s."id" = a."enrolmentId"
        WHERE a."class" = g."class" AND a."day" = ${fromDay(date)}::date AND s."section" IS NOT DISTINCT FROM g."section"
      ) AS taken
      FROM (
        SELECT DISTINCT "class", "section" FROM "Enrolment" e
        WHERE ${enrolledBetweenSql(date, date)} AND is_school_day(${fromDay(date)}::date)
      ) g
      ORDER BY g."section"`
    const missing = [...groupBy(byClass(sections), (section) => section.class)].flatMap(([schoolClass, ofClass]) => {
      const open = ofClass.filter(({ taken }) => !taken)
      return open.length === ofClass.length
        ? [{ class: schoolClass, section: '' }]
        : open.map(({ section }) => ({ class: schoolClass, section }))
    })
    return { date, due: dueAt, late: clockAt(new Date(), schoolSettings().timeZone) >= dueAt, missing }
  },
})
