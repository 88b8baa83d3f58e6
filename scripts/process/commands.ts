import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { Interrupted, interruption } from './interruption'
import { packageFile, root } from './root'
import { StepFailed } from './steps'

const KILL_AFTER = 5_000
/** Milliseconds for which a program is waited for: many times what the longest takes, so that one that hangs is said. */
const LONGEST = 40 * 60_000

/** The environment of a child process. */
export type ChildEnv = Record<string, string | undefined>

export type NodeOptions = {
  env: ChildEnv
  /** Show what the program prints as it prints it. Otherwise it is kept, and shown only when the program fails. */
  live?: boolean
}

/** The programs we run, by the file that Node runs. */
export const programs = {
  prisma: () => `${root}/scripts/prisma/cli.mjs`,
  next: () => packageFile('next', 'dist/bin/next'),
  oxfmt: () => packageFile('oxfmt', 'bin/oxfmt'),
  oxlint: () => packageFile('oxlint', 'bin/oxlint'),
  eslint: () => packageFile('eslint', 'bin/eslint.js'),
  // The compiler in Go, in an eighth of the time. ESLint and Next.js need the API of the one before, `typescript`.
  tsc: () => packageFile('typescript-7', 'bin/tsc'),
  vitest: () => packageFile('vitest', 'vitest.mjs'),
  playwright: () => packageFile('@playwright/test', 'cli.js'),
}

/**
 * Runs `node args…` in the project's folder and returns what it printed.
 * @throws StepFailed when it fails or does not end, Interrupted when somebody stopped this script meanwhile.
 */
export async function node(args: string[], { env, live = false }: NodeOptions): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    // In a group of its own, so that stopping it stops the workers it has started.
    detached: true,
  })
  const stop = () => void stopGroup(child)
  interruption.addEventListener('abort', stop)
  let hangs = false
  const limit = setTimeout(() => {
    hangs = true
    stop()
  }, LONGEST)
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await exitCode(child)
  interruption.removeEventListener('abort', stop)
  clearTimeout(limit)
  if (interruption.aborted) throw new Interrupted()
  const text = Buffer.concat(output).toString()
  if (hangs) throw new StepFailed(`${nameOf(args)} did not end within ${LONGEST / 60_000} minutes.`, text)
  if (code !== 0) throw new StepFailed(`${nameOf(args)} failed.`, text)
  return text
}

/** Resolves with the child's exit code once it has ended; 1 if a signal ended it or it could not be started. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Asks a child to end, and ends it by force when it takes too long. */
export async function stop(child: ChildProcess, forceAfter: number) {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), forceAfter)
  await ended
  clearTimeout(force)
}

async function stopGroup(child: ChildProcess) {
  signalGroup(child, 'SIGTERM')
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER)
  child.once('exit', () => clearTimeout(force))
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid === undefined || hasEnded(child)) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It ended in this moment.
  }
}

function hasEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null
}

function nameOf(args: string[]) {
  const file = args.find((arg) => arg.startsWith(root)) ?? 'node'
  return path.relative(root, file).replace(/^node_modules\//, '')
}
