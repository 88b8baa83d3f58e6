import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '@/lib/dates'
import { purgeBlocked } from '@/lib/privacy/purge'
import { retention } from '@/lib/privacy/queries'
import { removeWhatIsDue } from '@/lib/privacy/retention'
import { privacyMessages } from '@/lib/privacy/messages'
import { studentMessages } from '@/lib/enrolment/messages'
import { auditKey } from '@/lib/server/audit/key'
import { verifyAudit } from '@/lib/server/audit/verify'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import {
  call,
  demo,
  enrol,
  logIn,
  office,
  sessionOf,
  signupBody,
  uniqueEmail,
  uniqueName,
} from '@/tests/support/machine/api'
import { applyFor } from '@/tests/support/school/admissions'
import { transferBody } from '@/tests/support/school/certificates'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { feeOf, paymentOf } from '@/tests/support/school/fees'
import { block, leave, letYearPass, takeLeavingBack, unblock } from '@/tests/support/school/leaving'
import { lockWaits } from '@/tests/support/machine/lock-waits'
import { waitingNotice } from '@/tests/support/school/notices'
import { plainDays, schoolToday } from '@/tests/support/school/school-days'

/** Erasure in two steps: blocked at once, and purged when the time has come. */

const admin = async () => (await sessionOf(demo.admin)).accessToken

