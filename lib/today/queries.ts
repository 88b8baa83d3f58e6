import { createHash } from 'node:crypto'
import { isLate } from '@/lib/attendance/missing'
import type { Day } from '@/lib/dates'
import type { Actor } from '@/lib/server/accounts/actor'
import { keptUntilWritten } from '@/lib/server/data/unwritten'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { todayShape, type Today } from './answers'
import { todayMessages } from './messages'
import { byUrgency, waitingSaid } from './figures'
import { forFamily } from './family'
import { forOffice } from './office'
import { todaySchema } from './schema'
import { forDuties } from './duties'
import { todayViewOf } from './view'
import { forStudent } from './student'
import { forTeacher } from './teacher'

/**
 * What waits for the viewer today, in one statement of counters and short ranges of indexes. Each figure leads to a list
 * that has the same condition.
 */
export const readToday = operation({
  access: 'today:read',
  input: todaySchema,
  output: todayShape,
  fail: todayMessages.failed,
  async run(actor) {
    const date = schoolDay()
    // Of a guardian’s children what the link allows is part of it.
    // What their duties let somebody see too.
    const about = JSON.stringify([actor.children ?? actor.class, actor.duties])
    const key = [actor.id, todayViewOf(actor), about, date, isLate()].join()
    return kept(actor.snapshot, key, () => read(actor, date))
  },
})

/** Of so many accounts. */
const kept = keptUntilWritten<Today>(500)

async function read(actor: Actor, date: Day): Promise<Today> {
  const { off, bar, waiting, said: own } = await readings[todayViewOf(actor)](actor, date)
  const waits = waitingSaid(waiting)
  // A student’s figures have an order of their own, and nothing of this.
  const said = waits.length > 0 ? { ...own, figures: byUrgency([...own.figures, ...waits]) } : own
  const version = createHash('sha256')
    .update(JSON.stringify([date, off, said]))
    .digest('base64url')
    .slice(0, 16)
  return { date, off, ...said, bar, version }
}

const readings = { office: forOffice, teaching: forTeacher, duties: forDuties, family: forFamily, own: forStudent }
