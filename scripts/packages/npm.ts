import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ChildEnv } from '../process/commands'
import { root } from '../process/root'

/** What a run of npm has answered. */
export type NpmAnswer = { code: number; output: string; errors: string }

/** Milliseconds. */
const longest = 120_000

/** Runs npm in `cwd`, the project's folder by default, and ends it when it takes too long. */
export async function npm(
  args: readonly string[],
  { cwd = root, env = process.env }: { cwd?: string; env?: ChildEnv } = {},
): Promise<NpmAnswer> {
  const options = { cwd, env: env as NodeJS.ProcessEnv, timeout: longest }
  const child = spawn('npm', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  const errors: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => output.push(piece))
  child.stderr.on('data', (piece: Buffer) => errors.push(piece))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output: Buffer.concat(output).toString(), errors: Buffer.concat(errors).toString() }
}