describe('who is blocked', () => {
  it('is out at once: no log-in, no session, no list, no search, no message', async () => {
    const name = uniqueName('Gone Example')
    const pupil = await enrol({ name, class: 'Class 5' })
    const admission = await sql<{ no: string }>('SELECT "admissionNo" AS "no" FROM "User" WHERE id = $1', [pupil.id])
    await enrolledSince([pupil.id], schoolToday())
    await leave(pupil.id)
    const waits = await waitingMessageTo(pupil.id)
    const link = await passwordLinkOf(pupil.id)
    expect(await block(pupil.id)).toMatchObject({ status: 200, body: { message: privacyMessages.blocked(name) } })

    expect((await call('/api/auth/me', { bearer: pupil.accessToken })).status).toBe(401)
    expect((await call('/api/auth/refresh', { body: { refreshToken: pupil.refreshToken } })).status).toBe(401)
    const login = await call('/api/auth/login', { body: { email: pupil.email, password: pupil.password } })
    expect(login.status).toBeGreaterThanOrEqual(400)
    expect((await call('/api/auth/register', { body: signupBody({ email: pupil.email }) })).status).toBe(409)
    // Nor does a link open that was mailed before.
    expect((await call('/api/auth/reset-password', { body: { token: link, password: pupil.password } })).status).toBe(
      400,
    )

    const [office, teacher] = [await admin(), (await sessionOf(demo.teacher)).accessToken]
    const q = encodeURIComponent(name)
    for (const bearer of [office, teacher])
      for (const address of [`/api/people?q=${q}`, `/api/people/find?q=${q}`, '/api/users/students?pageSize=500']) {
        const { body } = await call(address, { bearer })
        expect(JSON.stringify(body), address).not.toContain(pupil.id)
      }
    expect((await call(`/api/people/find?q=${admission[0]!.no}`, { bearer: office })).body.found).not.toContainEqual(
      expect.objectContaining({ id: pupil.id }),
    )
    expect((await call(`/api/people/${pupil.id}`, { bearer: teacher })).status).toBe(404)
    expect((await call(`/api/people?q=${q}&state=Blocked`, { bearer: office })).body.total).toBe(1)
    expect(await sql('SELECT FROM "Delivery" WHERE "userId" = $1 AND "status" = $2', [pupil.id, 'Queued'])).toEqual([])
    expect(await sql('SELECT "total" FROM "Notification" WHERE id = $1', [waits])).toEqual([{ total: 0 }])
  })

  it('gets no mark, no message, no paper and no open fee from then on', async () => {
    const [yesterday, since] = [addDays(schoolToday(), -1), addDays(schoolToday(), -20)]
    await plainDays(addDays(schoolToday(), -6), yesterday)
    const name = uniqueName('Quiet Example')
    const pupil = await enrol({ name, parentEmail: uniqueEmail() })
    await enrolledSince([pupil.id], since)
    const bearer = await admin()
    const put = (address: string, body: object) => call(address, { method: 'PUT', bearer, body })
    const days = [1, 2, 3, 4].map((ago) => addDays(schoolToday(), -ago)).filter((day) => weekdayOf(day) !== 7)
    const [marked = '', unmarked = ''] = days
    const mark = (date: string) =>
      call('/api/attendance/mark', { bearer, body: { studentId: pupil.id, status: 'Absent', date } })
    expect((await mark(marked)).status).toBe(201)
    const payment = await paymentOf(pupil.id)
    await leave(pupil.id, yesterday)
    const listed = async () => {
      const query = new URLSearchParams({ class: 'Class 5', date: unmarked, q: name })
      return (await call(`/api/attendance?${query.toString()}`, { bearer })).body.total
    }
    expect(await listed()).toBe(1)
    expect((await block(pupil.id)).status).toBe(200)

    const refused = { status: 409, body: { message: studentMessages.blocked(name) } }
    expect(await listed()).toBe(0)
    expect(await mark(unmarked)).toMatchObject(refused)
    const corrected = { studentId: pupil.id, date: marked, status: 'Present', reason: 'Seen in class' }
    expect(await put('/api/attendance/correct', corrected)).toMatchObject(refused)
    const rest = await call('/api/attendance/mark-rest', { bearer, body: { class: 'Class 5', date: unmarked } })
    expect(await call(`/api/payments/${payment}/mail`, { bearer, body: {} })).toMatchObject(refused)
    expect(await call(`/api/payments/${payment}/reverse`, { bearer, body: { reason: 'A mistake' } })).toMatchObject(
      refused,
    )
    expect(await call(`/api/people/${pupil.id}/transfer`, { bearer, body: transferBody() })).toMatchObject(refused)
    expect(await sql('SELECT day::text FROM "Attendance" WHERE "studentId" = $1', [pupil.id])).toEqual([
      { day: marked },
    ])
    expect(await sql('SELECT status FROM "Fee" WHERE "studentId" = $1', [pupil.id])).toEqual([{ status: 'Paid' }])
    await call('/api/attendance/mark-rest/undo', { bearer, body: { batch: rest.body.batch } })
    const waiting = `SELECT FROM "Delivery" WHERE ("userId" = $1 OR address = $2) AND status = 'Queued'`
    expect(await sql(waiting, [pupil.id, pupil.parentEmail])).toEqual([])
  })

  it('has no leave decided, which would excuse absences, and none that waits to be', async () => {
    const pupil = await enrol({ name: uniqueName('Pending Leave') })
    await enrolledSince([pupil.id], schoolToday())
    const leaveBody = { student: pupil.id, class: 'Class 5', reason: 'Fever', from: schoolToday(), to: schoolToday() }
    const asked = await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body: leaveBody })
    const { id } = asked.body.leaveRequest as { id: string }
    await leave(pupil.id)
    /** How many requests of the pupil the office reads, and how many it is told to decide. */
    const listed = async () => {
      const query = new URLSearchParams({ q: pupil.name })
      const requests = await office(`/api/attendance/leave-requests?${query.toString()}`)
      const today = await office('/api/today')
      const figures = today.body.figures as { key: string; count: number }[]
      return [requests.body.total, figures.find(({ key }) => key === 'leave')?.count ?? 0]
    }
    const waiting = Number((await listed())[1])
    expect(await listed()).toEqual([1, waiting])
    await block(pupil.id)
    expect(await listed()).toEqual([0, waiting - 1])
    const decide = (how: string) =>
      office(`/api/attendance/leave-request/${id}/${how}`, 'PUT', { comment: 'Not any more' })
    for (const how of ['approve', 'reject'])
      expect(await decide(how)).toMatchObject({ status: 409, body: { message: studentMessages.blocked(pupil.name) } })
    expect(await sql('SELECT status FROM "LeaveRequest" WHERE id = $1', [id])).toEqual([{ status: 'Pending' }])
    await unblock(pupil.id)
    expect((await decide('approve')).status).toBe(200)
  })

  it('is blocked when whoever writes about their days has ended', async () => {
    const pupil = await enrol()
    await enrolledSince([pupil.id], schoolToday())
    await leave(pupil.id)
    const writing = new Client({ connectionString: process.env.DATABASE_URL })
    await writing.connect()
    let blocked: ReturnType<typeof block>
    try {
      await writing.query('SELECT pg_advisory_lock(hashtext($1))', [`days of ${pupil.id}`])
      blocked = block(pupil.id)
      await lockWaits(1)
      expect(await sql('SELECT FROM "Erasure" WHERE "userId" = $1', [pupil.id])).toEqual([])
    } finally {
      await writing.end()
    }
    expect((await blocked).status).toBe(200)
  })

  it('comes back by no other way', async () => {
    const pupil = await enrol()
    await enrolledSince([pupil.id], addDays(schoolToday(), -2))
    await leave(pupil.id, addDays(schoolToday(), -1))
    await block(pupil.id)
    const put = (address: string, body: object) => office(address, 'PUT', body)
    expect((await put(`/api/people/${pupil.id}/reactivate`, {})).status).toBe(409)
    expect((await put(`/api/people/${pupil.id}`, { name: 'Another', email: pupil.email })).status).toBe(409)
    const back = { class: 'Class 6', from: schoolToday() }
    expect((await put(`/api/users/students/${pupil.id}/readmit`, back)).status).toBe(409)
    expect((await takeLeavingBack(pupil.id)).status).toBe(409)
    // Whatever the code says: the database refuses an open enrolment, and an active account.
    const reopen = 'UPDATE "Enrolment" SET "toDay" = NULL, "outcome" = NULL WHERE "studentId" = $1'
    await expect(sql(reopen, [pupil.id])).rejects.toThrow('blocked')
    await expect(sql('UPDATE "User" SET "isActive" = true WHERE id = $1', [pupil.id])).rejects.toThrow('User_blocked')
  })

  it('is nobody who is enrolled, owes a fee, waits for approval, or asks for it', async () => {
    const enrolled = await enrol()
    expect(await block(enrolled.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is enrolled') as unknown },
    })
    const owing = await enrol()
    await feeOf(owing.id)
    await enrolledSince([owing.id], schoolToday())
    await leave(owing.id)
    expect(await block(owing.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('unpaid fees') as unknown },
    })
    const me = await sessionOf(demo.admin)
    expect(await block(me.id)).toMatchObject({ status: 409, body: { message: privacyMessages.notYourself } })
    const teacher = await enrol({ role: 'teacher' })
    expect((await block(teacher.id, { currentPassword: 'not-the-password' })).status).toBe(403)
    expect((await block(teacher.id, { reason: ' ' })).status).toBe(400)
    expect((await call('/api/auth/me', { bearer: teacher.accessToken })).status).toBe(200)
  })

  it('is blocked once, of two at the same time', async () => {
    const { id } = await enrol({ role: 'teacher' })
    const statuses = (await Promise.all([block(id), block(id), block(id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect(await sql('SELECT FROM "Erasure" WHERE "userId" = $1', [id])).toHaveLength(1)
  })

  it('is as before when it is taken back', async () => {
    const { id, email, password: own } = await enrol({ role: 'teacher' })
    await block(id)
    expect((await unblock(id)).status).toBe(200)
    expect((await logIn(email, own)).id).toBe(id)
    expect((await unblock(id)).status).toBe(409)
    expect((await block(id)).status).toBe(200)
    // Who could not log in before cannot do so after it either.
    const { id: out } = await enrol({ role: 'teacher' })
    const deactivated = await office(`/api/people/${out}/deactivate`, 'PUT', { reason: 'Has left the school' })
    expect(deactivated.status).toBe(200)
    await block(out)
    expect((await unblock(out)).status).toBe(200)
    expect(await sql('SELECT "isActive" FROM "User" WHERE id = $1', [out])).toEqual([{ isActive: false }])
  })
})

describe('the purge', () => {
  it('waits for its time, and comes once', async () => {
    const { id, email } = await enrol({ role: 'teacher' })
    // A message that is being handed over: nobody knows whether it arrives.
    await sql(
      `INSERT INTO "Delivery" (channel, mail, "userId", address, claim, status, "dueAt")
       VALUES ('Email', 'receipt', $1, $2, $1, 'Sending', now() + interval '1 hour')`,
      [id, email],
    )
    const messages = () => sql('SELECT FROM "Delivery" WHERE "userId" = $1 OR address = $2', [id, email])
    await block(id)
    await removeWhatIsDue()
    expect(await sql('SELECT FROM "User" WHERE id = $1 AND "purgedAt" IS NOT NULL', [id])).toEqual([])
    expect(await messages()).toHaveLength(1)
    await letYearPass(id)
    await Promise.all([removeWhatIsDue(), removeWhatIsDue()])
    expect(await sql('SELECT FROM "User" WHERE id = $1 AND "purgedAt" IS NOT NULL', [id])).toHaveLength(1)
    expect(await messages()).toEqual([])
    expect(await unblock(id)).toMatchObject({ status: 409, body: { message: privacyMessages.purgedAlready } })
  })

  it('leaves the applications of who was accepted, however old, and takes those that came to nothing', async () => {
    const [accepted, declined] = [await applyFor(), await applyFor()]
    expect((await office(`/api/admissions/${accepted.id}/accept`, 'PUT', { class: 'Class 5' })).status).toBe(200)
    await sql(`UPDATE "Admission" SET "updatedAt" = now() - interval '30 years' WHERE id = ANY ($1)`, [
      [accepted.id, declined.id],
    ])
    await removeWhatIsDue()
    expect(await sql('SELECT id FROM "Admission" WHERE id = ANY ($1)', [[accepted.id, declined.id]])).toEqual([
      { id: accepted.id },
    ])
  })

  it('empties what the audit has of a person, with an entry that says so, and leaves the entries', async () => {
    const { id, email } = await enrol({ role: 'teacher' })
    await office(`/api/people/${id}`, 'PUT', { name: 'Before Erasure', email })
    await block(id)
    await letYearPass(id)
    const audited = () =>
      sql<{ id: string; what: string; kept: boolean }>(
        `SELECT e."id"::text AS "id", e."what", d."entryId" IS NOT NULL AS "kept"
         FROM "AuditEntry" e LEFT JOIN "AuditDetail" d ON d."entryId" = e."id" WHERE e."personId" = $1 ORDER BY e."id"`,
        [id],
      )
    const before = await audited()
    expect(before.length).toBeGreaterThan(3)
    expect(before.every(({ kept: there }) => there)).toBe(true)
    // In the transaction of the erasure: the daily job would also find them later.
    await purgeBlocked(new Date(), await retention())
    const after = await audited()
    expect(after.slice(0, before.length)).toEqual(before.map((entry) => ({ ...entry, kept: false })))
    expect(after.filter(({ kept: there }) => there)).toEqual([expect.objectContaining({ what: 'Purged' })])
    // The next day there is nothing left to do, and nothing that would be recorded.
    await removeWhatIsDue()
    expect(await audited()).toEqual(after)
    expect(await verifyAudit(sql, auditKey())).toMatchObject({ ok: true })
  })
})

/** A link to choose a password, as it is mailed. Returns its token. */
async function passwordLinkOf(id: string): Promise<string> {
  const token = newSecret()
  await sql(`INSERT INTO "PasswordReset" ("hash", "userId", "expiresAt") VALUES ($1, $2, now() + interval '1 hour')`, [
    hashSecret(token),
    id,
  ])
  return token
}

/** A notice that waits for one person. Returns its id. */
const waitingMessageTo = async (to: string) => waitingNotice({ from: (await sessionOf(demo.admin)).id, to })
