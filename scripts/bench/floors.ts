import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type ChildEnv, node, programs, stop } from '../process/commands'
import { freePort } from '../process/ports'
import { root } from '../process/root'
import type { Statement } from './school'

/** Bare servers, against which pages and calls are measured in the same run. */
export type Floors = {
  /** A dynamic page of a bare Next.js, whose client table gets 100 rows as data. */
  page: string
  /** A route of a bare Next.js that answers with 40 rows as JSON. */
  route: string
  /** Of a bare Node server that sends the database these statements, one after the other: where to ask for it. */
  statements: (name: string, statements: Statement[]) => Promise<string>
  stop: () => Promise<void>
}

const SOURCE = path.join(root, 'scripts/bench/floor')

/** Builds the bare Next.js in `folder`, and starts it and the bare Node server on the database. */
export async function openFloors(folder: string, env: ChildEnv, databaseUrl: string): Promise<Floors> {
  const app = path.join(folder, 'next')
  rmSync(app, { recursive: true, force: true })
  cpSync(path.join(SOURCE, 'next'), app, { recursive: true })
  // Not with Turbopack, which would take the portal's own middleware, being in a folder above, for this one's.
  const production = { ...env, NODE_ENV: 'production' }
  await node([programs.next(), 'build', app, '--webpack'], { env: production })
  const [nextPort, sqlPort] = [await freePort(), await freePort()]
  const [bare, sql] = await Promise.all([
    listening(path.join(app, 'server.mjs'), { ...production, PORT: String(nextPort) }),
    listening(path.join(SOURCE, 'sql.mjs'), {
      ...production,
      PORT: String(sqlPort),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '10',
    }),
  ])
  return {
    page: `http://127.0.0.1:${nextPort}/`,
    route: `http://127.0.0.1:${nextPort}/api/rows`,
    async statements(name, statements) {
      const url = `http://127.0.0.1:${sqlPort}/${encodeURIComponent(name)}`
      await fetch(url, {
        method: 'PUT',
        body: JSON.stringify(statements.map(({ text, values }) => ({ text, values }))),
      })
      return url
    },
    stop: async () => void (await Promise.all([bare, sql].map((child) => stop(child, 5_000)))),
  }
}

async function listening(file: string, env: ChildEnv): Promise<ChildProcess> {
  const child = fork(file, { env: env as NodeJS.ProcessEnv, execArgv: ['--max-semi-space-size=32'] })
  await once(child, 'message')
  return child
}
