import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '@/scripts/lib/ports'

/** A database of its own on the tests' cluster, so that the portal under test does not empty its outbox. */
export async function ownDatabase() {
  const name = `outbox_test_${randomUUID().slice(0, 8)}`
  const shared = String(process.env.DATABASE_URL)
  await run(shared, `CREATE DATABASE ${name}`)
  const address = new URL(shared)
  address.pathname = `/${name}`
  const url = address.href
  await program(['scripts/prisma.mjs', 'migrate', 'deploy'], { ...process.env, DATABASE_URL: url })
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    url,
    sql: async <Row extends object>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows,
    async drop() {
      await client.end()
      await run(shared, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

export type OwnDatabase = Awaited<ReturnType<typeof ownDatabase>>

/** A portal beside the one under test, that a test may kill. */
export async function startPortal(settings: Record<string, string>) {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-'))
  const child = spawn(process.execPath, ['scripts/server.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), APP_URL: baseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}`)))
  })
  return { baseUrl, dataDir, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
}

export type Portal = Awaited<ReturnType<typeof startPortal>>

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Asks until `done` says so. */
export async function eventually(done: () => Promise<boolean> | boolean, what: string, within = 60_000) {
  const deadline = Date.now() + within
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`not within ${within / 1000} s: ${what}`)
    await sleep(100)
  }
}

async function run(connectionString: string, text: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

function program(args: string[], env: NodeJS.ProcessEnv) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))))
  })
}
