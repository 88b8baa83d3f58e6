import { setTimeout as sleep } from 'node:timers/promises'
import type { NotificationType } from '@/prisma/client/enums'
import { env } from '@/lib/server/env'
import type { Letter } from '../mails/compose'
import { isMailKind, letters } from '../mails/kinds'
import { describeError, log } from '@/lib/server/log'
import { NotCarried, type Carried } from '../carriers/carrier'
import { carriers } from '../carriers/carriers'
import { carried, claim, forget, giveBack, handOver, hold, notCarried, settle, Taken, type Claimed } from './queue'

/** Letters on their way at once; fewer than the database has connections, so that pages keep theirs. */
const abreast = () => Math.max(1, Math.min(5, Math.floor(env().DATABASE_POOL / 2)))

/** Milliseconds after which a run ends and leaves the rest to the next: platforms stop functions that go on. */
const longest = 45_000

/** Seconds for which nothing is tried when the other side is down and does not say for how long. */
const pause = 30

/** Milliseconds before each further try to note what became of a letter: a database that fails over needs seconds. */
const patience = [200, 1000, 3000] as const

// Next may load this module more than once into a process.
const shared = globalThis as { portalOutbox?: { running?: Promise<void>; again: boolean; stopping: boolean } }
const state = () => (shared.portalOutbox ??= { again: false, stopping: false })

/**
 * Sends what is due, until nothing is or the time is up. One run a process: a call during a run makes it look again.
 * Several processes may run at once, each takes its own rows.
 */
export async function drain(): Promise<void> {
  const outbox = state()
  outbox.again = true
  outbox.running ??= run().finally(() => (outbox.running = undefined))
  return outbox.running
}

/** Begins nothing more and waits for what is on its way. */
export async function stopDraining(): Promise<void> {
  state().stopping = true
  await state().running
}

async function run() {
  const outbox = state()
  const deadline = Date.now() + longest
  while (outbox.again && !outbox.stopping && Date.now() < deadline) {
    outbox.again = false
    await Promise.all((['Email', 'SMS'] as const).map((channel) => empty(channel, deadline)))
    await settle()
  }
}

async function empty(channel: NotificationType, deadline: number) {
  while (!state().stopping && Date.now() < deadline) {
    const batch = await claim(channel)
    if (batch.length === 0) return
    const wait = await deliver(channel, batch)
    if (wait === 0) continue
    // The other side is down: the others wait instead of using up their attempts.
    return hold(channel, wait)
  }
}

/** Sends `batch`, a few at a time. Returns for how many seconds to leave the other side alone: 0 unless it is down. */
async function deliver(channel: NotificationType, batch: Claimed[]): Promise<number> {
  const waiting = [...batch]
  let wait = 0
  const worker = async () => {
    for (let letter = next(); letter; letter = next()) {
      wait = Math.max(await attempt(channel, letter), wait)
    }
  }
  const next = () => (wait > 0 || state().stopping ? undefined : waiting.shift())
  await Promise.all(Array.from({ length: abreast() }, worker))
  await giveBack(waiting)
  return wait
}

/** Sends one. Returns as `deliver` does. */
async function attempt(channel: NotificationType, letter: Claimed): Promise<number> {
  const { id, to } = letter
  let gone = false
  let outcome: Carried
  try {
    const content = await contentOf(letter)
    if (!content) return (await noted(letter, () => forget(letter))) ? 0 : pause
    const { subject, keep } = content
    const text = channel === 'Email' ? `${content.text}\n\n${env().SCHOOL_NAME}` : content.text
    outcome = await carriers()[channel].send({ id, to, subject, text }, async () => {
      await handOver(letter, keep)
      gone = true
    })
  } catch (error) {
    if (error instanceof Taken) return 0
    const failure = error instanceof NotCarried ? error : unexpected(gone)
    if (failure !== error) log().error({ delivery: letter.id, error: describeError(error) }, 'delivery failed')
    const known = await noted(letter, () => notCarried(letter, failure))
    return failure.down || !known ? Math.max(pause, failure.retryAfter ?? 0) : 0
  }
  // Apart from the above: the letter is out, and a database that does not hear of it makes that no failure.
  return (await noted(letter, () => carried(letter, outcome))) ? 0 : pause
}

async function contentOf(letter: Claimed): Promise<Letter | null> {
  if (letter.mail === null) return { subject: letter.subject, text: letter.text }
  // A newer version of the portal may have queued it.
  if (!isMailKind(letter.mail)) throw new NotCarried('later', 'This version of the portal does not know this mail.')
  return letters[letter.mail](letter)
}

const unexpected = (gone: boolean) =>
  gone
    ? new NotCarried('unknown', 'The portal failed before the answer came. It may have arrived.')
    : new NotCarried('later', 'The portal failed to send it.')

/**
 * Writes down what became of `letter`, several times if need be: a second time finds its claim gone and changes nothing.
 * Where it fails for good, a letter that went out stays Sending until it counts as one that may have arrived, and the
 * others wait.
 */
async function noted(letter: Claimed, note: () => Promise<void>): Promise<boolean> {
  for (const wait of [...patience, null]) {
    try {
      await note()
      return true
    } catch (error) {
      if (wait === null) log().error({ delivery: letter.id, error: describeError(error) }, 'delivery not noted')
      else await sleep(wait)
    }
  }
  return false
}
