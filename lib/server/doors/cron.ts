import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Caller } from './caller'
import { env } from '../env'
import { hashSecret } from '../secrets'

/**
 * Accepts a scheduler that sends CRON_SECRET as its bearer token; without that setting, nobody.
 * @throws AppError unauthenticated
 */
export function assertCronSecret({ bearer }: Pick<Caller, 'bearer'>) {
  const { CRON_SECRET } = env()
  // Hashes have one length, so comparing them takes the same time whatever was sent.
  const [shown, wanted] = [bearer ?? '', CRON_SECRET ?? ''].map((secret) => Buffer.from(hashSecret(secret)))
  if (!CRON_SECRET || !shown || !wanted || !timingSafeEqual(shown, wanted))
    throw new AppError('unauthenticated', messages.common.cronRefused)
}
