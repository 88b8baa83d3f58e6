import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { refuseTakenEmail, type Transaction } from '@/lib/server/data/db'
import { setupMessages } from './messages'

/**
 * Makes the first administrator of a school.
 * @throws AppError conflict when there is one by then: a trigger notes the first in a table that has one row at most.
 */
export async function newAdministrator(
  tx: Transaction,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<void> {
  const { id } = await tx.user
    .create({
      data: {
        name,
        role: 'admin',
        origin: 'SetUp',
        isActive: true,
        approvedAt: new Date(),
        login: { create: { email, passwordHash } },
      },
      select: { id: true },
    })
    .catch(refuseTakenEmail(messages.accounts.emailTaken))
  const first = await tx.firstAdministrator.findFirst({ select: { userId: true } })
  if (first?.userId !== id) throw new AppError('conflict', setupMessages.closed)
}
