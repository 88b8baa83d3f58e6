import { clockAt, type Day } from '@/lib/dates'
import { attendanceMessages } from './messages'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { schoolSettings } from '@/lib/server/school-settings'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { missingIn, ownSectionsSql, registersSql, type RegisterState } from './registers'
import { missingSchema } from './schema'

/** When every register of a school day should have been taken, on the school's clock. */
const dueAt = '10:00'

/** Whether it is past that. */
export const isLate = () => clockAt(new Date(), schoolSettings().timeZone) >= dueAt

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
  input: missingSchema,
  fail: attendanceMessages.loadFailed,
  async run(actor, { registers }): Promise<MissingRegisters> {
    const date = schoolDay()
    const own = registers === 'own'
    const states = await db.$queryRaw<RegisterState[]>`
      ${own ? Prisma.sql`WITH ${ownSectionsSql(actor.id, date)}` : Prisma.empty}
      SELECT * FROM (${registersSql(date, own)}) r ORDER BY r."section"`
    return { date, due: dueAt, late: isLate(), missing: missingIn(states) }
  },
})
