import { fromDay } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import type { Prisma } from '@/prisma/client/client'
import { refuseLinksOfBarred } from './barred-again'
import type { GuardianRight, Relation } from './lists'

/** Who becomes a guardian of whom. `more`: what else is kept of the link. */
export type NewLink = Record<GuardianRight, boolean> & {
  guardianId: string
  studentId: string
  relation: Relation
  more?: Pick<Prisma.GuardianshipCreateManyInput, 'importId' | 'imported'>
}

/**
 * Makes people guardians from today on, behind those whom each pupil has, in the order given; within `followingContacts`. In
 * as many statements for a thousand as for one.
 * @throws AppError conflict for the email or the phone number of who is barred from the pupil.
 */
export async function linkGuardians(tx: Transaction, links: readonly NewLink[]) {
  if (links.length === 0) return
  await refuseLinksOfBarred(tx, links)
  const last = await tx.guardianship.groupBy({
    by: ['studentId'],
    where: { studentId: { in: [...new Set(links.map(({ studentId }) => studentId))] }, until: null },
    _max: { position: true },
  })
  const next = new Map(last.map(({ studentId, _max }) => [studentId, (_max.position ?? -1) + 1]))
  const since = fromDay(schoolDay())
  const data = links.map(({ more, ...link }) => {
    const position = next.get(link.studentId) ?? 0
    next.set(link.studentId, position + 1)
    return { ...link, ...more, position, since }
  })
  await tx.guardianship.createMany({ data })
}
