import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Erased, erasedListName, formatErasedList, mergeErased, parseErasedList } from '@/lib/privacy/erased-list'
import { removeWhatIsDue } from '@/lib/privacy/retention'
import { enrol, uniqueName } from '@/tests/support/machine/api'
import { databaseBeside, runCommand } from '@/tests/support/machine/backups'
import { disagreements } from '@/tests/support/school/books'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { block, leave, letYearPass, unblock } from '@/tests/support/school/leaving'
import { makePortal } from '@/tests/support/machine/portal'
import { schoolToday } from '@/tests/support/school/school-days'

/** Whoever restores a backup from before an erasure does not bring the person back. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-erased-'))
const archive = path.join(dir, 'school.tar.gz')
const copy = databaseBeside(`erased_${process.pid}`)
const settings = {
  DATA_DIR: String(process.env.DATA_DIR),
  DATABASE_URL: String(process.env.DATABASE_URL),
  AUTH_SECRET: String(process.env.AUTH_SECRET),
}

/** Makes a pupil who is enrolled when the backup is made. */
async function pupil(name: string) {
  const made = await enrol({ name: uniqueName(name) })
  await enrolledSince([made.id], schoolToday())
  return made
}

async function leaveAndBlock(id: string) {
  await leave(id)
  expect((await block(id)).status).toBe(200)
}

/** The list that the portal keeps. */
async function kept(): Promise<{ file: string; list: Erased[] }> {
  const [portal] = await sql<{ id: string }>('SELECT id FROM "Portal"')
  const file = path.join(settings.DATA_DIR, erasedListName(portal!.id))
  return { file, list: parseErasedList(readFileSync(file, 'utf8')) }
}

/** What tests before these have changed past the doors. */
let before: string[]
let [stays, blocked, purged] = [{ id: '' }, { id: '' }, { id: '', email: '' }]
beforeAll(async () => {
  ;[stays, blocked, purged] = [await pupil('Stays'), await pupil('Blocked'), await pupil('Purged')]
  before = await disagreements(sql)
  expect(await runCommand('backup', archive, settings)).toMatchObject({ code: 0 })
  await leaveAndBlock(blocked.id)
  await leaveAndBlock(purged.id)
  await leaveAndBlock(stays.id)
  await unblock(stays.id)
  await letYearPass(purged.id)
  await removeWhatIsDue()
})
beforeEach(() => copy.make())
afterAll(async () => {
  await copy.remove()
  rmSync(dir, { recursive: true, force: true })
})

const people = () =>
  copy.query<object>(
    `SELECT u."purgedAt" IS NOT NULL AS purged, u."isActive" AS active, u."blockedAt" IS NOT NULL AS blocked,
       EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = u.id AND e."toDay" IS NULL) AS enrolled
     FROM "User" u JOIN unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place) USING (id) ORDER BY place`,
    [[stays.id, blocked.id, purged.id]],
  )
const back = { purged: false, active: true, blocked: false, enrolled: true }

function restoreInto(name: string) {
  return runCommand('restore', archive, { ...settings, DATA_DIR: path.join(dir, name), DATABASE_URL: copy.url })
}

describe('the list of who is erased', () => {
  it('has ids alone, is of its owner alone, and forgets whose erasure was taken back', async () => {
    const { file, list } = await kept()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(list.find(({ id }) => id === stays.id)).toBeUndefined()
    expect(list.find(({ id }) => id === blocked.id)).toMatchObject({ purgedAt: null })
    expect(list.find(({ id }) => id === purged.id)?.purgedAt).toEqual(expect.any(String))
    expect(readFileSync(file, 'utf8')).not.toContain(purged.email)
  })

  it('is read as it was written, and not at all where a line is damaged', () => {
    const list = [{ id: stays.id, blockedAt: new Date(0).toISOString(), purgedAt: null }]
    expect(parseErasedList(formatErasedList(list))).toEqual(list)
    for (const wrong of ['x', `${stays.id} yesterday -`, `${stays.id} 2026-01-01T00:00:00Z`, `${stays.id}`])
      expect(() => parseErasedList(wrong), wrong).toThrow()
  })

  it('says of several what the one says that knows more', () => {
    const once = { id: stays.id, blockedAt: new Date(0).toISOString(), purgedAt: null }
    const gone = { ...once, purgedAt: new Date(1).toISOString() }
    expect(mergeErased([once], [gone], [once])).toEqual([gone])
  })
})

