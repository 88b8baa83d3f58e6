import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { removeOldDrafts } from '@/lib/import/old-drafts'
import { purgeAuditOfErased } from '@/lib/server/audit/purge'
import { db } from '@/lib/server/data/db'
import { inBatches } from '@/lib/server/data/in-batches'
import { env } from '@/lib/server/env'
import { describeError, log } from '@/lib/server/log'
import type { Removed } from './answers'
import { keepErasedList } from './keep-erased'
import { endTerms, purgeBlocked } from './purge'
import { retention } from './queries'
import { monthsBefore } from './terms'

const day = 24 * 60 * 60 * 1000
/** The stored answers to requests: a repetition comes within a day. */
const answersKept = 2 * day

/**
 * Removes what is kept no longer: all of it in bounded batches, so that a run that is interrupted is gone on with by the
 * next. Logs go to standard output: how long they stay is whoever collects them to say.
 */
export async function removeWhatIsDue(now = new Date()): Promise<Removed> {
  const terms = await retention()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const addressed = before(terms.deliveryDays * day)
  const removed = {
    people: await purgeBlocked(now, terms),
    terms: await endTerms(now, terms),
    details: await purgeAuditOfErased(monthsBefore(now, terms.blockedMonths)),
    addresses: await inBatches((limit) =>
      db.delivery.updateMany({
        where: { createdAt: { lt: addressed }, address: { not: null }, status: { in: ['Sent', 'Saved', 'Failed'] } },
        data: { address: null, reason: '' },
        limit,
      }),
    ),
    outbox: await removeOldMessages(addressed),
    applications: await inBatches((limit) =>
      db.admission.deleteMany({
        where: { status: { not: 'Accepted' }, updatedAt: { lt: monthsBefore(now, terms.applicationMonths) } },
        limit,
      }),
    ),
    sessions: await inBatches((limit) => db.session.deleteMany({ where: { expiresAt: { lt: now } }, limit })),
    links: await inBatches((limit) => db.passwordReset.deleteMany({ where: { expiresAt: { lt: now } }, limit })),
    counters: await inBatches((limit) =>
      db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } }, limit }),
    ),
    answers: await inBatches((limit) =>
      db.requestKey.deleteMany({ where: { createdAt: { lt: before(answersKept) } }, limit }),
    ),
  }
  await keepErasedList()
  await removeOldDrafts()
  log().info(removed, 'what was due was removed')
  return removed
}

/** Messages that were written as files, because there is no mail server or gateway: they have addresses too. */
async function removeOldMessages(before: Date): Promise<number> {
  const folder = path.resolve(env().DATA_DIR, 'outbox')
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (!found?.isFile() || found.mtime >= before) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}

/** Milliseconds. The first time soon after the start, so that a server that is stopped each night does it too. */
const soon = 5 * 60 * 1000

/** Does so every day as long as the server runs; of several servers each, which finds nothing to do after the first. */
export function removeWhatIsDueDaily() {
  const run = () =>
    removeWhatIsDue().then(
      () => {},
      (error: unknown) => log().warn({ error: describeError(error) }, 'what was due was not removed'),
    )
  setTimeout(() => {
    void run()
    setInterval(() => void run(), day).unref()
  }, soon).unref()
}
