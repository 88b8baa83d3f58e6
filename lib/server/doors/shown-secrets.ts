import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Caller } from './caller'
import { env } from '../env'
import { hashSecret } from '../secrets'

type Asker = Pick<Caller, 'bearer'>

/**
 * Accepts a scheduler that sends CRON_SECRET as its bearer token; without that setting, nobody.
 * @throws AppError unauthenticated
 */
export function assertCronSecret(asker: Asker) {
  if (!shows(asker, env().CRON_SECRET)) throw new AppError('unauthenticated', messages.common.cronRefused)
}

/**
 * Accepts who reads the server's figures and sends METRICS_TOKEN as their bearer token; without that setting there are none.
 * @throws AppError notFound, unauthenticated
 */
export function assertMetricsToken(asker: Asker) {
  const { METRICS_TOKEN } = env()
  if (!METRICS_TOKEN) throw new AppError('notFound', messages.common.notFound)
  if (!shows(asker, METRICS_TOKEN)) throw new AppError('unauthenticated', messages.common.metricsRefused)
}

/** Whether the asker shows this secret. Hashes have one length, so comparing them takes the same time whatever was sent. */
function shows({ bearer }: Asker, secret: string | undefined) {
  if (!secret) return false
  const [shown, wanted] = [bearer ?? '', secret].map((text) => Buffer.from(hashSecret(text)))
  return Boolean(shown && wanted && timingSafeEqual(shown, wanted))
}
