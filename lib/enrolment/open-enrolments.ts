import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import type { Enrolment } from '@/prisma/client/client'
import { studentMessages } from './messages'

/** Pupils' open enrolments, locked with their days: of two changes at once the second finds what the first made. */
export async function lockOpenEnrolments(
  tx: Transaction,
  studentIds: readonly string[],
): Promise<(studentId: string) => Enrolment> {
  await lockDaysOf(tx, ...studentIds)
  const found = await tx.enrolment.findMany({ where: { studentId: { in: [...studentIds] }, toDay: null } })
  const byPupil = new Map(found.map((open) => [open.studentId, open]))
  const missing = studentIds.find((id) => !byPupil.has(id))
  if (missing) throw await notEnrolled(tx, missing)
  return (studentId) => {
    const open = byPupil.get(studentId)
    if (!open) throw new Error('the enrolment was not locked')
    return open
  }
}

/** Why a student has no enrolment of the kind that is asked for. */
export async function notEnrolled(tx: Transaction, studentId: string) {
  const known = await tx.user.count({ where: { id: studentId, role: 'student', approvedAt: { not: null } } })
  return known
    ? new AppError('conflict', studentMessages.notEnrolled)
    : new AppError('notFound', messages.common.notFound)
}
