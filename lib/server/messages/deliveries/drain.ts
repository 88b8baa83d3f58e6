import { setTimeout as sleep } from 'node:timers/promises'
import { quietUntil } from '@/lib/quiet-hours'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { writingAsPortal } from '@/lib/server/request-context'
import { refreshSettings } from '@/lib/server/data/read-settings'
import { statements } from '@/lib/server/data/rows'
import { describeError, log } from '@/lib/server/log'
import type { NotificationType } from '@/prisma/client/enums'
import type { MailContent } from '../mails/compose'
import { composers, isMailKind } from '../mails/kinds'
import { noticeWords } from '../mails/notices'
import { asMail } from '../mails/parts'
import { transports } from '../transports/choose'
import { withdrawFromBarred } from './withdraw'
import { SendError, type OutgoingMessage, type SendResult } from '../transports/transport'
import {
  claimDue,
  ClaimLost,
  deleteUnsent,
  markFailedAttempt,
  markSending,
  markSent,
  postponeAll,
  releaseClaims,
  writeFinalCounts,
  type ClaimedDelivery,
} from './queue'

/** Messages sent at once. Fewer than there are database connections, so that pages keep theirs. */
const concurrency = () => Math.max(1, Math.min(5, Math.floor(env().DATABASE_POOL / 2)))

/** Milliseconds after which a run ends and leaves the rest to the next: serverless platforms stop longer functions. */
const maxRunTime = 45_000

/** Seconds without attempts when a server is down and does not say for how long. */
const outagePause = 30

/** Milliseconds before each retry of writing a result to the database: one that fails over needs seconds. */
const writeRetries = [200, 1000, 3000] as const

/** The run of a channel, and whether something was queued since it last looked. */
type Run = { running?: Promise<void>; again: boolean }

// Next may load this module more than once into a process.
const shared = globalThis as { portalDeliveries?: Record<NotificationType, Run> & { stopping: boolean } }
const state = () => (shared.portalDeliveries ??= { Email: { again: false }, SMS: { again: false }, stopping: false })

/**
 * Sends what is due, until nothing is or the time is up. Each channel has one run in a process, so that SMS do not wait
 * for ten thousand mails; a call during a run makes it look again. Several processes may run at once, since each claims
 * its own rows.
 */
export async function drain(): Promise<void> {
  // What it writes is the portal's own: whoever has it run, others have queued too.
  await writingAsPortal(() => Promise.all((['Email', 'SMS'] as const).map(runOf)))
}

/**
 * Sends what was queued to leave after `delay`: after the response where it need not wait; otherwise the timer
 * (timer.ts) or the cron route does.
 */
export function drainUnlessDelayed(
  { afterwards }: { afterwards(task: () => Promise<void>): void },
  delay: number,
): void {
  if (delay === 0) afterwards(drain)
}

/** Starts sending no more messages and waits for those that are being sent. */
export async function stopDraining(): Promise<void> {
  const { Email, SMS } = Object.assign(state(), { stopping: true })
  await Promise.all([Email.running, SMS.running])
}

function runOf(channel: NotificationType): Promise<void> {
  const channelRun = state()[channel]
  channelRun.again = true
  return (channelRun.running ??= run(channel, channelRun).finally(() => (channelRun.running = undefined)))
}

async function run(channel: NotificationType, channelRun: Run) {
  const deadline = Date.now() + maxRunTime
  while (channelRun.again && !state().stopping && Date.now() < deadline) {
    channelRun.again = false
    await sendChannel(channel, deadline)
    await writeFinalCounts()
  }
}

async function sendChannel(channel: NotificationType, deadline: number) {
  while (!state().stopping && Date.now() < deadline) {
    const batch = await claimDue(channel, { isQuiet: channel === 'SMS' && isQuiet() })
    if (batch.length === 0) return
    // Whoever queued one a moment ago may not have known of a bar. Its claim is lost.
    await statements(withdrawFromBarred)
    await refreshSettings()
    const pause = await sendBatch(channel, batch)
    // While the server is down, the other messages wait instead of using up their attempts.
    if (pause > 0) return postponeAll(channel, pause)
  }
}

