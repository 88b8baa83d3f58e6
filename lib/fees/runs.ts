import { toDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { newestFirst } from '@/lib/server/data/ordering'
import { schoolDay } from '@/lib/server/school-day'
import { runListSchema, type FeeRun } from './schema'

/** The history of fee runs, newest first, with those that were taken back. */
export const feeRuns = operation({
  access: 'fees:create',
  as: 'runs',
  input: runListSchema,
  fail: messages.fees.runsFailed,
  async run(_actor, { page, pageSize }): Promise<Page<FeeRun>> {
    const [total, found] = await Promise.all([
      db.feeStructure.count(),
      db.feeStructure.findMany({
        orderBy: newestFirst(),
        skip: (page - 1) * pageSize,
        take: pageSize,
        select: {
          id: true,
          class: true,
          type: true,
          amountPaise: true,
          dueDate: true,
          feeCount: true,
          paidCount: true,
          createdAt: true,
          createdBy: { select: { name: true } },
          undoneAt: true,
          undoneBy: { select: { name: true } },
          payments: { take: 1, select: { id: true } },
        },
      }),
    ])
    const rows = found.map(
      ({ amountPaise, dueDate, feeCount, paidCount, createdAt, createdBy, undoneAt, undoneBy, payments, ...run }) => ({
        ...run,
        amount: paiseToRupees(amountPaise),
        dueDate: toDay(dueDate),
        date: schoolDay(createdAt),
        by: createdBy.name,
        fees: feeCount,
        paid: paidCount,
        undone: undoneAt && { by: undoneBy?.name ?? '', date: schoolDay(undoneAt) },
        canUndo: !undoneAt && payments.length === 0,
      }),
    )
    return { rows, total, page, pageSize }
  },
})
