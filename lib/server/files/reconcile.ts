import { db } from '../db'
import { log } from '../log'
import { storage, type Found } from '../storage/storage'

const batchSize = 500

/** What was put right. */
export type Reconciled = { settled: number; removed: number }

/**
 * Makes files and rows agree again after a crash: a file whose row is there gets its final name, one that will never
 * have a row is removed. A file is listed before its row is looked for, and a final name is only given to what has a
 * row, so nothing that is just being uploaded is mistaken for rubbish.
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
  const rows = await db.storedFile.findMany({ where: { key: { in: batch.map(({ key }) => key) } }, select: { key: true } })
  const kept = new Set(rows.map(({ key }) => key))
  for (const { key, temporary, abandoned } of batch) {
    if (kept.has(key)) {
      if (!temporary) continue
      await storage().settle(key)
      total.settled++
    } else if (abandoned) {
      await storage().remove(key)
      total.removed++
    }
  }
}
