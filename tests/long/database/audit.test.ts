import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** What the audit does with many rows. */

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-audit-'))
vi.stubEnv('DATA_DIR', dataDir)
const { db, close } = await ownDatabase()
const { purgeAuditOfErased } = await import('@/lib/server/audit/purge')

afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

const person = (name: string) =>
  db.user.create({ data: { name, role: 'student', origin: 'Office', class: 'Class 5' }, select: { id: true } })

describe('details', () => {
  it('of more people than are looked for at once are all purged in one run', async () => {
    const ids: string[] = []
    for (let n = 0; n < 205; n++) ids.push((await person(`Rejected ${n}`)).id)
    await db.user.deleteMany({ where: { id: { in: ids } } })
    expect(await purgeAuditOfErased(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(205)
    const left = await db.$queryRaw<object[]>`
      SELECT 1 FROM "AuditEntry" e JOIN "AuditDetail" d ON d."entryId" = e."id" WHERE e."personId" = ANY (${ids}::uuid[]) AND e."what" <> 'Purged'`
    expect(left).toEqual([])
  })
})

describe('many rows', () => {
  it('is an entry a row of one statement that writes ten thousand', async () => {
    await db.$executeRaw`
      INSERT INTO "User" ("name", "role", "origin", "class") SELECT 'Many ' || n, 'student', 'Office', 'Class 5' FROM generate_series(1, 10000) n`
    // The plan of the first change was made for one row.
    await db.$executeRaw`UPDATE "User" SET "phone" = '1' WHERE "name" LIKE 'Many %'`
    const counted = await db.auditEntry.groupBy({
      by: ['what'],
      where: { kind: 'User', personId: { in: (await many()).map(({ id }) => id) } },
      _count: true,
    })
    expect(Object.fromEntries(counted.map(({ what, _count }) => [what, _count]))).toEqual({
      Added: 10_000,
      Changed: 10_000,
    })
  })
  const many = () => db.user.findMany({ where: { name: { startsWith: 'Many ' } }, select: { id: true } })
})
