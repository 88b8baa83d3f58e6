import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, formatDay, monthOf } from '@/lib/dates'
import { studentMessages } from '@/lib/enrolment/messages'
import { demo, enrol, office, sessionOf } from '@/tests/support/machine/api'
import { disagreements } from '@/tests/support/school/books'
import { cancelCertificate, issue, makeCertificate } from '@/tests/support/school/certificates'
import { sql } from '@/tests/support/machine/database'
import { enrolSince } from '@/tests/support/school/enrolments'
import { leave, takeLeavingBack } from '@/tests/support/school/leaving'
import { schoolToday } from '@/tests/support/school/school-days'

const today = schoolToday()
const lastMonth = `${addMonths(monthOf(today), -1)}-01`

const stateOf = async (id: string) => (await office(`/api/people/${id}`)).body.person

describe('a leaving that is taken back', () => {
  it('puts the pupil where they were, and is in the history', async () => {
    const { id } = await enrolSince(lastMonth, { class: 'Class 9' })
    const before = await stateOf(id)
    await leave(id, addDays(today, -3))
    expect((await takeLeavingBack(id)).status).toBe(200)
    expect(await stateOf(id)).toEqual(before)
    const [change] = await sql<{ before: string; after: string }>(
      `SELECT before, after FROM "ProfileChange" WHERE "userId" = $1 ORDER BY "createdAt" DESC LIMIT 1`,
      [id],
    )
    const { class: schoolClass, section } = before as { class: string; section: string }
    expect(change).toEqual({ before: `Left, ${formatDay(addDays(today, -3))}`, after: `${schoolClass} ${section}` })
    expect(await disagreements(sql, /certificate|mark|enrol|roll number/)).toEqual([])
  })

  it('gives the next roll number where another pupil has it by now', async () => {
    const { id } = await enrolSince(lastMonth, { class: 'Class 9' })
    await leave(id)
    const other = await enrol({ class: 'Class 9' })
    await sql(
      `WITH mine AS (SELECT "rollNo" FROM "Enrolment" WHERE "studentId" = $1), e AS (
         UPDATE "Enrolment" SET "rollNo" = (SELECT "rollNo" FROM mine) WHERE "studentId" = $2)
       UPDATE "User" SET "rollNo" = (SELECT "rollNo" FROM mine) WHERE id = $2`,
      [id, other.id],
    )
    const [{ last } = { last: 0 }] = await sql<{ last: number }>(
      `SELECT max("rollNo") AS last FROM "Enrolment" WHERE class = 'Class 9'`,
    )
    expect(await takeLeavingBack(id)).toMatchObject({
      status: 200,
      body: { student: { class: 'Class 9', rollNo: last + 1 } },
    })
    expect(await disagreements(sql, /certificate|mark|enrol|roll number/)).toEqual([])
  })

  it('is refused while a transfer certificate says so, for who is here, and for who came back', async () => {
    const { id } = await enrol()
    expect(await takeLeavingBack(id)).toMatchObject({ status: 409, body: { message: studentMessages.enrolledStill } })
    const made = await makeCertificate('transfer', id)
    expect(await takeLeavingBack(id)).toMatchObject({
      status: 409,
      body: { message: studentMessages.hasTransfer(made.number) },
    })
    // The database refuses it too.
    await expect(
      sql(`UPDATE "Enrolment" SET "toDay" = NULL, outcome = NULL WHERE "studentId" = $1`, [id]),
    ).rejects.toThrow('a transfer certificate says how the enrolment ended')
    await cancelCertificate(made.id)
    expect((await takeLeavingBack(id)).status).toBe(200)
    for (const other of [randomUUID(), (await sessionOf(demo.admin)).id])
      expect((await takeLeavingBack(other)).status).toBe(404)
  })

  it('races to one of both with a transfer certificate', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await enrol()
      await leave(id)
      const [paper, back] = await Promise.all([issue('transfer', id, { lastDay: '' }), takeLeavingBack(id)])
      expect([paper.status, back.status].filter((status) => status >= 500)).toEqual([])
      expect([paper.status === 201, back.status === 200].filter(Boolean)).toHaveLength(1)
    }
    // And behind both: a certificate of who has not left.
    const { id } = await enrol()
    await expect(
      sql(
        `INSERT INTO "Certificate" (kind, year, number, "studentId", "enrolmentId", "studentName", "admissionNo", class, paper, code, "issuedById", "issuedAt")
         SELECT 'Transfer', 2199, 1, "studentId", id, 'x', '1', class, '{}', gen_random_uuid(), "studentId", now() FROM "Enrolment" WHERE "studentId" = $1`,
        [id],
      ),
    ).rejects.toThrow('a transfer certificate of a pupil who has not left')
    expect(await disagreements(sql, /certificate|mark|enrol|roll number/)).toEqual([])
  })
})
