import { describe, expect, it } from 'vitest'
import { auditSentences } from '@/lib/audit/sentences'
import { auditKey } from '@/lib/server/audit/key'
import { verifyAudit } from '@/lib/server/audit/verify'
import { baseUrl, call, demo, enrol, newAdmin, type Session, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { feeOf } from '@/tests/support/school/fees'

/** What the portal records of its requests, and who reads it. What the database does by itself: tests/database/audit.test.ts. */

const admin = await sessionOf(demo.admin)
const teacher = await sessionOf(demo.teacher)

const seen = (id: string) =>
  sql<{ actorId: string; requestId: string; values: string }>(
    `SELECT e."actorId", e."requestId", d."values" FROM "AuditEntry" e JOIN "AuditDetail" d ON d."entryId" = e."id"
     WHERE e."personId" = $1 AND e."what" = 'Seen' ORDER BY e."id"`,
    [id],
  )

describe('reading a pupil’s page', () => {
  it('is recorded with reader, request and address, once in ten minutes, also of many at once', async () => {
    const { id } = await enrol()
    const read = ({ accessToken: bearer }: Session) => call(`/api/people/${id}`, { bearer })
    await Promise.all([read(teacher), read(teacher), read(teacher), call(`/people/${id}`, { cookie: teacher.cookie })])
    await eventually(async () => (await seen(id)).length === 1, 'the reading is recorded')
    expect((await read(admin)).status).toBe(200)
    expect((await call(`/api/people/${id}/attendance`, { bearer: admin.accessToken })).status).toBe(200)
    await eventually(async () => (await seen(id)).length === 2, 'the second reader is recorded')
    const other = await newAdmin()
    await read(other)
    await eventually(async () => (await seen(id)).length === 3, 'another one of the same role is recorded')
    const [first, second, third] = await seen(id)
    expect([first?.actorId, second?.actorId, third?.actorId]).toEqual([teacher.id, admin.id, other.id])
    expect(first?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.parse(first?.values ?? '')).toEqual({ address: '127.0.0.1' })
    // Ten minutes later, as another server would find it: this one has forgotten nothing.
    await read(teacher)
    await call(`/people/${id}`, { cookie: admin.cookie })
    // What comes after it is recorded.
    const { id: next } = await enrol()
    await call(`/people/${next}`, { cookie: admin.cookie })
    await eventually(async () => (await seen(next)).length === 1, 'a later reading is recorded')
    expect(await seen(id)).toHaveLength(3)
  })

  it('is recorded of a page alone too, and not of a page of the staff, nor of what nobody may see', async () => {
    const pupil = await enrol()
    const waiting = await enrol({ role: 'teacher' })
    expect((await call(`/people/${pupil.id}`, { cookie: admin.cookie })).status).toBe(200)
    expect((await call(`/people/${waiting.id}`, { cookie: admin.cookie })).status).toBe(200)
    expect((await call(`/api/people/${pupil.id}`, { bearer: pupil.accessToken })).status).toBe(403)
    await eventually(async () => (await seen(pupil.id)).length === 1, 'the reading is recorded')
    expect(await seen(waiting.id)).toEqual([])
  })
})

describe('the audit', () => {
  const entries = async (query: string) => {
    const { body } = await call(`/api/audit?pageSize=500&${query}`, { bearer: admin.accessToken })
    return {
      rows: body.entries as { sentence: string; what: string; kind: string; whose: string; by: string; date: string }[],
      total: body.total,
    }
  }

  it('has a payment, its receipt and who paid, of the days and the person that are asked for', async () => {
    const student = await enrol()
    const fee = await feeOf(student.id)
    await call(`/api/fees/pay/${fee.id}`, { bearer: student.accessToken, body: { method: 'UPI' } })
    const { rows } = await entries(`person=${student.id}&actor=${student.id}`)
    expect(rows.map(({ what, kind }) => `${what} ${kind}`).toSorted()).toEqual(['Added Payment', 'Added Receipt'])
    expect(await entries(`person=${student.id}&from=2199-01-01`)).toEqual({ rows: [], total: 0 })
    expect(await entries(`person=${student.id}&to=1999-01-01`)).toEqual({ rows: [], total: 0 })
    expect((await entries(`person=${student.id}&from=1999-01-01&to=2199-01-01`)).total).toBeGreaterThan(2)
  })

  it('has a sentence for all that was done to the demo school and by the tests until now', async () => {
    const { rows } = await entries('')
    expect(rows.length).toBeGreaterThan(10)
    const sentences: Record<string, object> = auditSentences
    const kinds = await sql<{ kind: string; what: string }>('SELECT DISTINCT "kind", "what" FROM "AuditEntry"')
    expect(kinds.filter(({ kind, what }) => !(what in (sentences[kind] ?? {})))).toEqual([])
    expect(rows.filter(({ sentence }) => !/^\S.* [a-z]+ /.test(sentence))).toEqual([])
  })

  it('says of who came with a link from a mail more than that it was a visitor', async () => {
    const logins = await entries('kind=Login&q=Ananya')
    expect(logins.rows.find(({ by }) => by === 'A visitor')?.sentence).toMatch(
      /^Somebody with a link from a mail changed the login of Ananya /,
    )
  })

  it('names what was written: by its name today, and where it is gone by that of its details', async () => {
    const bearer = admin.accessToken
    const [name, later] = [uniqueName('Harvest Festival'), uniqueName('Harvest Day')]
    const day = { kind: 'Holiday', name, from: '2033-08-17' }
    const who = (await call('/api/auth/me', { bearer })).body.name as string
    const { body } = await call('/api/calendar', { bearer, body: day })
    const { id } = body.entry as { id: string }
    const said = async () =>
      (await entries('kind=Calendar%20entry')).rows
        .map(({ sentence }) => sentence)
        .filter((one) => one.includes('Harvest'))
    expect(await said()).toEqual([`${who} added the calendar entry ${name}`])
    await call(`/api/calendar/${id}`, { method: 'PUT', bearer, body: { ...day, name: later } })
    expect(await said()).toEqual([
      `${who} changed the calendar entry ${later}`,
      `${who} added the calendar entry ${later}`,
    ])
    await call(`/api/calendar/${id}`, { method: 'DELETE', bearer })
    expect((await said())[0]).toBe(`${who} removed the calendar entry ${later}`)
  })

  it('is answered as a file, of what was asked for', async () => {
    const { id, email } = await enrol({ name: 'Filed Fileson' })
    await call(`/api/people/${id}`, {
      method: 'PUT',
      bearer: admin.accessToken,
      body: { name: 'Filed Anew', email },
    })
    const file = await fetch(`${baseUrl}/api/audit?format=csv&person=${id}&actor=${admin.id}&kind=Person`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    })
    const [head, ...lines] = (await file.text()).trimEnd().split('\r\n')
    expect(head).toContain('Date,Who,Role,What,Record,Whose')
    expect(lines.every((line) => line.includes('Administrator,Changed,Person,Filed Anew'))).toBe(true)
    expect(lines.length).toBeGreaterThan(0)
  })

  it('shows a person who has seen and changed their record, and nobody else’s', async () => {
    const { id, email, accessToken: bearer } = await enrol()
    await call(`/api/people/${id}`, { bearer: teacher.accessToken })
    await call(`/api/people/${id}`, { method: 'PUT', bearer: admin.accessToken, body: { name: 'Seen Person', email } })
    await eventually(async () => (await seen(id)).length === 1, 'the reading is recorded')
    const { body } = await call('/api/auth/me/record?pageSize=500', { bearer })
    const mine = body.entries as { id: string; what: string; role: string }[]
    expect(mine.map(({ what, role }) => `${role} ${what}`)).toEqual(
      expect.arrayContaining(['Teacher Seen', 'Administrator Changed']),
    )
    const foreign = await sql('SELECT FROM "AuditEntry" WHERE "id" = ANY ($1) AND "personId" IS DISTINCT FROM $2', [
      mine.map((entry) => entry.id),
      id,
    ])
    expect(foreign).toEqual([])
    expect((await call('/api/audit', { bearer })).status).toBe(403)
  })

  it('holds the test of npm run audit:verify', async () => {
    expect(await verifyAudit(sql, auditKey())).toMatchObject({ ok: true })
  })
})
