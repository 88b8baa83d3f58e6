import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditKinds } from '@/lib/audit/lists'
import { auditSentences } from '@/lib/audit/sentences'
import type { Head } from '@/lib/server/audit/head'
import type { Writer } from '@/lib/server/request-context'
import { grantToPortal } from '@/scripts/database/roles'
import { interleave } from '@/tests/support/machine/interleave'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** What the audit records, that nothing of it can be changed unseen, and what it leaves to be purged. */

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-audit-'))
vi.stubEnv('DATA_DIR', dataDir)
const { db, close } = await ownDatabase()
const { writingAs } = await import('@/lib/server/request-context')
const { rowsOf } = await import('@/lib/server/data/rows')
const { linkWaiting } = await import('@/lib/server/audit/link')
const { auditKey } = await import('@/lib/server/audit/key')
const { keepHead, readHead } = await import('@/lib/server/audit/head')
const { purgeAuditOf, purgeAuditOfErased } = await import('@/lib/server/audit/purge')
const { verifyAudit } = await import('@/lib/server/audit/verify')

afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

const office = '11111111-1111-4111-8111-111111111111'
const request: Writer = {
  actor: office,
  session: office,
  request: 'r-1',
  address: "10.0.0.1'",
  operation: 'fees:pay',
}

const person = (name: string) =>
  db.user.create({ data: { name, role: 'student', origin: 'Office', class: 'Class 5' }, select: { id: true } })

async function entriesOf(record: string) {
  const entries = await db.auditEntry.findMany({ where: { record }, orderBy: { id: 'asc' } })
  const details = await db.auditDetail.findMany({ where: { entryId: { in: entries.map(({ id }) => id) } } })
  return entries.map((entry) => ({
    ...entry,
    values: JSON.parse(details.find(({ entryId }) => entryId === entry.id)?.values ?? 'null') as unknown,
  }))
}

const verify = (kept?: Head, key = auditKey()) =>
  verifyAudit((text, values) => db.$queryRawUnsafe(text, ...values), key, kept)

describe('what is recorded', () => {
  it('is each change with its values, and of a change those that differ', async () => {
    const { id } = await person('asha')
    // The collation of names takes both for the same.
    await db.user.update({ where: { id }, data: { name: 'Asha' } })
    await db.user.update({ where: { id }, data: { name: 'Asha', notificationsSeenAt: new Date() } })
    await db.user.delete({ where: { id } })
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'User', what: 'Added', personId: id, values: { after: { name: 'asha', class: 'Class 5' } } },
      { kind: 'User', what: 'Changed', personId: id, values: { before: { name: 'asha' }, after: { name: 'Asha' } } },
      { kind: 'User', what: 'Removed', personId: id, values: { before: { name: 'Asha' } } },
    ])
  })

  it('names the hash of a password and never has it', async () => {
    const { id } = await person('Bala')
    await db.login.create({ data: { userId: id, email: 'bala@tests.example', passwordHash: 'secret-hash-one' } })
    await db.login.update({ where: { userId: id }, data: { passwordHash: 'secret-hash-two' } })
    const entries = (await entriesOf(id)).filter(({ kind }) => kind === 'Login')
    expect(entries).toMatchObject([
      { what: 'Added' },
      { values: { before: { passwordHash: '…' }, after: { passwordHash: '…' } } },
    ])
    expect(JSON.stringify(entries.map(({ values }) => values))).not.toContain('secret-hash')
  })

  it('is nothing of what was rolled back', async () => {
    const before = await db.auditEntry.count()
    await expect(
      db.$transaction(async (tx) => {
        await tx.user.create({ data: { name: 'Nobody', role: 'student', origin: 'Office', class: 'Class 5' } })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await db.auditEntry.count()).toBe(before)
  })
})

