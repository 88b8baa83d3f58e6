import { db } from '../data/db'
import { writingAsPortal } from '../request-context'
import { storage } from './storage/storage'

/**
 * Removes the bytes of a file without a row, and the record of when it was first seen without one: as the portal's own work,
 * because it follows upon what was refused, too.
 */
export const removeFile = (key: string): Promise<void> =>
  writingAsPortal(async () => {
    await storage().remove(key)
    await db.fileWithoutRow.deleteMany({ where: { key } })
  })