/** Sends `batch`, a few at a time. Returns for how many seconds to send nothing: 0 unless the server is down. */
async function sendBatch(channel: NotificationType, batch: ClaimedDelivery[]): Promise<number> {
  const unsent = [...batch]
  let pause = 0
  const next = () => (pause > 0 || state().stopping ? undefined : unsent.shift())
  const worker = async () => {
    for (let delivery = next(); delivery; delivery = next()) {
      pause = Math.max(await sendOne(channel, delivery), pause)
    }
  }
  await Promise.all(Array.from({ length: concurrency() }, worker))
  await releaseClaims(unsent)
  return pause
}

/** Sends one message. Returns as `sendBatch` does. */
async function sendOne(channel: NotificationType, delivery: ClaimedDelivery): Promise<number> {
  const { id, to } = delivery
  let handedOver = false
  let result: SendResult
  try {
    const content = await contentOf(channel, delivery)
    if (!content) return (await written(delivery, () => deleteUnsent(delivery))) ? 0 : outagePause
    result = await transports()[channel].send({ id, to, ...content.message }, async () => {
      await markSending(delivery, content.storeToken)
      handedOver = true
    })
  } catch (error) {
    if (error instanceof ClaimLost) {
      // Of several that it is for one is gone: the others leave without it.
      if (delivery.beside) await written(delivery, () => releaseClaims([delivery]))
      return 0
    }
    const failure = error instanceof SendError ? error : unexpected(handedOver)
    if (failure !== error) log().error({ delivery: id, error: describeError(error) }, 'delivery failed')
    const known = await written(delivery, () => markFailedAttempt(delivery, failure))
    return failure.affectsAll || !known ? Math.max(outagePause, failure.retryAfter ?? 0) : 0
  }
  // Outside the try: the message was sent, and failing to write that down makes it no failed attempt.
  return (await written(delivery, () => markSent(delivery, result))) ? 0 : outagePause
}

const isQuiet = () => {
  const { smsQuietHours, timeZone } = schoolSettings()
  return quietUntil(smsQuietHours, new Date(), timeZone) !== undefined
}

type Content = Pick<MailContent, 'storeToken'> & { message: Omit<OutgoingMessage, 'id' | 'to'> }

async function contentOf(channel: NotificationType, delivery: ClaimedDelivery): Promise<Content | null> {
  if (delivery.mail === null) {
    const { subject, message: text } = delivery
    const { template } = delivery
    const sms = { subject, text, ...(template ? { template } : {}) }
    return { message: channel === 'SMS' ? sms : await asMail(noticeWords(delivery, delivery.to, delivery.beside)) }
  }
  // A newer version of the portal, running beside this one, may have queued it.
  if (!isMailKind(delivery.mail))
    throw new SendError('temporary', 'This version of the portal does not know this mail.')
  const content = await composers[delivery.mail](delivery)
  if (!content) return null
  const { attachments, storeToken, ...words } = content
  return { message: await asMail(words, attachments), storeToken }
}

const unexpected = (handedOver: boolean) =>
  handedOver
    ? new SendError('unknown', 'The portal failed before the answer came. The message may have arrived.')
    : new SendError('temporary', 'The portal failed to send it.')

/**
 * Writes the result of `delivery` to the database, and tries again when that fails. Writing twice does no harm: the claim
 * is gone after the first time, so the second changes nothing. Returns whether it was written. If not, a message that was
 * handed over stays Sending until it counts as one that may have arrived, and one that was not is claimed again.
 */
async function written(delivery: ClaimedDelivery, write: () => Promise<void>): Promise<boolean> {
  for (const delay of [...writeRetries, null]) {
    try {
      await write()
      return true
    } catch (error) {
      if (delay === null) log().error({ delivery: delivery.id, error: describeError(error) }, 'delivery not noted')
      else await sleep(delay)
    }
  }
  return false
}
