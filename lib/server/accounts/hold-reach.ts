import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { linkAllows } from '@/lib/permissions'
import { nameSql } from '../data/names'
import type { Transaction } from '../data/db'
import { isOfChildren, type Scope } from './scope'

/**
 * Holds the links by which a guardian reaches these children, until the transaction ends: a bar that comes meanwhile waits,
 * and one that was there before wins. Of who reaches them otherwise nothing is held.
 * @throws AppError notFound
 */
export async function holdReach(tx: Transaction, { reach, account }: Scope, studentIds: readonly string[]) {
  if (!isOfChildren(reach)) return
  const students = [...new Set(studentIds)]
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Guardianship" g
    WHERE g."guardianId" = ${account}::uuid AND g."studentId" = ANY (${students}::uuid[])
      AND g."until" IS NULL AND g."barredAt" IS NULL AND ${nameSql('g', linkAllows[reach])}
    ORDER BY g."studentId" FOR SHARE`
  if (held.length < students.length) throw new AppError('notFound', messages.common.notFound)
}