describe('who and from where', () => {
  const written = async (id: string) => (await entriesOf(id)).at(-1)
  const by = {
    actorId: office,
    sessionId: office,
    requestId: 'r-1',
    operation: 'fees:pay',
    values: { address: "10.0.0.1'" },
  }
  const nobody = { actorId: null, requestId: '', operation: '' }
  const change = (id: string, phone: string) =>
    rowsOf`UPDATE "User" SET "phone" = ${phone} WHERE "id" = ${id}::uuid RETURNING "id"`

  it('is told with a transaction, with a statement of Prisma and with one past Prisma', async () => {
    const { id } = await person('Chetan')
    expect(await written(id)).toMatchObject(nobody)
    await writingAs(request, () => db.$transaction((tx) => tx.user.update({ where: { id }, data: { phone: '1' } })))
    expect(await written(id)).toMatchObject(by)
    await writingAs(request, async () => db.user.updateMany({ where: { id }, data: { phone: '2' } }))
    expect(await written(id)).toMatchObject(by)
    expect(await writingAs(request, () => change(id, '3'))).toEqual([{ id }])
    expect(await written(id)).toMatchObject(by)
  })

  it('ends with the transaction or the statement: the next on the connection knows nothing of it', async () => {
    const { id } = await person('Divya')
    for (let n = 0; n < 30; n++) {
      await writingAs(request, () =>
        n % 2
          ? change(id, `in ${n}`)
          : db.$transaction((tx) => tx.user.update({ where: { id }, data: { phone: `in ${n}` } })),
      )
      await change(id, `out ${n}`)
      expect(await written(id)).toMatchObject(nobody)
    }
  })

  it('stays right beside each other, and after statements that fail', async () => {
    const { id } = await person('Esha')
    const others = await Promise.all(Array.from({ length: 40 }, (_, n) => person(`Other ${n}`)))
    await Promise.all(
      others.map(async ({ id: own }, n) => {
        const facts = { ...request, request: `r-${n}` }
        if (n % 3 === 0)
          await writingAs(facts, () => rowsOf`INSERT INTO "User" ("id") VALUES (${id}::uuid)`).catch(() => {})
        if (n % 5 === 0) await writingAs(facts, () => rowsOf`UPDATE "NoSuchTable" SET a = ${n}`).catch(() => {})
        await writingAs(facts, () => change(own, String(n)))
        expect(await written(own)).toMatchObject({ requestId: `r-${n}`, actorId: office })
      }),
    )
  })
})

describe('every table', () => {
  /** Why nothing of these is recorded. */
  const without: Record<string, string> = {
    AdmissionSeries: 'a counter',
    ReceiptCounter: 'a counter',
    RefundCounter: 'a counter',
    ConcessionHead: 'comes with the concession, which is recorded',
    GatewayRefund: 'what the gateway says; the refund is recorded, and what comes back of it',
    RefundShare: 'follows the refund, which is recorded',
    ReceiptPrinting: 'changes nothing; says itself who has printed a receipt when',
    CertificateCounter: 'a counter',
    OnlineOrder: 'asks for money; the receipt that it makes is recorded',
    OnlineOrderFee: 'asks for money; the payment that it makes is recorded',
    GatewayPayment: 'what the gateway says; the receipt that it makes is recorded',
    GatewayEvent: 'what the gateway says; the receipt that it makes is recorded',
    PaymentTally: 'counts rows that are recorded',
    AttendanceDay: 'counts rows that are recorded',
    RegisterTally: 'counts rows that are recorded',
    AttendanceTally: 'counts rows that are recorded',
    RateLimit: 'a counter',
    rate_limits: 'a counter',
    Session: 'begins with each login; people end them themselves',
    RefreshToken: 'changes every quarter of an hour',
    SecondStep: 'a secret; since when a log-in needs it is recorded with the login',
    RecoveryCode: 'secrets',
    Backup: 'when a backup was made, of nobody',
    CalendarLink: 'a secret of whose calendar it is',
    ThreadMember: 'what somebody has read of a thread, and was told',
    PasswordReset: 'a link that waits; the password it makes is recorded',
    Delivery: 'the queue of messages; what they tell is recorded',
    RequestKey: 'answers that are kept for a day',
    StoredFile: 'what a file belongs to is recorded',
    FileWithoutRow: 'files that nothing belongs to',
    FirstAdministrator: 'says what the account says',
    Portal: 'says since when the database is there',
    AuditEntry: 'the audit',
    AuditDetail: 'the audit',
    AuditWaiting: 'the audit',
    AuditLink: 'the audit',
    _prisma_migrations: 'the schema’s history',
  }

  it('is recorded, with a name for people, or is named here with a reason', async () => {
    const tables = await db.$queryRaw<{ table: string; events: string[] }[]>`
      SELECT c.relname AS "table", array_agg(t.tgname::text ORDER BY t.tgname) FILTER (WHERE t.tgname LIKE '%\_audit\_%') AS "events"
      FROM pg_class c LEFT JOIN pg_trigger t ON t.tgrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace GROUP BY 1`
    const recorded = tables.filter(({ events }) => events !== null)
    expect(tables.filter(({ table, events }) => !events && !without[table]).map(({ table }) => table)).toEqual([])
    expect(recorded.filter(({ table }) => without[table])).toEqual([])
    for (const { table, events } of recorded)
      expect(events).toEqual(['delete', 'insert', 'update'].map((event) => `${table}_audit_${event}`))
    const named = Object.keys(auditKinds).filter((kind) => kind !== 'ClassTeacherChange' && kind !== 'AuditDetail')
    expect(named.toSorted()).toEqual(recorded.map(({ table }) => table).toSorted())
    // What these triggers write, by the column's own values.
    const written = ['Added', 'Changed', 'Removed']
    const sentences: Record<string, object> = auditSentences
    for (const { table } of recorded)
      expect(Object.keys(sentences[table] ?? {}), table).toEqual(expect.arrayContaining(written))
  })
})

