import type { Transaction } from '@/lib/server/data/db'
import { lockMarking } from '@/lib/server/data/locks'
import { queueAgain } from '@/lib/server/messages/deliveries/enqueue'
import { withdraw } from '@/lib/server/messages/deliveries/withdraw'
import { schoolSettings } from '@/lib/server/school-settings'
import type { LeaveDays } from './rows'

/** The absences on the days of a leave. */

/** The days already marked Absent become leave. The family asked for them, so queued messages about them are withdrawn. */
export async function excuse(tx: Transaction, leave: LeaveDays) {
  await withdraw(tx, messagesOf(await markExcused(tx, leave, true)))
}

/** The same days are absences again. */
export async function countAbsences(tx: Transaction, leave: LeaveDays) {
  await markExcused(tx, leave, false)
}

/** The same, as if there had been no leave: what was withdrawn a moment ago waits again to be sent. */
export async function countAbsencesAgain(tx: Transaction, leave: LeaveDays) {
  const { absenceMessageDelay, sendDelay } = schoolSettings()
  const delay = absenceMessageDelay * 60
  await queueAgain(tx, messagesOf(await markExcused(tx, leave, false)), { delay, since: delay + sendDelay })
}

async function markExcused(tx: Transaction, { studentId, fromDay: from, toDay: to }: LeaveDays, excused: boolean) {
  const absences = { studentId, day: { gte: from, lte: to }, status: 'Absent' } as const
  const marked = await tx.attendance.findMany({ where: absences, select: { class: true } })
  await lockMarking(
    tx,
    marked.map((mark) => mark.class),
  )
  return tx.attendance.updateManyAndReturn({ where: absences, data: { excused }, select: { notificationId: true } })
}

const messagesOf = (marks: readonly { notificationId: string | null }[]) =>
  marks.flatMap(({ notificationId }) => notificationId ?? [])
