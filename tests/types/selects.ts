import { db, type Transaction } from '@/lib/server/data/db'
import { readRows } from '@/lib/server/data/list'
import type { Prisma } from '@/prisma/client/client'

// Columns that a model does not have, where the types refuse them: with either compiler. Prisma's own calls refuse one
// only where no known one stands beside it, so constants end in `satisfies`, and the example of each operation runs the others.

declare const tx: Transaction
const asked = { page: 1, pageSize: 5 }

export const refused = {
  // @ts-expect-error -- no such column
  satisfied: { id: true, nmae: true } as const satisfies Prisma.UserSelect,
  // @ts-expect-error -- no such column
  list: () => readRows(db.user, asked, { select: { id: true, nmae: true } }),
  // @ts-expect-error -- no such column of the person
  listOfOthers: () => readRows(db.import, asked, { select: { id: true, createdBy: { select: { nmae: true } } } }),
  // @ts-expect-error -- no such condition
  condition: () => readRows(db.user, asked, { where: { nmae: 'x' }, select: { id: true } }),
  // @ts-expect-error -- no such column
  alone: () => tx.user.findMany({ select: { nmae: true } }),
  // @ts-expect-error -- no such condition
  where: () => tx.user.findMany({ where: { nmae: 'x' }, select: { id: true } }),
}