describe('nobody changes what was recorded', () => {
  it.each(
    ['AuditEntry', 'AuditDetail', 'AuditLink'].flatMap((table) => [
      `UPDATE "${table}" SET ${table === 'AuditEntry' ? '"kind" = \'Fee\'' : table === 'AuditLink' ? '"hash" = \'x\'' : '"values" = \'{}\''}`,
      `DELETE FROM "${table}"`,
      `TRUNCATE "${table}"`,
    ]),
  )('%s is refused', async (statement) => {
    const count = () => db.auditEntry.count()
    const before = await count()
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow('what was recorded stays as it is')
    expect(await count()).toBe(before)
  })

  it('a role of its own may not even try, nor switch the triggers off', async () => {
    await db.$executeRawUnsafe(`CREATE ROLE portal_only LOGIN PASSWORD 'only-for-tests'`)
    const url = new URL(process.env.DATABASE_URL ?? '')
    url.username = 'portal_only'
    url.password = 'only-for-tests'
    await grantToPortal(process.env.DATABASE_URL ?? '', url.href)
    await expect(grantToPortal(url.href, url.href)).rejects.toThrow('MIGRATE_DATABASE_URL')
    const { Client } = await import('pg')
    const client = new Client({ connectionString: url.href })
    await client.connect()
    try {
      for (const table of ['AuditEntry', 'AuditDetail', 'AuditLink', 'AuditPause']) {
        const column = { AuditEntry: '"kind" = NULL', AuditDetail: '"values" = NULL', AuditLink: '"hash" = NULL' }[
          table
        ]
        for (const statement of [
          `DELETE FROM "${table}"`,
          `TRUNCATE "${table}"`,
          `UPDATE "${table}" SET ${column ?? '"since" = now()'}`,
          `ALTER TABLE "${table}" DISABLE TRIGGER ALL`,
          `DROP TABLE "${table}"`,
        ])
          await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
      }
      await expect(client.query('INSERT INTO "AuditPause" DEFAULT VALUES')).rejects.toThrow('permission denied')
      await expect(client.query('SET session_replication_role = replica')).rejects.toThrow('permission denied')
      // And yet it writes, which is recorded.
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO "User" ("name", "role", "origin", "class") VALUES ('By the role', 'student', 'Office', 'Class 5') RETURNING "id"`,
      )
      expect(await entriesOf(rows[0]?.id ?? '')).toMatchObject([{ what: 'Added' }])
      // It purges the details of who is gone.
      const purge = () => client.query('SELECT purge_audit_of_person($1)', [rows[0]?.id])
      await expect(purge()).rejects.toThrow('of who is not erased')
      await client.query('DELETE FROM "User" WHERE "id" = $1', [rows[0]?.id])
      await purge()
      // As another server, which was at it at the same time.
      await purge()
      expect(await entriesOf(rows[0]?.id ?? '')).toMatchObject([
        { what: 'Added', values: null },
        { what: 'Removed', values: null },
      ])
      expect(await entriesOf(`person ${rows[0]?.id}`)).toMatchObject([{ what: 'Purged' }])
    } finally {
      await client.end()
      await db.$executeRawUnsafe('DROP OWNED BY portal_only; ').catch(() => {})
      await db.$executeRawUnsafe('DROP ROLE portal_only')
    }
  })

  it('the setting of the demo school stops nothing without the row that only the owner adds, and that is recorded', async () => {
    const filling = (name: string) =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('portal.filling', 'on', true)`
        return tx.user.create({
          data: { name, role: 'student', origin: 'Office', class: 'Class 5' },
          select: { id: true },
        })
      })
    expect(await entriesOf((await filling('Recorded')).id)).toHaveLength(1)
    await db.$executeRaw`INSERT INTO "AuditPause" DEFAULT VALUES`
    expect(await entriesOf((await filling('Not recorded')).id)).toHaveLength(0)
    expect(await entriesOf((await person('Recorded beside it')).id)).toHaveLength(1)
    await db.$executeRaw`DELETE FROM "AuditPause"`
    const pauses = await db.auditEntry.findMany({ where: { kind: 'AuditPause' }, orderBy: { id: 'asc' } })
    expect(pauses.map(({ what }) => what)).toEqual(['Added', 'Removed'])
  })
})

