import { setTimeout as sleep } from 'node:timers/promises'
import type { ChildEnv } from '../process/commands'
import { Interrupted, interruption } from '../process/interruption'
import { Restarts } from './restarts'
import { type Server, serve } from './serve'
import { seconds } from '../process/steps'

/** Milliseconds between two questions whether the server answers, and how many in a row it may leave without any answer. */
const ASK_EVERY = 10_000
const MOST_UNANSWERED = 3

/**
 * Watches over a running portal until somebody asks this program to end: a server that ends by itself, or lives and answers
 * nobody, is started again, which is said, and not without end. Returns this program's exit code.
 */
export async function keepServing(first: Server, env: ChildEnv, databaseLost: Promise<void>): Promise<number> {
  const restarts = new Restarts()
  let server: Server | undefined = first
  const lost = databaseLost.then(() => 'database lost' as const)
  for (;;) {
    const watching = new AbortController()
    const end = await Promise.race([
      server?.ended ?? 'not started',
      interrupted(),
      lost,
      // In development a breakpoint, or a page that is being compiled, may keep it from answering.
      ...(server && env.NODE_ENV === 'production' ? [silent(server, watching.signal)] : []),
    ])
    watching.abort()
    if (interruption.aborted || end === 'database lost') {
      await server?.stop()
      if (interruption.aborted) return 0
      console.error(
        'The database ended again and again, so the portal has stopped. Its log is in server.log beside its data.',
      )
      return 1
    }
    if (end === 'silent') {
      console.error('The server runs but does not answer, and is ended.')
      await server?.stop()
    }
    const wait = restarts.next()
    if (wait === undefined) {
      console.error('The server ended again and again, so the portal has stopped. The reason stands above.')
      return 1
    }
    console.error(`The server has ended and is started again${wait ? ` in ${seconds(wait)}` : ''}.`)
    server = await startAgain(env, wait)
  }
}

/** Resolves when the server has left so many questions in a row unanswered; never once `signal` is aborted. */
export async function silent({ answers }: Pick<Server, 'answers'>, signal: AbortSignal): Promise<'silent'> {
  for (let unanswered = 0; unanswered < MOST_UNANSWERED;) {
    // Who no longer watches waits for ever, and for nothing.
    await sleep(ASK_EVERY, undefined, { signal }).catch(() => new Promise(() => {}))
    unanswered = (await answers()) ? 0 : unanswered + 1
  }
  return 'silent'
}

const interrupted = () =>
  new Promise<'interrupted'>((resolve) => {
    if (interruption.aborted) resolve('interrupted')
    interruption.addEventListener('abort', () => resolve('interrupted'), { once: true })
  })

async function startAgain(env: ChildEnv, wait: number): Promise<Server | undefined> {
  try {
    await sleep(wait, undefined, { signal: interruption })
    const server = await serve({ env, output: 'inherit', until: 'answering' })
    console.error('The server answers again.')
    return server
  } catch (error) {
    // Asked to end: the caller sees it. It did not start: the caller counts that as an end.
    if (!(error instanceof Interrupted) && !interruption.aborted)
      console.error(String(error instanceof Error ? error.message : error))
    return undefined
  }
}
