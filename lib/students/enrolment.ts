import { sections } from '@/lib/constants'
import type { Transaction } from '../server/data/db'

/**
 * A new pupil's place in a class: the next free roll number and the smallest section. Callers of one class queue here
 * until the transaction before has ended.
 */
export async function placeIn(tx: Transaction, schoolClass: string): Promise<{ rollNo: number; section: string }> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`roll number ${schoolClass}`}))`
  const { _max } = await tx.user.aggregate({ where: { class: schoolClass }, _max: { rollNo: true } })
  const seated = await tx.user.groupBy({
    by: ['section'],
    where: { role: 'student', isActive: true, class: schoolClass, section: { not: null } },
    _count: true,
  })
  const sizeOf = (section: string) => seated.find((group) => group.section === section)?._count ?? 0
  const section = sections.reduce((smallest, next) => (sizeOf(next) < sizeOf(smallest) ? next : smallest))
  return { rollNo: (_max.rollNo ?? 0) + 1, section }
}
