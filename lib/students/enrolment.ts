import { sections } from '@/lib/constants'
import type { Transaction } from '../server/data/db'

/**
 * A new pupil's roll number (the largest of the class plus one) and section (the smallest). A lock lets one transaction
 * of a class at a time do this.
 */
export async function nextRollNoAndSection(
  tx: Transaction,
  schoolClass: string,
): Promise<{ rollNo: number; section: string }> {
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
