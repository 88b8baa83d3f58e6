import { describe, expect, it } from 'vitest'
import { feeMessages } from '@/lib/fees/messages'
import { approved, baseUrl, call, demo, enrol, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { lockWaits } from '@/tests/support/machine/lock-waits'
import { readPdf } from '@/tests/support/material/pdf'
import { openFeesOf, overdueFeeOf } from '@/tests/support/school/fees'
import { addGuardianOf, barFrom, guardianOf, uniquePhone } from '@/tests/support/school/guardians'
import { wholeMailsTo } from '@/tests/support/school/mails'
import { Client } from 'pg'

/** The counter: a family is found, pays with one receipt, and has credit for what it gave beyond. */

const { accessToken: bearer } = await sessionOf(demo.admin)

type Payment = { id: string; feeId: string; studentId: string; amount: number; receiptNumber: string; type: string }
type Family = {
  students: { id: string; name: string; payers: string }[]
  fees: { id: string; studentId: string; due: number; amount: number; overdue: boolean; dueDate: string }[]
  due: number
  overdue: number
  credit: number
}
const familyOf = async (id: string) => (await call(`/api/fees/counter/${id}`, { bearer })).body.family as Family
const find = async (q: string) =>
  (await call(`/api/fees/counter?${new URLSearchParams({ q })}`, { bearer })).body.found as {
    id: string
    due: number
  }[]
const found = async (q: string) => (await find(q)).map(({ id }) => id)
const take = (studentId: string, feeIds: string[], more: object = {}) =>
  call('/api/payments/several', { bearer, body: { studentId, feeIds, method: 'Cash', ...more } })
const payFromCredit = (studentId: string, feeIds: string[]) =>
  call('/api/payments/credit', { bearer, body: { studentId, feeIds } })
const paymentsOf = (body: Record<string, unknown>) => body.payments as Payment[]
const receiptsOf = (...students: string[]) =>
  sql<{ amount: number; held: number; id: string }>(
    `SELECT id, "amountPaise"::int AS amount, "heldPaise"::int AS held FROM "Receipt"
     WHERE "studentId" = ANY ($1) ORDER BY year, number`,
    [students],
  )
const paper = async (payment: string, token = bearer) =>
  (
    await readPdf(
      new Uint8Array(
        await (
          await fetch(`${baseUrl}/api/payments/${payment}/receipt`, { headers: { authorization: `Bearer ${token}` } })
        ).arrayBuffer(),
      ),
    )
  ).join(' ')

const reverse = (id: string) => call(`/api/payments/${id}/reverse`, { bearer, body: { reason: 'A test' } })

/** Asks while a row is locked, and lets it go once so many wait. */
async function whileHeld(lock: string, id: string, waiting: number, ask: () => ReturnType<typeof call>[]) {
  const holder = new Client(process.env.DATABASE_URL)
  await holder.connect()
  let answers: ReturnType<typeof call>[]
  try {
    await holder.query('BEGIN')
    await holder.query(lock, [id])
    answers = ask()
    await lockWaits(waiting)
  } finally {
    await holder.end()
  }
  return Promise.all(answers)
}

/** Two children of one mother, each with fees of ₹1,234.50. */
async function siblings(count = 1) {
  const [one, other] = [await openFeesOf(count), await openFeesOf(count)]
  return { one, other, mother: await guardianOf([one.id, other.id]) }
}

describe('finding who stands there', () => {
  it('goes by name, admission number and phone of the pupil or of who pays, and has what they owe', async () => {
    const pupil = await approved({ name: uniqueName('Counter') })
    await overdueFeeOf(pupil.id)
    const phone = uniquePhone()
    await addGuardianOf(pupil.id, { phone, name: uniqueName('Who Pays') })
    const [row] = await sql<{ admissionNo: string; guardian: string }>(
      `SELECT s."admissionNo", g.name AS guardian FROM "User" s JOIN "Guardianship" k ON k."studentId" = s.id
       JOIN "User" g ON g.id = k."guardianId" WHERE s.id = $1`,
      [pupil.id],
    )
    for (const q of [String(pupil.name), row!.admissionNo, row!.guardian, phone])
      expect((await found(q))[0], q).toBe(pupil.id)
    expect(await find(String(pupil.name))).toMatchObject([{ due: 500, overdue: 500 }])
  })

  it('knows nobody by a parent who does not pay, finds no staff, and nothing for nothing', async () => {
    const pupil = await approved({ name: uniqueName('Counter') })
    const other = await guardianOf([pupil.id], { pays: false })
    expect(await found(other.name)).toEqual([])
    const teacher = await approved({ role: 'teacher', name: uniqueName('Counter') })
    expect(await found(String(teacher.name))).toEqual([])
    expect(await found('   ')).toEqual([])
  })
})

describe('a family at the counter', () => {
  it('is all for whom one of the pupil’s payers pays, with all that is due, the earliest first', async () => {
    const { one, other } = await siblings()
    const late = await overdueFeeOf(other.id, { days: 3 })
    const stranger = await openFeesOf(1)
    // Pays for neither of the two.
    await guardianOf([one.id, stranger.id], { pays: false })
    const family = await familyOf(one.id)
    expect(family.students.map(({ id }) => id)).toEqual([one.id, other.id])
    expect(family).toMatchObject({ due: 2969, overdue: 500, credit: 0 })
    expect(family.fees[0]).toMatchObject({ id: late, studentId: other.id, overdue: true, due: 500 })
    expect(family.fees.map(({ id }) => id).toSorted()).toEqual([late, ...one.ids, ...other.ids].toSorted())
    const days = family.fees.map(({ dueDate }) => dueDate)
    expect(days).toEqual(days.toSorted())
  })

  it('is none of who is unknown, and asks for the right', async () => {
    expect((await call(`/api/fees/counter/${crypto.randomUUID()}`, { bearer })).status).toBe(404)
    const teacher = await sessionOf(demo.teacher)
    const { one } = await siblings()
    for (const path of [`/api/fees/counter/${one.id}`, '/api/fees/counter?q=an'])
      expect((await call(path, { bearer: teacher.accessToken })).status).toBe(403)
  })

  it('pays with one receipt, which has a line for each child and fee', async () => {
    const { one, other, mother } = await siblings()
    const { status, body } = await take(one.id, [...one.ids, ...other.ids])
    expect(status).toBe(201)
    const payments = paymentsOf(body)
    expect(new Set(payments.map(({ receiptNumber }) => receiptNumber)).size).toBe(1)
    expect(payments.map(({ studentId }) => studentId).toSorted()).toEqual([one.id, other.id].toSorted())
    expect(await paper(payments[0]!.id, mother.accessToken)).toContain('₹2,469.00')
  })

  it('does not pay for others, nor what is paid', async () => {
    const { one } = await siblings()
    const stranger = await openFeesOf(1)
    expect((await take(one.id, [...one.ids, ...stranger.ids])).status).toBe(404)
    expect((await payFromCredit(one.id, stranger.ids)).status).toBe(404)
    expect((await familyOf(one.id)).due).toBe(2469)
    await take(one.id, one.ids)
    expect(await take(one.id, one.ids)).toMatchObject({ status: 409, body: { message: feeMessages.somePaid } })
  })

  it('of two collectors at once is paid once', async () => {
    const { one, other } = await siblings()
    const ids = [...one.ids, ...other.ids]
    const answers = await whileHeld('SELECT FROM "Fee" WHERE id = $1 FOR UPDATE', ids[0]!, 2, () => [
      take(one.id, ids, { method: 'Card' }),
      take(other.id, ids, { method: 'Card' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await familyOf(one.id)).due).toBe(0)
  })

  it('gets the receipt by mail, with the children whose mail goes there and no others', async () => {
    const parentEmail = `${crypto.randomUUID()}@tests.example`
    const [one, other, elsewhere] = [
      await enrol({ parentEmail, name: uniqueName('One') }),
      await enrol({ parentEmail, name: uniqueName('Other') }),
      await enrol({ name: uniqueName('Elsewhere') }),
    ]
    const children = [one, other, elsewhere]
    await guardianOf(children.map(({ id }) => id))
    const ids: string[] = []
    for (const child of children) ids.push(...(await openFeesOf(1, child)).ids)
    const { body } = await take(one.id, ids)
    const [payment] = paymentsOf(body).filter(({ studentId }) => studentId === one.id)
    await call(`/api/payments/${payment!.id}/mail`, { bearer, body: {} })
    const [mail] = await wholeMailsTo(parentEmail, 1)
    expect(mail?.text).toContain(one.name)
    expect(mail?.text).toContain(other.name)
    expect(mail?.text).not.toContain(elsewhere.name)
  })
})

describe('what is given beyond the fees', () => {
  it('is refused unless it is to be kept, and nothing changes', async () => {
    const { one } = await siblings()
    expect(await take(one.id, one.ids, { amount: 1500 })).toMatchObject({
      status: 400,
      body: { errors: { amount: 'Only ₹1,234.50 is due.' } },
    })
    expect(await receiptsOf(one.id)).toEqual([])
    expect(await familyOf(one.id)).toMatchObject({ due: 2469, credit: 0 })
  })

  it('is the family’s credit: it stands on the receipt, which can be checked, and with the family', async () => {
    const { one, other } = await siblings()
    const { status, body } = await take(one.id, one.ids, { amount: 1500, keepRest: true })
    expect(status).toBe(201)
    expect(paymentsOf(body)).toMatchObject([{ amount: 1234.5 }])
    expect(await receiptsOf(one.id)).toMatchObject([{ amount: 150_000, held: 26_550 }])
    expect(await familyOf(other.id)).toMatchObject({ due: 1234.5, credit: 265.5 })
    const printed = await paper(paymentsOf(body)[0]!.id)
    for (const part of ['Kept as credit', '₹265.50', '₹1,500.00']) expect(printed).toContain(part)
  })

  it('settles later fees, the oldest money first, each on the receipt with which it came', async () => {
    const { one, other } = await siblings(2)
    const [first, second] = one.ids
    const early = paymentsOf((await take(one.id, [first!], { amount: 1300, keepRest: true })).body)
    const late = paymentsOf((await take(one.id, [second!], { amount: 3000, keepRest: true })).body)
    expect(await familyOf(one.id)).toMatchObject({ due: 2469, credit: 1831 })
    const { status, body } = await payFromCredit(other.id, other.ids)
    expect(status).toBe(201)
    expect(paymentsOf(body).map(({ amount, receiptNumber }) => [amount, receiptNumber])).toEqual([
      [65.5, early[0]!.receiptNumber],
      [1169, late[0]!.receiptNumber],
      [596.5, late[0]!.receiptNumber],
    ])
    expect(await familyOf(one.id)).toMatchObject({ due: 638, credit: 0 })
    expect(await receiptsOf(one.id)).toMatchObject([{ held: 0 }, { held: 0 }])
    const day = /Settled from the credit on \d+ \w+ \d{4}\./
    expect(await paper(late[0]!.id)).toMatch(day)
    expect(await payFromCredit(one.id, other.ids.slice(1))).toMatchObject({
      status: 409,
      body: { message: feeMessages.noCredit },
    })
  })

  it('is used once by two at once', async () => {
    const { one, other } = await siblings(2)
    await take(one.id, one.ids.slice(0, 1), { amount: 2469, keepRest: true, method: 'Card' })
    const answers = await whileHeld('SELECT FROM "Receipt" WHERE "studentId" = $1 FOR UPDATE', one.id, 2, () =>
      other.ids.map((id) => payFromCredit(other.id, [id])),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await familyOf(one.id)).toMatchObject({ due: 2469, credit: 0 })
  })

  it('comes back when the payment from it is reversed, and goes with the last payment of its receipt, but not while it is used', async () => {
    const { one, other } = await siblings()
    const given = paymentsOf((await take(one.id, one.ids, { amount: 2000, keepRest: true })).body)
    const [used] = paymentsOf((await payFromCredit(one.id, other.ids)).body)
    expect(await reverse(given[0]!.id)).toMatchObject({
      status: 409,
      body: { message: feeMessages.creditUsedElsewhere },
    })
    await reverse(used!.id)
    expect(await familyOf(one.id)).toMatchObject({ due: 1234.5, credit: 765.5 })
    expect((await reverse(given[0]!.id)).status).toBe(200)
    expect(await familyOf(one.id)).toMatchObject({ due: 2469, credit: 0 })
    expect(await paper(given[0]!.id)).toContain('REVERSED')
  })

  it('is counted right while one payment from it is reversed and another made', async () => {
    const { one, other } = await siblings(3)
    await take(one.id, one.ids.slice(0, 1), { amount: 4938, keepRest: true, method: 'Card' })
    const used = paymentsOf((await payFromCredit(one.id, [one.ids[1]!, other.ids[0]!])).body)
    const [receipt] = await receiptsOf(one.id)
    await whileHeld('SELECT FROM "Receipt" WHERE id = $1 FOR UPDATE', receipt!.id, 3, () => [
      reverse(used[0]!.id),
      reverse(used[1]!.id),
      payFromCredit(one.id, [other.ids[1]!]),
    ])
    // 4,938 − 1,234.50 of the receipt’s own; of the rest one payment of 1,234.50 is left.
    expect(await familyOf(one.id)).toMatchObject({ credit: 2469 })
    const again = await receiptsOf(one.id)
    expect(again).toMatchObject([{ held: 246_900 }])
  })

  it('counts as cash of the day', async () => {
    const { id } = await approved()
    const fee = await overdueFeeOf(id, { paise: 100 })
    const refused = { status: 409, body: { message: feeMessages.tooMuchCash } }
    expect(await take(id, [fee], { amount: 200_000, keepRest: true })).toMatchObject(refused)
    expect((await take(id, [fee], { amount: 150_000, keepRest: true })).status).toBe(201)
    const next = await overdueFeeOf(id, { paise: 5_000_000 })
    expect(await take(id, [next])).toMatchObject(refused)
  })

  it('is kept once for one press', async () => {
    const { one } = await siblings()
    const press = {
      bearer,
      body: { studentId: one.id, feeIds: one.ids, method: 'Card', amount: 2000, keepRest: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const answers = await Promise.all([0, 1].map(() => call('/api/payments/several', press)))
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(await familyOf(one.id)).toMatchObject({ credit: 765.5 })
  })

  it('is nobody else’s: not of a child from whom the payer is barred, nor of one whom another pays for', async () => {
    const { one, other, mother } = await siblings()
    await take(one.id, one.ids, { amount: 2000, keepRest: true })
    await barFrom(mother.id, other.id)
    expect((await familyOf(one.id)).students.map(({ id }) => id)).toEqual([one.id])
    expect(await familyOf(other.id)).toMatchObject({ credit: 0 })
    expect(await payFromCredit(other.id, other.ids)).toMatchObject({ status: 409 })
    const stranger = await openFeesOf(1)
    expect(await familyOf(stranger.id)).toMatchObject({ credit: 0 })
    expect(await payFromCredit(stranger.id, stranger.ids)).toMatchObject({ status: 409 })
  })

  it('does not go on to a family with whom it has a child in common and no payer', async () => {
    const { one, other } = await siblings()
    const third = await openFeesOf(1)
    // A father pays for the brother and a child of his own.
    await guardianOf([other.id, third.id])
    await take(third.id, third.ids, { amount: 2000, keepRest: true })
    expect(await payFromCredit(other.id, one.ids)).toMatchObject({ status: 409 })
    expect((await payFromCredit(other.id, other.ids)).status).toBe(201)
  })
})

it('what a receipt holds is what its payments leave, whoever writes', async () => {
  const { one } = await siblings()
  await take(one.id, one.ids, { amount: 2000, keepRest: true })
  const [receipt] = await receiptsOf(one.id)
  const beyond = `INSERT INTO "Payment" ("receiptId", "feeId", "structureId", "studentId", "studentName", "amountPaise", "fromCredit", "paidAt")
     SELECT $1, f.id, f."structureId", f."studentId", 'x', 76551, true, now() FROM "Fee" f WHERE f.id = $2`
  const later = await overdueFeeOf(one.id, { paise: 100_000 })
  await expect(sql(beyond, [receipt!.id, later])).rejects.toThrow('Receipt_amounts')
  expect(await receiptsOf(one.id)).toMatchObject([{ held: 76_550 }])
})
