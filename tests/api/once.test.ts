import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { applicationBody, forgetAdmissionLimit } from '@/tests/support/school/admissions'
import { type Answer, baseUrl, call, demo, enrol, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { feeBody } from '@/tests/support/school/fees'
import { formOf, makePdf, materialFields, named } from '@/tests/support/material/files'
import { reportBody } from '@/tests/support/school/reports'
import { mailsTo } from '@/tests/support/school/mails'

/** A request that carries a key is one, however often it comes: at once, or again after a lost answer. */

const admin = await sessionOf(demo.admin)
const teacher = await sessionOf(demo.teacher)

const notice = (over: object = {}) => ({
  type: 'Email',
  subject: 'Exam Schedule',
  message: `Once ${randomUUID()}`,
  recipients: 'Class 7',
  ...over,
})
const keyed = (path: string, body: unknown, who: { accessToken: string } | null, key: string) =>
  call(path, { body, bearer: who?.accessToken, headers: { 'idempotency-key': key } })

/** Three at once, and one when they are done. */
async function often(post: () => Promise<Answer>): Promise<Answer> {
  const answers = await Promise.all([post(), post(), post()])
  answers.push(await post())
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
  return answers[0]!
}

const count = async (from: string, values: unknown[]) =>
  (await sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, values))[0]!.n

describe('the same key twice is one, and the second answer is the first one’s', () => {
  it('for a notification', async () => {
    const body = notice()
    const key = randomUUID()
    const { body: answer } = await often(() => keyed('/api/notifications', body, teacher, key))
    expect(answer.notification).toMatchObject({ ...body, sentBy: 'Rajesh Kulkarni' })
    expect(await count('"Notification" WHERE message = $1', [body.message])).toBe(1)
  })

  it('for a fee run, a report, a topic and an application', async () => {
    const fee = feeBody({ class: 'Class 5' })
    const feeKey = randomUUID()
    await often(() => keyed('/api/fees', fee, admin, feeKey))
    expect(
      await count('"FeeStructure" WHERE class = $1 AND type = $2 AND "dueDate" = $3::date', [
        fee.class,
        fee.type,
        fee.dueDate,
      ]),
    ).toBe(1)

    const pupil = await enrol()
    const report = { ...reportBody('Grading'), studentId: pupil.id, class: 'Class 5' }
    const reportKey = randomUUID()
    await often(() => keyed('/api/reports', report, teacher, reportKey))
    expect(await count('"Report" WHERE "studentId" = $1', [pupil.id])).toBe(1)

    const topic = {
      class: 'Class 5',
      section: 'A',
      subject: 'Science',
      topic: `Once ${randomUUID()}`,
      date: '2030-01-07',
    }
    const topicKey = randomUUID()
    await often(() => keyed('/api/study-materials/schedule-topic', topic, teacher, topicKey))
    expect(await count('"ScheduledTopic" WHERE topic = $1', [topic.topic])).toBe(1)

    await forgetAdmissionLimit()
    const application = applicationBody()
    const applicationKey = randomUUID()
    await often(() => keyed('/api/admissions', application, null, applicationKey))
    expect(await mailsTo(application.email, 1)).toHaveLength(1)
    // Another family's with the same key is another application.
    const other = applicationBody()
    const answer = await keyed('/api/admissions', other, null, applicationKey)
    expect(answer.status).toBe(201)
    expect(await count('"Admission" WHERE email = $1', [other.email])).toBe(1)
  })

  it('for an upload, of which one file is kept', async () => {
    const pdf = named('notes.pdf', await makePdf(randomUUID()))
    const title = `Once ${randomUUID()}`
    const key = randomUUID()
    const files = () => count('"StoredFile"', [])
    const before = await files()
    const headers = { authorization: `Bearer ${teacher.accessToken}`, 'idempotency-key': key }
    await often(async () => {
      const body = formOf({ ...materialFields, title }, pdf)
      const response = await fetch(`${baseUrl}/api/study-materials/upload`, { method: 'POST', headers, body })
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      }
    })
    expect(await count('"StudyMaterial" WHERE title = $1', [title])).toBe(1)
    expect(
      await count(
        `"StoredFile" f WHERE EXISTS (SELECT FROM "StudyMaterial" m WHERE m."fileId" = f.id AND m.title = $1)`,
        [title],
      ),
    ).toBe(1)
    expect(await files()).toBeGreaterThan(before)
  })
})

describe('a key', () => {
  it('is its owner’s alone, and each operation has its own', async () => {
    const [body, key] = [notice(), randomUUID()]
    const [one, other] = [
      await keyed('/api/notifications', body, teacher, key),
      await keyed('/api/notifications', body, admin, key),
    ]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body).not.toEqual(other.body)
    const topic = {
      class: 'Class 5',
      section: 'A',
      subject: 'Science',
      topic: `Once ${randomUUID()}`,
      date: '2030-01-07',
    }
    expect((await keyed('/api/study-materials/schedule-topic', topic, teacher, key)).status).toBe(201)
  })

  it('does not pass another request off as the first', async () => {
    const key = randomUUID()
    expect((await keyed('/api/notifications', notice(), teacher, key)).status).toBe(201)
    expect(await keyed('/api/notifications', notice(), teacher, key)).toMatchObject({
      status: 409,
      body: { message: messages.common.otherRequest },
    })
  })

  it('is not used up by a refusal', async () => {
    const [body, key] = [feeBody({ class: 'Class 5' }), randomUUID()]
    expect((await keyed('/api/fees', { ...body, amount: 0 }, admin, key)).status).toBe(400)
    expect((await call('/api/fees', { body, bearer: admin.accessToken })).status).toBe(201)
    expect((await keyed('/api/fees', body, admin, key)).status).toBe(409)
    expect((await keyed('/api/fees', feeBody({ class: 'Class 5' }), admin, key)).status).toBe(201)
  })

  it('is forgotten after a day, and not before', async () => {
    const [old, young] = [randomUUID(), randomUUID()]
    await sql(
      `INSERT INTO "RequestKey" (hash, "inputHash", answer, "createdAt") VALUES ($1, '', '{}', now() - interval '25 hours'), ($2, '', '{}', now() - interval '23 hours')`,
      [old, young],
    )
    await keyed('/api/notifications', notice(), teacher, randomUUID())
    expect(await sql('SELECT hash FROM "RequestKey" WHERE hash = ANY($1)', [[old, young]])).toEqual([{ hash: young }])
  })

  it('is not needed', async () => {
    const body = notice()
    for (let n = 0; n < 2; n++)
      expect((await call('/api/notifications', { body, bearer: teacher.accessToken })).status).toBe(201)
    expect(await count('"Notification" WHERE message = $1', [body.message])).toBe(2)
  })
})
