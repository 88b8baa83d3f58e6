import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Role } from '@/lib/constants'
import { reachOf, type Asker } from '@/lib/permissions'
import type { Transaction } from '../data/db'
import type { Scope } from './scope'
import { visiblePeople } from './visible'

/** Whether the asker keeps people of a role; the same for one who is known. */
export function managesRole(actor: Asker, role: Role): boolean {
  const reach = reachOf('people:manage', actor)
  return reach === 'school' || (reach === 'families' && (role === 'student' || role === 'parent'))
}

/**
 * Whoever keeps people keeps those whom the scope has: the front office no account that may more than itself.
 * @throws AppError notFound, also for who is not there.
 */
export async function assertManaged(tx: Pick<Transaction, 'user'>, scope: Scope, id: string): Promise<void> {
  const found = await tx.user.count({ where: { AND: [{ id }, visiblePeople(scope)] } })
  if (!found) throw new AppError('notFound', messages.common.notFound)
}
