import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { erasedListName } from '@/lib/privacy/erased-list'
import type * as Purging from '@/lib/privacy/purge'
import type * as Database from '@/lib/server/data/db'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** The purge of more people than it looks for at once. */

const [data, backups] = ['data', 'backups'].map((name) => mkdtempSync(path.join(os.tmpdir(), `portal-erased-${name}-`)))
const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

let own: Awaited<ReturnType<typeof ownDatabase>>
let db: typeof Database.db
let purging: typeof Purging
let file = ''
beforeAll(async () => {
  vi.stubEnv('DATA_DIR', data)
  vi.stubEnv('BACKUP_DIR', backups)
  own = await ownDatabase()
  db = own.db
  purging = await import('@/lib/privacy/purge')
  file = erasedListName((await db.portal.findFirstOrThrow()).id)
})
afterAll(async () => {
  await own.close()
  for (const dir of [data, backups]) if (dir) rmSync(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  await db.$executeRaw`TRUNCATE "User", "Section", "AcademicYear" CASCADE`
  await db.delivery.deleteMany()
  for (const dir of [data, backups]) rmSync(path.join(dir ?? '', file), { force: true })
})

let made = 0
async function person(role: 'student' | 'teacher', over: object = {}) {
  made += 1
  const { id } = await db.user.create({
    data: {
      ...{ name: `Person ${made}`, role, origin: 'Office', isActive: true, approvedAt: new Date(), phone: '+91 1' },
      ...over,
      login: { create: { email: `person.${made}@tests.example`, passwordHash: 'x' } },
    },
    select: { id: true },
  })
  return { id, email: `person.${made}@tests.example` }
}

/** Blocked more than a year ago. */
async function due(id: string) {
  await db.user.update({ where: { id }, data: { isActive: false, blockedAt: new Date(ago(400)) } })
  await db.erasure.create({ data: { userId: id, reason: 'x', wasActive: true, createdAt: new Date(ago(400)) } })
}

const terms = {
  ...{ blockedMonths: 12, applicationMonths: 12, deliveryDays: 365 },
  ...{ booksYears: 8, marksYears: 5, attendanceYears: 5 },
}

describe('the purge', () => {
  it('of more than are looked for at once comes to all of them, whatever the first fail with', async () => {
    const people = await Promise.all(Array.from({ length: 56 }, () => person('teacher')))
    for (const { id } of people) await due(id)
    const failing = people.slice(0, 52).map(({ id }) => id)
    await db.$executeRawUnsafe(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END'`,
    )
    await db.$executeRawUnsafe(
      `CREATE TRIGGER "refuse" BEFORE UPDATE OF "purgedAt" ON "User" FOR EACH ROW WHEN (OLD.id::text = ANY ('{${failing.join(',')}}')) EXECUTE FUNCTION refuse()`,
    )
    try {
      expect(await purging.purgeBlocked(new Date(), terms)).toBe(4)
    } finally {
      await db.$executeRawUnsafe('DROP TRIGGER "refuse" ON "User"')
    }
    expect(await purging.purgeBlocked(new Date(), terms)).toBe(52)
  }, 60_000)
})
