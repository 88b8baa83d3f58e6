import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Caller } from './caller'
import { env } from '../env'
import { hashSecret } from '../secrets'

/**
 * Lets a scheduler in, which shows CRON_SECRET as its bearer; without that setting, nobody.
 * @throws AppError unauthenticated.
 */
export function assertCronSecret({ bearer }: Pick<Caller, 'bearer'>) {
  const { CRON_SECRET } = env()
  // Hashes, because they are of one length: comparing them takes the same time whatever was sent.
  const [shown, wanted] = [bearer ?? '', CRON_SECRET ?? ''].map((secret) => Buffer.from(hashSecret(secret)))
  if (!CRON_SECRET || !shown || !wanted || !timingSafeEqual(shown, wanted))
    throw new AppError('unauthenticated', messages.cron.refused)
}
