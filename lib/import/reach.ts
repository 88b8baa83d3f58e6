import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Scope } from '@/lib/server/accounts/scope'
import type { Transaction } from '@/lib/server/data/db'
import { importKindsFor, type ImportKind } from './lists'

/** Which sheets somebody imports: who keeps families alone has none of staff. What an import does to people of staff it does in sheets of staff alone. */

/** Prisma's condition for imports. */
export const reachedImports = ({ reach }: Scope) =>
  reach === 'school' ? {} : { kind: { in: [...importKindsFor(reach)] } }

/** @throws AppError forbidden. */
export function assertKind({ reach }: Scope, kind: ImportKind): void {
  if (!importKindsFor(reach).includes(kind)) throw new AppError('forbidden', messages.common.forbidden)
}

/** @throws AppError notFound, also for one that is not there. */
export async function assertReached(tx: Pick<Transaction, 'import'>, scope: Scope, id: string): Promise<void> {
  if (scope.reach === 'school') return
  if (!(await tx.import.count({ where: { id, ...reachedImports(scope) } })))
    throw new AppError('notFound', messages.common.notFound)
}
