import { spawn } from 'node:child_process'
import { freePort } from '@/scripts/process/ports'
import { programs } from '@/scripts/process/commands'
import { eventually } from '@/tests/support/machine/eventually'

/** Serves the portal's build by Next.js's own command, on the worker's database. @returns its address, and how to end it. */
export async function nextStart(): Promise<{ url: string; end: () => Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), APP_URL: url }
  const server = spawn(process.execPath, [programs.next(), 'start', '-p', String(port), '-H', '127.0.0.1'], {
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const answers = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await eventually(answers, 'next start answers')
  return {
    url,
    async end() {
      server.kill('SIGKILL')
      await ended
    },
  }
}
