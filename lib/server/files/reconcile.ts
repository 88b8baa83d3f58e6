import { durations } from '@/lib/constants'
import { db } from '../data/db'
import { log } from '../log'
import type { Found } from './storage/port'
import { storage } from './storage/storage'
import { removeFile } from './remove'

const batchSize = 500

/** What was put right. */
type Reconciled = { settled: number; removed: number }

/**
 * Makes files and rows agree again after a crash: a file whose row is there gets its final name, one that will never
 * have a row is removed. A file is listed before its row is looked for, and a final name is only given to what has a
 * row, so nothing that is just being uploaded is mistaken for rubbish. A file that had its row once is kept for
 * `durations.orphan` from when it was first seen without one, however old it is.
 */
export async function reconcile(): Promise<Reconciled> {
  const total: Reconciled = { settled: 0, removed: 0 }
  let batch: Found[] = []
  for await (const found of storage().found()) {
    batch.push(found)
    if (batch.length < batchSize) continue
    await reconcileBatch(batch, total)
    batch = []
  }
  await reconcileBatch(batch, total)
  if (total.settled || total.removed) log().info(total, 'files reconciled')
  return total
}

async function reconcileBatch(batch: Found[], total: Reconciled) {
  if (batch.length === 0) return
  const keys = batch.map(({ key }) => key)
  const rows = await db.storedFile.findMany({ where: { key: { in: keys } }, select: { key: true } })
  const kept = new Set(rows.map(({ key }) => key))
  // Under a temporary name, `abandoned` says what is rubbish.
  const lasting = batch.flatMap(({ key, temporary }) => (temporary ? [] : [key]))
  const lost = await longWithoutRow(lasting, kept)
  for (const found of batch) {
    if (kept.has(found.key)) {
      if (!found.temporary) continue
      await storage().settle(found.key)
      total.settled++
    } else if (found.temporary ? found.abandoned : lost.has(found.key)) {
      await removeFile(found.key)
      total.removed++
    }
  }
}

/** Notes which of `keys` have no row, and answers those that have had none for `durations.orphan`. */
async function longWithoutRow(keys: readonly string[], kept: ReadonlySet<string>): Promise<Set<string>> {
  await db.fileWithoutRow.deleteMany({ where: { key: { in: [...kept] } } })
  const without = keys.filter((key) => !kept.has(key))
  await db.fileWithoutRow.createMany({ data: without.map((key) => ({ key })), skipDuplicates: true })
  const before = new Date(Date.now() - durations.orphan * 1000)
  const lost = await db.fileWithoutRow.findMany({
    where: { key: { in: without }, firstSeenAt: { lt: before } },
    select: { key: true },
  })
  return new Set(lost.map(({ key }) => key))
}