describe('the chain', () => {
  it('is gap-free while a hundred write at once and two servers link, and waits for nobody', async () => {
    let writing = true
    const server = async () => {
      for (let n = 0; n < 500 && writing; n++) {
        await linkWaiting()
        await interleave(5)
      }
    }
    const servers = [server(), server()]
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        db.$transaction(async (tx) => {
          const { id } = await tx.user.create({
            data: { name: `At once ${n}`, role: 'student', origin: 'Office', class: 'Class 5' },
          })
          // Ids are given before others commit: later ones are linked first.
          await interleave((n % 7) * 10)
          await tx.user.update({ where: { id }, data: { phone: String(n) } })
        }),
      ),
    )
    writing = false
    await Promise.all(servers)
    await linkWaiting()
    const [counted] = await db.$queryRaw<{ links: bigint; last: bigint; entries: bigint; waiting: bigint }[]>`
      SELECT count(*) AS "links", max("position") AS "last", (SELECT count(*) FROM "AuditEntry") AS "entries",
        (SELECT count(*) FROM "AuditWaiting") AS "waiting" FROM "AuditLink"`
    expect(counted).toMatchObject({ links: counted?.entries, last: counted?.entries, waiting: 0n })
    const kept = await readHead(dataDir)
    expect(kept?.position).toBe(Number(counted?.entries))
    expect(await verify(kept)).toMatchObject({ ok: true, entries: kept?.position, waiting: 0 })
  })

  it('is left to the server that is at it', async () => {
    const waiting = () => db.auditWaiting.count()
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('audit chain'))`
      await person('Linked later')
      await linkWaiting()
      expect(await waiting()).toBe(1)
    })
    await linkWaiting()
    expect(await waiting()).toBe(0)
    expect(await verify(await readHead(dataDir))).toMatchObject({ ok: true })
  })

  it('keeps the newest end where several servers have one folder', async () => {
    const dir = mkdtempSync(path.join(dataDir, 'shared-'))
    await keepHead({ position: 7, hash: 'b' }, dir)
    await keepHead({ position: 5, hash: 'a' }, dir)
    expect(await readHead(dir)).toEqual({ position: 7, hash: 'b' })
  })
})

describe('audit:verify finds', () => {
  let kept: Head
  beforeEach(async () => {
    await person('Somebody')
    await linkWaiting()
    const head = await readHead(dataDir)
    if (!head) throw new Error('no head')
    kept = head
    expect(await verify(kept)).toMatchObject({ ok: true })
  })

  class Undone extends Error {}

  /** What it says after the owner of the database has done this with all triggers off; then it is as before. */
  async function after(...statements: string[]) {
    let said: unknown
    await db
      .$transaction(
        async (tx) => {
          await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
          for (const statement of statements) await tx.$executeRawUnsafe(statement)
          said = await verifyAudit((text, values) => tx.$queryRawUnsafe(text, ...values), auditKey(), kept)
          throw new Undone()
        },
        { timeout: 60_000 },
      )
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
    return said
  }

  const entryAt = (position: number) => `(SELECT "entryId" FROM "AuditLink" WHERE "position" = ${position})`
  const wrong = (words: string) => ({ ok: false, sentence: expect.stringContaining(words) as string })

  it.each([
    '"at" = "at" + interval \'1 ms\'',
    '"actorId" = gen_random_uuid()',
    '"sessionId" = gen_random_uuid()',
    `"requestId" = 'x'`,
    `"operation" = 'x'`,
    `"kind" = 'Fee'`,
    `"record" = 'x'`,
    '"personId" = gen_random_uuid()',
    `"what" = 'Seen'`,
    `"digest" = 'x'`,
  ])('an entry with another %s', async (set) => {
    expect(await after(`UPDATE "AuditEntry" SET ${set} WHERE "id" = ${entryAt(3)}`)).toEqual(
      wrong('was changed or moved'),
    )
  })

  it('an entry that was removed', async () => {
    expect(await after(`DELETE FROM "AuditEntry" WHERE "id" = ${entryAt(4)}`)).toEqual(wrong('was removed'))
  })

  it('an entry that was removed with its link, and all links after it moved up', async () => {
    const both = [
      `CREATE TEMP TABLE gone ON COMMIT DROP AS SELECT "entryId" FROM "AuditLink" WHERE "position" = 5`,
      `DELETE FROM "AuditLink" WHERE "position" = 5`,
      `DELETE FROM "AuditEntry" WHERE "id" = (SELECT "entryId" FROM gone)`,
    ]
    expect(await after(...both)).toEqual(wrong('position 5 of the chain is missing'))
    expect(
      await after(
        ...both,
        `UPDATE "AuditLink" SET "position" = -"position" WHERE "position" > 5`,
        `UPDATE "AuditLink" SET "position" = -"position" - 1 WHERE "position" < 0`,
      ),
    ).toEqual(wrong('position 5 of the chain, was changed or moved'))
  })

  it('two entries that changed places', async () => {
    expect(
      await after(
        `UPDATE "AuditLink" SET "entryId" = -"position" WHERE "position" IN (5, 6)`.replace(
          '-"position"',
          '-"entryId"',
        ),
        `UPDATE "AuditLink" l SET "entryId" = -o."entryId" FROM "AuditLink" o WHERE l."position" IN (5, 6) AND o."position" = 11 - l."position"`,
      ),
    ).toEqual(wrong('position 5 of the chain, was changed or moved'))
  })

  it('an entry of another database, added with a link, or without', async () => {
    const added = `INSERT INTO "AuditEntry" ("id", "kind", "record", "what", "digest") VALUES (900000000, 'Fee', 'x', 'Added', 'x')`
    expect(await after(added)).toEqual(wrong('Entry 900000000 is not in the chain'))
    const next = `INSERT INTO "AuditLink" SELECT max("position") + 1, 900000000, 'x' FROM "AuditLink"`
    expect(await after(added, next)).toEqual(wrong('was changed or moved'))
  })

  it('an end that was cut off, or written anew', async () => {
    const cut = [
      `CREATE TEMP TABLE gone ON COMMIT DROP AS SELECT "entryId" FROM "AuditLink" WHERE "position" = ${kept.position}`,
      `DELETE FROM "AuditLink" WHERE "entryId" IN (SELECT "entryId" FROM gone)`,
      `DELETE FROM "AuditDetail" WHERE "entryId" IN (SELECT "entryId" FROM gone)`,
      `DELETE FROM "AuditEntry" WHERE "id" IN (SELECT "entryId" FROM gone)`,
    ]
    expect(await after(...cut)).toEqual(wrong('The end is missing'))
    expect(await verify({ ...kept, hash: 'x'.repeat(43) })).toEqual(wrong('it is not the one that was kept'))
  })

  it('a chain that was made with another key', async () => {
    expect(await verify(kept, 'another key')).toEqual(wrong('the key is not the one'))
  })

  it('details that were changed, or removed by nobody', async () => {
    expect(await after(`UPDATE "AuditDetail" SET "values" = '{}' WHERE "entryId" = ${entryAt(kept.position)}`)).toEqual(
      wrong('were changed'),
    )
    expect(await after(`DELETE FROM "AuditDetail" WHERE "entryId" = ${entryAt(kept.position)}`)).toEqual(
      wrong('no entry says by whom'),
    )
  })

  it('an entry that was removed while it waited for its place', async () => {
    await person('Waits')
    const newest = `(SELECT max("entryId") FROM "AuditWaiting")`
    expect(await after(`DELETE FROM "AuditEntry" WHERE "id" = ${newest}`)).toEqual(wrong('before it had its place'))
    expect(await after(`DELETE FROM "AuditWaiting"`)).toEqual(wrong('is not in the chain'))
    expect(await after(`UPDATE "AuditDetail" SET "values" = '{}' WHERE "entryId" = ${newest}`)).toEqual(
      wrong('were changed'),
    )
  })
})

describe('details', () => {
  const erase = (id: string) =>
    db.user.update({ where: { id }, data: { blockedAt: new Date(), purgedAt: new Date() }, select: { id: true } })

  it('of a person are purged with an entry that says so, which audit:verify counts as fine', async () => {
    const { id } = await person('Erased')
    const other = await person('Not erased')
    await linkWaiting()
    const before = await verify()
    const purged = await writingAs(request, () =>
      db.$transaction(async (tx) => {
        await tx.user.update({ where: { id }, data: { blockedAt: new Date(), purgedAt: new Date() } })
        return purgeAuditOf(tx, id)
      }),
    )
    expect(purged).toBe(2)
    expect(await entriesOf(id)).toMatchObject([
      { what: 'Added', values: null },
      { what: 'Changed', values: null },
    ])
    expect(await entriesOf(other.id)).toMatchObject([{ values: { after: { name: 'Not erased' } } }])
    expect(await entriesOf(`person ${id}`)).toMatchObject([
      { what: 'Purged', personId: id, actorId: office, requestId: 'r-1' },
    ])
    await linkWaiting()
    expect(await verify(await readHead(dataDir))).toMatchObject({
      ok: true,
      purged: 2 + (before.ok ? before.purged : Number.NaN),
    })
  })

  it('that are removed after the purge of a person, by no other, are missed', async () => {
    const { id } = await person('Erased before')
    await erase(id)
    await db.$transaction((tx) => purgeAuditOf(tx, id))
    await db.user.update({ where: { id }, data: { phone: '2' } })
    await linkWaiting()
    const last = (await entriesOf(id)).at(-1)
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('portal.purging', 'on', true)`
      await tx.$executeRaw`DELETE FROM "AuditDetail" WHERE "entryId" = ${last?.id}`
    })
    expect(await verify()).toEqual({
      ok: false,
      sentence: `The details of entry ${last?.id} were removed, and no entry says by whom.`,
    })
    await db.user.update({ where: { id }, data: { phone: '3' } })
    await db.$transaction((tx) => purgeAuditOf(tx, id))
    expect(await verify()).toMatchObject({ ok: true })
  })

  it('of people who were erased, or whose account is gone for long, are purged when more have come', async () => {
    const [erased, gone, there] = [await person('Erased later'), await person('Rejected'), await person('Still there')]
    await erase(erased.id)
    await db.user.delete({ where: { id: gone.id } })
    await purgeAuditOfErased(new Date('2001-01-01'))
    const left = async (id: string) => (await entriesOf(id)).some(({ values }) => values !== null)
    expect([await left(erased.id), await left(gone.id), await left(there.id)]).toEqual([false, true, true])
    await purgeAuditOfErased(new Date(Date.now() + 60_000))
    expect([await left(gone.id), await left(there.id)]).toEqual([false, true])
    // Nothing is left to do, and so nothing is recorded.
    expect(await purgeAuditOfErased(new Date(Date.now() + 60_000))).toBe(0)
    await linkWaiting()
    expect(await verify(await readHead(dataDir))).toMatchObject({ ok: true })
  })

  it('of who is not erased are kept', async () => {
    const { id } = await person('Here')
    await expect(db.$transaction((tx) => purgeAuditOf(tx, id))).rejects.toThrow('of who is not erased')
    expect(await entriesOf(id)).toMatchObject([{ values: { after: { name: 'Here' } } }])
  })
})

beforeAll(() => vi.setConfig({ testTimeout: 60_000 }))
