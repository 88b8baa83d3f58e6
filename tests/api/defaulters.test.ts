import { describe, expect, it } from 'vitest'
import { baseUrl, call, demo, enrol, sessionOf, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { readPdf } from '@/tests/support/material/pdf'
import { eventually } from '@/tests/support/machine/eventually'
import { feeBody, feeOf, overdueFeeOf } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { advanceOf, creditOf } from '@/tests/support/school/money-back'
import { farDay } from '@/tests/support/school/own-days'
import { schoolToday } from '@/tests/support/school/school-days'
import { mailsTo } from '@/tests/support/school/mails'

const admin = await sessionOf(demo.admin)
const teacher = await sessionOf(demo.teacher)

const letters = () => uniqueEmail('').replaceAll(/[^a-f]/g, '')
const list = async (query: Record<string, string>, { accessToken }: { accessToken: string } = teacher) => {
  const { status, body } = await call(`/api/fees/defaulters?${new URLSearchParams(query).toString()}`, {
    bearer: accessToken,
  })
  return { status, ...(body as { defaulters: Record<string, unknown>[]; total: number }) }
}
const remind = (studentIds: string[], { accessToken }: { accessToken: string } = admin) =>
  call('/api/fees/reminders', { body: { studentIds }, bearer: accessToken })
const family = () => enrol({ name: `Owing ${letters()}`, parentEmail: uniqueEmail('parent') })

describe('who owes fees past their due date', () => {
  it('is in the list once, with the sum, the oldest day and the family’s contact, until all is paid', async () => {
    const pupil = await family()
    const ids = [
      await overdueFeeOf(pupil.id, { days: 61, paise: 10_050 }),
      await overdueFeeOf(pupil.id, { days: 5062, paise: 20_000 }),
    ]
    const paid = await overdueFeeOf(pupil.id)
    await feeOf(pupil.id)
    const pay = (id: string) => call(`/api/fees/pay/${id}`, { body: { method: 'Cash' }, bearer: admin.accessToken })
    await pay(paid)
    const { defaulters, total } = await list({ q: pupil.name })
    expect(defaulters).toEqual([
      {
        id: pupil.id,
        name: pupil.name,
        children: [
          {
            id: pupil.id,
            name: pupil.name,
            class: 'Class 5',
            section: expect.any(String) as unknown,
            rollNo: expect.any(Number) as unknown,
            overdue: 300.5,
          },
        ],
        fees: 2,
        overdue: 300.5,
        fines: 0,
        days: 5062,
        credit: 0,
        covered: false,
        email: pupil.parentEmail,
        phone: pupil.phone,
        reminded: '',
        contacted: '',
        promise: null,
      },
    ])
    expect(total).toBe(1)
    expect((await list({ q: pupil.name, class: 'Class 6' })).total).toBe(0)
    expect((await list({ q: pupil.name }, pupil)).status).toBe(403)
    for (const id of ids) await pay(id)
    expect((await list({ q: pupil.name })).total).toBe(0)
  })
})

describe('what a family said', () => {
  it('is noted and seen by who reminds, and by nobody else; teachers see the list as before', async () => {
    const pupil = await family()
    await overdueFeeOf(pupil.id)
    const body = { studentId: pupil.id, way: 'Phone', said: 'Pays on Friday', promised: schoolToday(), amount: 100 }
    const noted = await call('/api/fees/contacts', { body, bearer: admin.accessToken })
    expect(noted.status).toBe(201)
    const history = (session: { accessToken: string }) =>
      call(`/api/fees/contacts/${pupil.id}`, { bearer: session.accessToken })
    expect((await history(admin)).body).toMatchObject({
      contacts: [{ id: noted.body.id, said: 'Pays on Friday' }],
      total: 1,
    })
    for (const session of [teacher, pupil]) {
      expect((await history(session)).status).toBe(403)
      expect((await call('/api/fees/contacts', { body, bearer: session.accessToken })).status).toBe(403)
    }
    const promise = { until: schoolToday(), amount: 100, passed: false }
    expect((await list({ q: pupil.name }, admin)).defaulters[0]).toMatchObject({ contacted: schoolToday(), promise })
    expect((await list({ q: pupil.name })).defaulters[0]).toMatchObject({ contacted: '', promise: null })
    expect((await list({ q: pupil.name, promise: 'Promised' }, admin)).total).toBe(1)
    expect((await list({ q: pupil.name, promise: 'Promised' })).status).toBe(403)
    const file = await fetch(`${baseUrl}/api/fees/defaulters?format=csv&q=${encodeURIComponent(pupil.name)}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    })
    expect(await file.text()).toContain(`${pupil.name}, Class 5`)
  })
})

describe('demand notes', () => {
  it('are a PDF for who reminds, and for nobody else', async () => {
    const pupil = await family()
    await overdueFeeOf(pupil.id)
    const query = new URLSearchParams({ class: 'Class 5', until: schoolToday(), payBy: schoolToday() }).toString()
    const ask = (session: { accessToken: string }) =>
      fetch(`${baseUrl}/api/fees/demand-notes?${query}`, {
        headers: { authorization: `Bearer ${session.accessToken}` },
      })
    const response = await ask(admin)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="demand_notes_class_5.pdf"')
    expect((await readPdf(new Uint8Array(await response.arrayBuffer()))).join('\n')).toContain(pupil.name)
    for (const session of [teacher, pupil]) expect((await ask(session)).status).toBe(403)
  })
})

describe('a reminder', () => {
  it('of two children with one address is one mail, which names both and says what each owes', async () => {
    const parentEmail = uniqueEmail('parent')
    const pupils = [0, 1].map(() => enrol({ name: `Owing ${letters()}`, parentEmail }))
    const [one, other] = await Promise.all(pupils)
    if (!one || !other) throw new Error('nobody was enrolled')
    await overdueFeeOf(one.id, { paise: 12_300 })
    await overdueFeeOf(other.id, { paise: 45_600 })
    const another = await family()
    await overdueFeeOf(another.id)
    expect((await remind([one.id, other.id, another.id])).body).toMatchObject({
      ...{ queued: 3, mails: 2, message: '2 reminders queued for 3 students.' },
    })
    const [mail, ...more] = await mailsTo(parentEmail, 1)
    for (const said of [one.name, other.name, '123.00', '456.00', '579.00']) expect(mail).toContain(said)
    expect(mail).not.toContain(another.name)
    expect(more).toEqual([])
    const waiting = await sql('SELECT FROM "Delivery" WHERE address = $1', [parentEmail])
    expect(waiting).toHaveLength(1)
  })

  it('goes to each family once a day, whoever asks at the same moment, and says who was left out', async () => {
    const [one, other, none, settled] = [await family(), await family(), await family(), await family()]
    for (const { id } of [one, other, none]) await overdueFeeOf(id, { paise: 12_300 })
    await sql(`UPDATE "User" SET "parentEmail" = NULL, "provenParentEmail" = NULL WHERE id = $1`, [none.id])
    await sql(`DELETE FROM "Login" WHERE "userId" = $1`, [none.id])
    const asked = [one, other, none, settled].map(({ id }) => id)
    const answers = (await Promise.all([0, 1, 2].map(() => remind(asked)))).map(({ body }) => body)
    const said = (key: string) => answers.map((answer) => Number(answer[key])).toSorted()
    expect([said('queued').reduce((sum, n) => sum + n, 0), said('already').reduce((sum, n) => sum + n, 0)]).toEqual([
      2, 4,
    ])
    for (const answer of answers) expect(answer).toMatchObject({ withoutAddress: [none.name], settled: 1 })
    for (const { parentEmail, name } of [one, other]) {
      const [text, ...more] = await mailsTo(parentEmail, 1)
      expect(more).toEqual([])
      for (const part of [name, '₹123.00', 'If you have already paid']) expect(text).toContain(part)
    }
    const { defaulters } = await list({ q: one.name })
    expect(defaulters[0]?.reminded).toMatch(/^\d{4}-\d\d-\d\d$/)
    const twice = sql(
      `INSERT INTO "FeeReminder" ("studentId", day, "remindedById") SELECT "studentId", day, "remindedById" FROM "FeeReminder" WHERE "studentId" = $1`,
      [one.id],
    )
    await expect(twice).rejects.toThrow('FeeReminder_studentId_day_key')
  })

  it('is not sent to a family whose credit covers what is overdue of all its children, and says what credit there is', async () => {
    const [covered, sister, other] = [await family(), await family(), await family()]
    await guardianOf([covered.id, sister.id])
    for (const { id } of [covered, sister, other]) await overdueFeeOf(id, { paise: 30_000 })
    await creditOf(500, covered)
    await creditOf(100, other)
    const rowOf = async ({ name }: { name: string }) => (await list({ q: name }, admin)).defaulters[0]
    // Of two children, who are one row, 600 are overdue.
    expect(await rowOf(covered)).toMatchObject({ overdue: 600, credit: 500, covered: false })
    expect((await rowOf(sister))?.id).toBe((await rowOf(covered))?.id)
    await advanceOf(sister.id, 100)
    expect(await rowOf(covered)).toMatchObject({ credit: 600, covered: true })
    expect(await rowOf(other)).toMatchObject({ credit: 100, covered: false })
    const { body } = await remind([covered.id, sister.id, other.id])
    expect(body).toMatchObject({ queued: 1, covered: 2, settled: 0, already: 0 })
    expect(body.message).toContain('The family of 2 students has credit that covers what is overdue')
    const [mail] = await mailsTo(other.parentEmail, 1)
    for (const said of [other.name, '₹300.00', 'Your credit', '₹100.00']) expect(mail).toContain(said)
    const queued = await sql('SELECT FROM "Delivery" WHERE address = ANY ($1)', [
      [covered.parentEmail, sister.parentEmail],
    ])
    expect(queued).toEqual([])
    expect(await rowOf(covered), 'and may be later in the day').toMatchObject({ reminded: '' })
  })

  it('is sent by administrators, to the families of fifteen hundred students at most', async () => {
    for (const session of [teacher, await enrol()]) expect((await remind([admin.id], session)).status).toBe(403)
    expect((await remind([])).status).toBe(400)
    expect((await remind(Array.from({ length: 1501 }, () => crypto.randomUUID()))).status).toBe(400)
  })
})

it('the question before a fee run counts those whom the run is for', async () => {
  const query = 'class=Class+12&type=Exam+Fee&amount=10.25&dueDate='
  const extent = async () => (await call(`/api/fees/extent?${query}${farDay()}`, { bearer: admin.accessToken })).body
  // Until nobody has enrolled meanwhile, as other tests do.
  await eventually(async () => {
    const before = await extent()
    const run = feeBody({ class: 'Class 12', amount: 10.25 })
    const { body } = await call('/api/fees', { body: run, bearer: admin.accessToken })
    if ((await extent()).students !== before.students) return false
    const { length } = body.fees as unknown[]
    expect(before).toEqual({ students: length, total: (length * 1025) / 100, having: 0 })
    return true
  }, 'a fee run beside which nobody enrols')
})