describe('a restore of a backup from before an erasure', () => {
  it('brings back whom no list names', async () => {
    expect(await restoreInto('without')).toMatchObject({ code: 0 })
    expect(await people()).toEqual([back, back, back])
  })

  it('blocks and erases again whom the list beside the archive names, and nobody else', async () => {
    const { file } = await kept()
    copyFileSync(file, path.join(dir, path.basename(file)))
    const { code, said } = await restoreInto('beside')
    rmSync(path.join(dir, path.basename(file)))
    expect(said).toContain('Since the backup 1 person had been erased and 1 person blocked: they are again.')
    expect(code).toBe(0)
    const out = { active: false, blocked: true, enrolled: false }
    expect(await people()).toEqual([back, { ...out, purged: false }, { ...out, purged: true }])
    expect(await copy.query('SELECT FROM "Login" WHERE email = $1', [purged.email])).toEqual([])
    expect(await disagreements(copy.query)).toEqual(before)
  })

  it('keeps to the list that lies in DATA_DIR beside a hosted database', async () => {
    const { file } = await kept()
    const to = path.join(dir, 'hosted')
    mkdirSync(to)
    copyFileSync(file, path.join(to, path.basename(file)))
    const { code, said } = await restoreInto('hosted')
    expect(said).toContain('they are again.')
    expect(code).toBe(0)
  })

  it('writes nothing where the list is damaged', async () => {
    const { file } = await kept()
    const damaged = path.join(dir, path.basename(file))
    writeFileSync(damaged, 'x')
    const { code, said } = await restoreInto('damaged')
    rmSync(damaged)
    expect(said).toBe(`The list of who was erased, ${damaged}, is damaged: mend it, or move it away.`)
    expect(code).toBe(1)
    expect(await copy.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
  })
})

describe('a start with a database that was put back to an earlier time', () => {
  it('erases again whom the list names, but for whose erasure the database knows to be taken back', async () => {
    const portal = await makePortal()
    try {
      const [row] = await portal.sql<{ id: string }>('SELECT id FROM "Portal"')
      const add = async () => {
        const [made] = await portal.sql<{ id: string }>(
          `INSERT INTO "User" (name, role, "isActive", "approvedAt", origin)
           VALUES ('Meera Example', 'teacher', true, now(), 'Office') RETURNING id`,
        )
        return made!.id
      }
      const [gone, kept] = [await add(), await add()]
      const blockedAt = new Date(Date.now() - 86_400_000).toISOString()
      await portal.sql(
        `INSERT INTO "Erasure" ("userId", reason, "wasActive", "createdAt", "takenBackAt") VALUES ($1, 'x', true, $2, now())`,
        [kept, blockedAt],
      )
      const list = [
        { id: gone, blockedAt, purgedAt: new Date().toISOString() },
        { id: kept, blockedAt, purgedAt: null },
      ]
      const file = path.join(path.dirname(portal.uploads), erasedListName(row!.id))
      writeFileSync(file, formatErasedList(list))
      await portal.start()
      const state = await portal.sql(
        `SELECT name, "isActive" AS active, "purgedAt" IS NOT NULL AS purged FROM "User" WHERE id = ANY ($1) ORDER BY name`,
        [[gone, kept]],
      )
      expect(state).toEqual([
        { name: 'Erased person', active: false, purged: true },
        { name: 'Meera Example', active: true, purged: false },
      ])
      expect(parseErasedList(readFileSync(file, 'utf8')).map(({ id }) => id)).toEqual([gone])
    } finally {
      await portal.remove()
    }
  })
})
