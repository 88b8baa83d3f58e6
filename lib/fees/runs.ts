import { pageOf } from '@/lib/answers'
import { toDay } from '@/lib/dates'
import { feeRunShape } from './answers'
import { feeMessages } from './messages'
import { paiseToRupees } from '@/lib/money'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { listOrder, readRows } from '@/lib/server/data/list'
import { schoolDay } from '@/lib/server/school-day'
import { runListSchema } from './schema'

const columns = {
  id: true,
  class: true,
  type: true,
  amountPaise: true,
  dueDate: true,
  feeCount: true,
  paidCount: true,
  createdAt: true,
  createdBy: { select: { name: true } },
  student: { select: { name: true, section: true, rollNo: true } },
  undoneAt: true,
  undoneBy: { select: { name: true } },
  tallies: { where: { count: { gt: 0 } }, select: { count: true } },
} as const

/** All fee runs, newest first, including those that were undone; without late fines, which nobody adds. */
export const listFeeRuns = operation({
  access: 'fees:create',
  as: 'runs',
  input: runListSchema,
  output: pageOf(feeRunShape),
  fail: feeMessages.runsFailed,
  run: async (_actor, asked) =>
    readRows(
      db.feeStructure,
      asked,
      { where: { isFine: false }, orderBy: listOrder(), select: columns },
      ({
        amountPaise,
        dueDate,
        feeCount,
        paidCount,
        createdAt,
        createdBy,
        student,
        undoneAt,
        undoneBy,
        tallies,
        ...run
      }) => ({
        ...run,
        amount: paiseToRupees(amountPaise),
        dueDate: toDay(dueDate),
        date: schoolDay(createdAt),
        by: createdBy.name,
        student: student?.name ?? '',
        section: student?.section ?? '',
        rollNo: student?.rollNo ?? null,
        fees: feeCount,
        paid: paidCount,
        undone: undoneAt && { by: undoneBy?.name ?? '', date: schoolDay(undoneAt) },
        canUndo: !undoneAt && feeCount > 0 && tallies.length === 0,
      }),
    ),
})
