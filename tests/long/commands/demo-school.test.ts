import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoAccounts, demoPassword } from '@/scripts/database/demo-school'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'
import { migrate } from '@/scripts/database/migrate'

/** The demo accounts in a database that has been used. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-demo-'))
chmodSync(dir, 0o755)
const [admin, teacher, student] = ['admin@school.example', 'teacher@school.example', 'student@school.example']

describe('the demo accounts', () => {
  let lease: Lease
  beforeAll(async () => {
    lease = await ensurePostgres({ dir, database: 'school', flags: ['fsync=off'] })
    await migrate(lease.url)
    vi.stubEnv('DATABASE_URL', lease.url)
    vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
    vi.stubEnv('LOG_LEVEL', 'silent')
  })
  afterAll(async () => {
    const { disconnect } = await import('@/lib/server/data/db')
    await disconnect()
    await lease.release()
    rmSync(dir, { recursive: true, force: true })
  })

  it('keep their passwords when filling goes on, and those that are missing get the one that is told', async () => {
    const { db } = await import('@/lib/server/data/db')
    const { fill } = await import('@/prisma/seed/parts/1-people')
    const told: string[][] = []
    const people = (password: string, resumed: boolean) =>
      fill({ students: 2, password, tell: (emails) => told.push(emails), resumed, filled: false })
    await people('told before', false)
    const before = await db.login.findMany({ orderBy: { userId: 'asc' } })
    await people(demoPassword, true)
    expect(await db.login.findMany({ orderBy: { userId: 'asc' } })).toEqual(before)
    expect(told).toEqual([[admin, teacher, student]])

    await db.user.deleteMany({ where: { login: { email: student } } })
    await people(demoPassword, true)
    expect(told.slice(1)).toEqual([[student]])
    expect(await demoAccounts(lease.url)).toEqual([student])
  })

  it('without a password are not among those that can be logged in to', async () => {
    const { db } = await import('@/lib/server/data/db')
    await db.login.update({ where: { email: teacher }, data: { passwordHash: null } })
    expect(await demoAccounts(lease.url)).toEqual([student])
  })
})
