import { utimes, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { removeWhatIsDue } from '@/lib/privacy/retention'
import { retentionNames } from '@/lib/privacy/terms'
import { applyFor } from '@/tests/support/school/admissions'
import { baseUrl, call, enrol, newcomer, office } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'

/** What is kept for a time goes after it, and not before. Rows are aged by SQL, for the clock is everybody's. */

const usual = {
  blockedMonths: 12,
  applicationMonths: 12,
  deliveryDays: 365,
  booksYears: 8,
  marksYears: 5,
  attendanceYears: 5,
}
const save = async (over: object) => office('/api/privacy/retention', 'PUT', { ...usual, ...over })

afterEach(async () => {
  await save({})
})

const count = async (statement: string, values: unknown[]) => (await sql(statement, values)).length

describe('the daily job', () => {
  it('empties addresses of messages that have left, and keeps the rest of them', async () => {
    const make = async (age: string, status: string) => {
      const [row] = await sql<{ id: string }>(
        `INSERT INTO "Delivery" (channel, mail, address, status, "decidedAt", "createdAt", "dueAt")
         VALUES ('Email', 'passwordReset', gen_random_uuid() || '@tests.example', $2::"DeliveryStatus",
           CASE WHEN $2 = 'Queued' THEN NULL ELSE now() END, now() - $1::interval, now() + interval '1 hour') RETURNING id`,
        [age, status],
      )
      return row!.id
    }
    const [young, old, waiting] = [
      await make('364 days', 'Sent'),
      await make('366 days', 'Sent'),
      await make('400 days', 'Queued'),
    ]
    await removeWhatIsDue()
    const addressed = async (id: string) =>
      (await sql<{ is: boolean }>(`SELECT "address" IS NOT NULL AS "is" FROM "Delivery" WHERE id = $1`, [id]))[0]?.is
    expect([await addressed(young), await addressed(old), await addressed(waiting)]).toEqual([true, false, true])
    await sql('DELETE FROM "Delivery" WHERE id = ANY ($1)', [[young, old, waiting]])
  })

  it('removes applications that came to nothing, by the months that the office sets', async () => {
    const [declined, fresh] = [(await applyFor()).id, (await applyFor()).id]
    const age = (id: string, months: number) =>
      sql(
        `UPDATE "Admission" SET "status" = 'Declined', "updatedAt" = now() - make_interval(months => $2) WHERE id = $1`,
        [id, months],
      )
    await age(declined, 7)
    await age(fresh, 5)
    const left = () => count('SELECT FROM "Admission" WHERE id = ANY ($1)', [[declined, fresh]])
    await removeWhatIsDue()
    expect(await left()).toBe(2)
    expect((await save({ applicationMonths: 6 })).status).toBe(200)
    await removeWhatIsDue()
    expect(await left()).toBe(1)
    expect(await count('SELECT FROM "AdmissionEvent" WHERE "admissionId" = $1', [declined])).toBe(0)
  })

  it('removes sessions, links, counters and answers that are over, and none that is not', async () => {
    const [over, live] = [await enrol(), await enrol()]
    await sql(`UPDATE "Session" SET "expiresAt" = now() - interval '1 minute' WHERE "userId" = $1`, [over.id])
    const link = (id: string, when: string) =>
      sql(
        `INSERT INTO "PasswordReset" (hash, "userId", "expiresAt") VALUES (gen_random_uuid(), $1, now() + $2::interval)`,
        [id, when],
      )
    await link(over.id, '-1 minute')
    await link(live.id, '1 minute')
    await sql(`INSERT INTO rate_limits VALUES ('zq-over', 1, 1000), ('zq-live', 1, 99999999999999)`)
    await sql(
      `INSERT INTO "RequestKey" (hash, "inputHash", answer, "createdAt") VALUES
       ('zq-over', 'x', '{}', now() - interval '3 days'), ('zq-live', 'x', '{}', now() - interval '1 hour')`,
    )
    await removeWhatIsDue()
    const owner = (table: string, id: string) => count(`SELECT FROM "${table}" WHERE "userId" = $1`, [id])
    expect([await owner('Session', over.id), await owner('PasswordReset', over.id)]).toEqual([0, 0])
    // One of the sign-up, and one of the log-in.
    expect([await owner('Session', live.id), await owner('PasswordReset', live.id)]).toEqual([2, 1])
    expect(await sql(`SELECT key FROM rate_limits WHERE key LIKE 'zq-%'`)).toEqual([{ key: 'zq-live' }])
    expect(await sql(`SELECT hash FROM "RequestKey" WHERE hash LIKE 'zq-%'`)).toEqual([{ hash: 'zq-live' }])
    await sql(`DELETE FROM rate_limits WHERE key = 'zq-live'`)
    await sql(`DELETE FROM "RequestKey" WHERE hash = 'zq-live'`)
  })

  it('empties what the audit has of a sign-up that was rejected, by the months that the office sets', async () => {
    const [rejected, other] = [await newcomer(), await newcomer()]
    const address = `/api/auth/users/pending/${rejected.id}`
    expect((await office(address, 'DELETE')).status).toBe(200)
    const details = (id: string) =>
      count('SELECT FROM "AuditEntry" e JOIN "AuditDetail" d ON d."entryId" = e."id" WHERE e."record" = $1', [id])
    await removeWhatIsDue()
    expect(await details(rejected.id)).toBeGreaterThan(1)
    expect((await save({ blockedMonths: 0 })).status).toBe(200)
    await removeWhatIsDue()
    expect(await details(rejected.id)).toBe(0)
    expect(await count('SELECT FROM "AuditEntry" WHERE "record" = $1', [`person ${rejected.id}`])).toBe(1)
    expect(await details(other.id)).toBeGreaterThan(0)
  })

  it('removes messages that were written as files', async () => {
    const file = (name: string) => path.join(String(process.env.DATA_DIR), 'outbox', name)
    await enrol()
    const [young, old] = [file('zq-young.eml'), file('zq-old.eml')]
    for (const [name, days] of [
      [young, 364],
      [old, 366],
    ] as const) {
      await writeFile(name, 'To: somebody@tests.example')
      const when = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
      await utimes(name, when, when)
    }
    await removeWhatIsDue()
    expect([existsSync(young), existsSync(old)]).toEqual([true, false])
  })

  it('removes more than one statement does', async () => {
    // Those that ended an hour ago are also removed by the counters' library, every five minutes.
    await sql(`INSERT INTO rate_limits SELECT 'zq-many-' || n, 1, $1::bigint FROM generate_series(1, 2500) n`, [
      Date.now() - 60_000,
    ])
    expect((await removeWhatIsDue()).counters).toBeGreaterThanOrEqual(2500)
    expect(await count(`SELECT FROM rate_limits WHERE key LIKE 'zq-many-%'`, [])).toBe(0)
  })
})

describe('how long things are kept', () => {
  it('anybody reads at /privacy, as the office has set it', async () => {
    await save({ applicationMonths: 7, deliveryDays: 90 })
    expect((await call('/api/privacy/retention')).body).toEqual({
      retention: { ...usual, applicationMonths: 7, deliveryDays: 90 },
    })
    const page = await (await fetch(`${baseUrl}/privacy`)).text()
    expect(page).toContain('7 months after the last change')
    expect(page).toContain('90 days')
    expect(await (await fetch(`${baseUrl}/home`)).text()).toContain('href="/privacy"')
  })

  it.each(retentionNames)('%s is a whole number within bounds', async (name) => {
    for (const wrong of [-1, 1.5, 100_000, 'a year', ''])
      expect((await save({ [name]: wrong })).status, String(wrong)).toBe(400)
  })
})
