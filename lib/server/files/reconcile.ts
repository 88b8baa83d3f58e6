import { durations } from '@/lib/constants'
import { db } from '../data/db'
import { describeError, log } from '../log'
import type { StorageEntry } from './storage/port'
import { storage } from './storage/storage'
import { removeFile } from './remove'

const batchSize = 500

/** Counts of files. */
type Reconciled = { settled: number; removed: number }

/**
 * Repairs what a crash left behind: a file with a row gets its final name, one that can never get a row is removed.
 * Files are listed before their rows are read, and only a file with a row gets a final name, so a running upload is
 * never touched. A file that lost its row is kept for `durations.orphan` seconds from when it was first seen without
 * one.
 */
export async function reconcile(): Promise<Reconciled> {
  const total: Reconciled = { settled: 0, removed: 0 }
  let batch: StorageEntry[] = []
  for await (const found of storage().list()) {
    batch.push(found)
    if (batch.length < batchSize) continue
    await reconcileBatch(batch, total)
    batch = []
  }
  await reconcileBatch(batch, total)
  if (total.settled || total.removed) log().info(total, 'files reconciled')
  return total
}

/** `reconcile` at the start of a server. One that cannot reach its files still starts: much else works. */
export async function reconcileAtStart(): Promise<void> {
  await reconcile().catch((error: unknown) => log().error({ error: describeError(error) }, 'files not reconciled'))
}

async function reconcileBatch(batch: StorageEntry[], total: Reconciled) {
  if (batch.length === 0) return
  const keys = batch.map(({ key }) => key)
  const rows = await db.storedFile.findMany({ where: { key: { in: keys } }, select: { key: true } })
  const kept = new Set(rows.map(({ key }) => key))
  // For temporary names, `abandoned` decides.
  const lasting = batch.flatMap(({ key, temporary }) => (temporary ? [] : [key]))
  const lost = await longWithoutRow(lasting, kept)
  for (const found of batch) {
    if (kept.has(found.key)) {
      if (!found.temporary) continue
      await storage().finalize(found.key)
      total.settled++
    } else if (found.temporary ? found.abandoned : lost.has(found.key)) {
      await removeFile(found.key)
      total.removed++
    }
  }
}

/** Records which of `keys` have no row, and returns those that have had none for `durations.orphan` seconds. */
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
