import type { Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { schoolDay } from '@/lib/server/school-day'
import { enrolAll } from '@/lib/enrolment/enrolment'

/**
 * Lets those of the accounts in that wait, and enrols the pupils among them in the order in which they signed up. Of two who
 * let one account in at once, the second finds that it does not wait. @returns who was let in.
 */
export async function letIn(tx: Transaction, byId: string, ids: readonly string[]) {
  await lockDaysOf(tx, ...ids)
  const among = { id: { in: [...ids] }, approvedAt: null }
  await tx.$executeRaw`
    SELECT FROM "User" WHERE "id" = ANY (${ids}::uuid[]) AND "approvedAt" IS NULL ORDER BY "id" FOR UPDATE`
  const waiting = await tx.user.findMany({
    where: among,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, role: true, class: true, parentEmail: true, login: { select: { email: true } } },
  })
  await tx.user.updateMany({ where: among, data: { approvedAt: new Date(), isActive: true, addedById: byId } })
  await proveAddresses(
    tx,
    waiting.map(({ id }) => id),
  )
  const pupils = waiting.flatMap(({ id, role, class: schoolClass }) =>
    role === 'student' && schoolClass ? { studentId: id, class: schoolClass, from: schoolDay() } : [],
  )
  if (pupils.length) await enrolAll(tx, pupils)
  return waiting
}

/** What they have said at the sign-up is the office's from now on. */
async function proveAddresses(tx: Transaction, ids: readonly string[]) {
  await tx.$executeRaw`UPDATE "User" SET "provenParentEmail" = nullif("parentEmail", '') WHERE "id" = ANY (${ids}::uuid[])`
  await tx.$executeRaw`UPDATE "Login" SET "provenEmail" = "email" WHERE "userId" = ANY (${ids}::uuid[])`
}
