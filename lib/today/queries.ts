import { createHash } from 'node:crypto'
import { isLate } from '@/lib/attendance/missing'
import type { Day } from '@/lib/dates'
import type { Actor } from '@/lib/server/accounts/actor'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { byUrgency } from './figures'
import { todayMessages } from './messages'
import { forOffice } from './office'
import { todaySchema, type Today } from './schema'
import { forStudent } from './student'
import { forTeacher } from './teacher'

/**
 * What waits for the viewer today, in one statement of counters and short ranges of indexes. Each figure leads to a list
 * that has the same condition.
 */
export const readToday = operation({
  access: 'today:read',
  input: todaySchema,
  fail: todayMessages.failed,
  async run(actor): Promise<Today> {
    const date = schoolDay()
    const key = [actor.id, actor.role, actor.class, date, isLate()].join()
    const kept = actor.snapshot && seen.snapshot === actor.snapshot ? seen.answers.get(key) : undefined
    return kept ?? keep(key, await read(actor, date))
  },
})

/** Answers of the newest snapshot that a statement has had: while nobody writes, they are true (docs/decisions.md). */
const seen = { snapshot: '', answers: new Map<string, Today>() }
/** Accounts whose answers are kept. */
const most = 500

function keep(key: string, { snapshot, today }: { snapshot: string; today: Today }): Today {
  if (seen.snapshot !== snapshot || seen.answers.size >= most) {
    seen.snapshot = snapshot
    seen.answers.clear()
  }
  seen.answers.set(key, today)
  return today
}

async function read(actor: Actor, date: Day): Promise<{ snapshot: string; today: Today }> {
  const { off, bar, snapshot, said } = await forRole[actor.role](actor, date)
  const figures = byUrgency(said.figures)
  const version = createHash('sha256')
    .update(JSON.stringify([date, off, figures, said.done]))
    .digest('base64url')
    .slice(0, 16)
  return { snapshot, today: { date, off, figures, done: said.done, bar, version } }
}

const forRole = { admin: forOffice, teacher: forTeacher, student: forStudent }
