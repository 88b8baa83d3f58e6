import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChildEnv, programs, stop } from '../process/commands'
import { Interrupted, interruption } from '../process/interruption'
import { root } from '../process/root'
import { StepFailed } from '../process/steps'

const READY_WITHIN = 60_000
const POLL_EVERY = 50
const POLL_WITHIN = 10_000
const STOP_WITHIN = 15_000

/**
 * What a page leaves behind is collected while it is young: a tenth of a long page's time otherwise. With 32 MB instead of
 * 16 no page is faster, and the server holds 60 MB more. What grew old is collected once it has grown by half
 * (docs/decisions/0034-the-old-heap-grows-by-half.md).
 */
const flags = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/**
 * Buffers of many threads otherwise scatter over so many arenas that the server holds twice the memory it uses; and what
 * is freed of a megabyte or more, as 19 MB after each check of a password, goes back to the system at once.
 */
const thrifty = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }

/** Threads that are left to cookies and files while passwords are worked on (lib/server/accounts/passwords.ts). */
const threads = { UV_THREADPOOL_SIZE: String(availableParallelism() + 4) }

/** A running portal. */
export type Server = {
  /** Resolves with its exit code when it has ended. */
  ended: Promise<number>
  /** Whether it answers at all, whatever it says. */
  answers: () => Promise<boolean>
  /** Lets the requests in flight finish, then ends it. */
  stop: () => Promise<void>
}

type Options = {
  env: ChildEnv
  /** Where its output goes: to the terminal, or into an open file. */
  output: 'inherit' | number
  /** Wait until it is well, or only until it answers: the database may be away for a while. */
  until?: 'well' | 'answering'
}

/**
 * Starts server/index.mjs and waits until it answers.
 * @throws StepFailed when it ends or stays silent instead, Interrupted when somebody stopped this script meanwhile.
 */
export async function serve({ env, output, until = 'well' }: Options): Promise<Server> {
  // Through the ipc channel the server sees that we are gone, however we ended.
  const child = spawn(process.execPath, [...flags, `${root}/server/index.mjs`], {
    cwd: root,
    env: { ...thrifty, ...threads, ...(env as NodeJS.ProcessEnv) },
    stdio: ['ignore', output, output, 'ipc'],
  })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  const answers = async () => (await askHealth(env)) !== undefined
  const server = { ended, answers, stop: () => stop(child, STOP_WITHIN) }
  try {
    await listening(child)
    await healthy(env, until)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** The same build served by Next.js's own command, as a platform would, without anything of ours in front of it. */
export async function servePlain({ env, output }: Options): Promise<Pick<Server, 'stop'>> {
  const child = spawn(process.execPath, [programs.next(), 'start', '-p', String(env.PORT), '-H', '127.0.0.1'], {
    cwd: root,
    env: { ...(env as NodeJS.ProcessEnv), NODE_ENV: 'production' },
    stdio: ['ignore', output, output],
  })
  const server = { stop: () => stop(child, STOP_WITHIN) }
  try {
    await healthy(env, 'well')
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new StepFailed('The server ended instead of starting.')))
    interruption.addEventListener('abort', () => reject(new Interrupted()), { once: true })
  })
}

async function healthy(env: ChildEnv, until: 'well' | 'answering') {
  const deadline = Date.now() + READY_WITHIN
  while (Date.now() < deadline) {
    if (interruption.aborted) throw new Interrupted()
    const response = await askHealth(env)
    if (response && (response.ok || until === 'answering')) return
    await sleep(POLL_EVERY)
  }
  throw new StepFailed(`The server did not answer /api/health within ${READY_WITHIN / 1000} s.`)
}

/** Undefined without an answer. */
async function askHealth({ HOST = '127.0.0.1', PORT }: ChildEnv): Promise<Response | undefined> {
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  const host = everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  const signal = AbortSignal.timeout(POLL_WITHIN)
  try {
    const response = await fetch(`http://${host}:${PORT}/api/health`, { signal })
    await response.arrayBuffer()
    return response
  } catch {
    return undefined
  }
}
