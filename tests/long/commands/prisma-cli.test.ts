import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'

/** `npm run prisma`: the commands of the Prisma CLI on the portal's database, embedded or hosted, also as a plain role. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-prisma-'))
chmodSync(dir, 0o755)
let lease: Lease
let plain: string

beforeAll(async () => {
  lease = await ensurePostgres({ dir, database: 'postgres', flags: ['fsync=off'] })
  const client = new Client({ connectionString: lease.url })
  await client.connect()
  await client.query(`CREATE ROLE plain LOGIN PASSWORD 'plain'`)
  await client.query('CREATE DATABASE hosted OWNER plain')
  await client.end()
  const url = new URL(lease.url)
  Object.assign(url, { username: 'plain', password: 'plain', pathname: '/hosted' })
  plain = url.href
})

afterAll(async () => {
  await lease.release()
  rmSync(dir, { recursive: true, force: true })
})

function prisma(
  settings: Record<string, string>,
  command: string,
  terminal = false,
): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, HOME: os.homedir(), ...settings } as unknown as NodeJS.ProcessEnv
  const line = `${process.execPath} --import tsx scripts/prisma.ts ${command}`
  // Prisma authors migrations in a terminal alone.
  const [file, args] = terminal ? ['script', ['-qec', line, '/dev/null']] : ['/bin/sh', ['-c', line]]
  return new Promise((resolve) => {
    const child = execFile(file, args, { env, timeout: 110_000 }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

describe('npm run prisma', () => {
  it('migrates the embedded database, and ends it', async () => {
    const home = mkdtempSync(path.join(os.tmpdir(), 'portal-prisma-embedded-'))
    chmodSync(home, 0o755)
    const deployed = await prisma({ DATA_DIR: home }, 'migrate deploy')
    expect(deployed.output).toContain('Applied to embedded PostgreSQL')
    expect(deployed.code).toBe(0)
    const status = await prisma({ DATA_DIR: home }, 'migrate status')
    expect(status.output).toContain('Database schema is up to date!')
    expect(existsSync(path.join(home, 'postgres/data/postmaster.pid'))).toBe(false)
    rmSync(home, { recursive: true, force: true })
  })

  it.runIf(existsSync('/usr/bin/script'))(
    'authors migrations from an empty database on, as a role that may make no databases',
    async () => {
      const before = readdirSync('prisma/migrations')
      const { code, output } = await prisma({ DATABASE_URL: plain, DATA_DIR: dir }, 'migrate dev --name probe', true)
      // The schema says what the migrations make: nothing is written.
      const written = readdirSync('prisma/migrations').filter((name) => !before.includes(name))
      for (const name of written) rmSync(`prisma/migrations/${name}`, { recursive: true })
      expect(written).toEqual([])
      expect(output).toContain('Already in sync, no schema change or pending migration was found.')
      expect(code).toBe(0)
    },
  )
})
