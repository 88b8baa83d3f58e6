import { db } from '../data/db'
import { storage } from './storage/storage'

/** Removes the bytes of a file without a row, and the record of when it was first seen without one. */
export async function removeFile(key: string): Promise<void> {
  await storage().remove(key)
  await db.fileWithoutRow.deleteMany({ where: { key } })
}
