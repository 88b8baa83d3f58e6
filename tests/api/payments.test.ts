import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { baseUrl, call, demo, enrol, sessionOf, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { lockWaits } from '@/tests/support/machine/lock-waits'
import { addFee, feeBody, feeOf, openFeesOf } from '@/tests/support/school/fees'
import { farDay } from '@/tests/support/school/own-days'
import { wholeMailsTo } from '@/tests/support/school/mails'
import { readPdf, runsOfPdf } from '@/tests/support/material/pdf'

const admin = await sessionOf(demo.admin)
const teacher = await sessionOf(demo.teacher)

type Answer = {
  id: string
  status: string
  receiptNumber: string
  amount: number
  demo: boolean
  reversal: { by: string; reason: string; at: string } | null
}

const pay = async (feeId: string, body: object, { accessToken }: { accessToken: string } = admin) =>
  call(`/api/fees/pay/${feeId}`, { body, bearer: accessToken })
const paid = async (feeId: string, body: object = { method: 'Cash' }, session?: { accessToken: string }) =>
  (await pay(feeId, body, session)).body.payment as Answer
const reverse = (
  id: string,
  reason: unknown = 'Recorded by mistake',
  { accessToken }: { accessToken: string } = admin,
) => call(`/api/payments/${id}/reverse`, { body: { reason }, bearer: accessToken })
const list = async (query: string, { accessToken }: { accessToken: string } = admin) =>
  (await call(`/api/payments?${query}`, { bearer: accessToken })).body as {
    payments: (Answer & { method: string })[]
    total: number
  }
const bytesOf = async (path: string, { accessToken }: { accessToken: string } = admin) =>
  new Uint8Array(
    await (await fetch(baseUrl + path, { headers: { authorization: `Bearer ${accessToken}` } })).arrayBuffer(),
  )

describe('at the counter', () => {
  it.each([
    [{ method: 'Cash' }, ''],
    [{ method: 'Cheque', reference: ' 004217 ' }, '004217'],
    [{ method: 'Bank Transfer', reference: 'NEFT N123' }, 'NEFT N123'],
    [{ method: 'UPI', reference: '4099' }, '4099'],
    [{ method: 'Card' }, ''],
  ])('an administrator records %j', async (body, reference) => {
    const { id } = await feeOf()
    const { status, body: answer } = await pay(id, body)
    expect(status).toBe(201)
    expect(answer.payment).toMatchObject({
      method: body.method,
      reference,
      demo: false,
      status: 'Completed',
      reversal: null,
    })
    const { payments } = await list(`method=${encodeURIComponent(body.method)}&pageSize=5`)
    expect(new Set(payments.map(({ method }) => method))).toEqual(new Set([body.method]))
  })

  it.each([{ method: 'Cheque' }, { method: 'Bank Transfer', reference: ' ' }])(
    'asks for the number of %j',
    async (body) => {
      const { status, body: answer } = await pay((await feeOf()).id, body)
      expect(status).toBe(400)
      expect(answer.errors).toEqual({ reference: 'Please enter the number of the cheque or transfer.' })
    },
  )

  it('takes the two online methods of a student, and no reference', async () => {
    const person = await enrol()
    const { id } = await feeOf(person.id)
    for (const method of ['Cash', 'Cheque', 'Bank Transfer'])
      expect((await pay(id, { method, reference: '1' }, person)).status, method).toBe(400)
    expect((await pay(id, { method: 'UPI', reference: 'mine' }, person)).body.payment).toMatchObject({
      reference: '',
      demo: true,
    })
  })

  it('keeps who recorded it, and whose it is', async () => {
    const person = await enrol()
    const payments = [
      await paid((await feeOf(person.id)).id, { method: 'Cash' }),
      await paid((await feeOf(person.id)).id, { method: 'UPI' }, person),
    ]
    expect(
      await sql(
        'SELECT "paidById", p."studentId" FROM "Payment" p JOIN "Receipt" r ON r.id = "receiptId" WHERE p.id = ANY($1) ORDER BY p.number',
        [payments.map(({ id }) => id)],
      ),
    ).toEqual([
      { paidById: admin.id, studentId: person.id },
      { paidById: person.id, studentId: person.id },
    ])
  })

  it('says on the receipt of an online payment that it is a demonstration, and on no other', async () => {
    const person = await enrol()
    const [online, counter] = [
      await paid((await feeOf(person.id)).id, { method: 'UPI' }, person),
      await paid((await feeOf(person.id)).id, { method: 'Cheque', reference: 'HDFC 99' }),
    ]
    expect((await readPdf(await bytesOf(`/api/payments/${online.id}/receipt`))).join()).toContain(
      'Demonstration: no money was moved.',
    )
    const [paper] = await readPdf(await bytesOf(`/api/payments/${counter.id}/receipt`))
    expect(paper).not.toContain('Demonstration')
    expect(paper).toContain('HDFC 99')
  })
})

describe('several fees at once', () => {
  const several = async (body: object, { accessToken }: { accessToken: string } = admin, key?: string) =>
    call('/api/payments/several', {
      body: { method: 'Cash', ...body },
      bearer: accessToken,
      headers: key ? { 'idempotency-key': key } : {},
    })
  const paidIn = ({ body }: { body: Record<string, unknown> }) => body.payments as Answer[]
  const numberOf = ({ receiptNumber }: Answer) => Number(receiptNumber.split('/')[1])
  const statesOf = async (ids: string[]) =>
    (await sql<{ status: string }>('SELECT status FROM "Fee" WHERE id = ANY($1)', [ids])).map(({ status }) => status)

  it('are paid together, with one receipt', async () => {
    const before = await paid((await feeOf()).id)
    const { id, ids } = await openFeesOf(3, await enrol({ name: 'Three At Once' }))
    const answer = await several({ studentId: id, feeIds: ids, method: 'Bank Transfer', reference: 'NEFT 77' })
    expect(answer.status).toBe(201)
    const payments = paidIn(answer)
    const [first] = payments
    expect(payments.map(numberOf)).toEqual([1, 1, 1].map((n) => numberOf(before) + n))
    expect(new Set(payments.map(({ amount }) => amount))).toEqual(new Set([1234.5]))
    expect(await statesOf(ids)).toEqual(['Paid', 'Paid', 'Paid'])
    const papers = await Promise.all(
      payments.map(async (each) => readPdf(await bytesOf(`/api/payments/${each.id}/receipt`))),
    )
    for (const pages of papers) {
      expect(pages).toHaveLength(1)
      for (const text of [
        ...[first!.receiptNumber, 'Three At Once', 'NEFT 77', '₹3,703.50', 'Amount received'],
        ...['Rupees Three Thousand Seven Hundred Three and Fifty Paise Only', 'Cashier'],
      ])
        expect(pages[0]).toContain(text)
    }
    await reverse(payments[1]!.id, 'A slip')
    const [later] = await readPdf(await bytesOf(`/api/payments/${first!.id}/receipt`))
    for (const text of ['A slip', '₹2,469.00']) expect(later).toContain(text)
  })

  it('are all paid or none', async () => {
    const [mine, other] = [await openFeesOf(2), await openFeesOf(1)]
    const body = { studentId: mine.id, feeIds: [...mine.ids, ...other.ids] }
    expect((await several(body)).status, 'another pupil’s').toBe(404)
    await paid(mine.ids[1]!)
    expect(await several({ studentId: mine.id, feeIds: mine.ids })).toMatchObject({
      status: 409,
      body: { message: 'One of these fees is already paid.' },
    })
    expect(await statesOf([mine.ids[0]!, ...other.ids])).toEqual(['Pending', 'Pending'])
  })

  it('are fifty at most, each once, recorded by an administrator with the number of a cheque', async () => {
    const { id, ids } = await openFeesOf(1)
    const many = Array.from({ length: 51 }, () => crypto.randomUUID())
    for (const feeIds of [[], many, [...ids, ...ids]])
      expect((await several({ studentId: id, feeIds })).status).toBe(400)
    expect((await several({ studentId: id, feeIds: ids, method: 'Cheque' })).body.errors).toHaveProperty('reference')
    for (const session of [teacher, await enrol()])
      expect((await several({ studentId: id, feeIds: ids }, session)).status).toBe(403)
    expect(await statesOf(ids)).toEqual(['Pending'])
  })

  it('are paid once, however often and beside what else they are asked for', async () => {
    const { id, ids } = await openFeesOf(3)
    const key = crypto.randomUUID()
    const twice = await Promise.all([0, 1].map(() => several({ studentId: id, feeIds: ids.slice(0, 2) }, admin, key)))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(paidIn(twice[0]!)).toEqual(paidIn(twice[1]!))
    const next = await openFeesOf(3, { id })
    const answers = await Promise.all([
      several({ studentId: id, feeIds: next.ids }),
      pay(next.ids[1]!, { method: 'Cash' }),
      several({ studentId: id, feeIds: next.ids.toReversed() }),
    ])
    const [whole, single, backwards] = answers.map(({ status }) => status)
    expect([single, ...[whole, backwards].toSorted()]).toEqual(single === 201 ? [201, 409, 409] : [409, 201, 409])
    const valid = await sql(`SELECT 1 FROM "Payment" WHERE "feeId" = ANY($1) AND status = 'Completed'`, [next.ids])
    expect(valid).toHaveLength(single === 201 ? 1 : 3)
  })

  it('of the same runs can be paid by many families at the same moment', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, () => enrol({ class: 'Class 4' })))
    for (let n = 0; n < 3; n += 1) await addFee({ class: 'Class 4' }, admin)
    const answers = await Promise.all(
      families.map(async ({ id }, n) => {
        const open = await sql<{ id: string }>(
          `SELECT id FROM "Fee" WHERE "studentId" = $1 AND status = 'Pending' ORDER BY md5(id::text || $2::text)`,
          [id, n],
        )
        return several({ studentId: id, feeIds: open.map((fee) => fee.id) })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(families.map(() => 201))
    const numbers = answers.map((answer) => new Set(paidIn(answer).map(({ receiptNumber }) => receiptNumber)))
    expect(numbers.map(({ size }) => size)).toEqual(families.map(() => 1))
    expect(new Set(numbers.flatMap((ofOne) => [...ofOne])).size).toBe(families.length)
  })

  it('wait for one run without holding another, so that no two wait for each other', async () => {
    const { id } = await enrol()
    const [first, second] = ['f', '0'].map((digit) => digit + crypto.randomUUID().slice(1))
    const feeIds: string[] = []
    for (const run of [first, second]) {
      const [fee] = await sql<{ id: string }>(
        `WITH run AS (
           INSERT INTO "FeeStructure" (id, class, type, "amountPaise", "dueDate", "feeCount", "createdById")
           SELECT $2, 'Class 5', 'Miscellaneous', 5000, $3::date, 1, $4 RETURNING id)
         INSERT INTO "Fee" ("structureId", "studentId", "enrolmentId", "amountPaise")
         SELECT run.id, e."studentId", e.id, 5000 FROM run, "Enrolment" e WHERE e."studentId" = $1 AND e."toDay" IS NULL RETURNING id`,
        [id, run, farDay(), admin.id],
      )
      feeIds.push(fee!.id)
    }
    const holder = new Client({ connectionString: process.env.DATABASE_URL })
    await holder.connect()
    let answer: ReturnType<typeof several>
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM "FeeStructure" WHERE id = $1 FOR UPDATE', [second])
      answer = several({ studentId: id, feeIds })
      await lockWaits(1)
      expect(await sql('SELECT FROM "FeeStructure" WHERE id = $1 FOR UPDATE SKIP LOCKED', [first])).toHaveLength(1)
    } finally {
      await holder.end()
    }
    expect((await answer).status).toBe(201)
  })

  it('are mailed to the family with the paper', async () => {
    const pupil = await enrol({ parentEmail: uniqueEmail('parent') })
    const { ids } = await openFeesOf(2, pupil)
    const [first, second] = paidIn(await several({ studentId: pupil.id, feeIds: ids }))
    const mail = (id: string) => call(`/api/payments/${id}/mail`, { method: 'POST', bearer: admin.accessToken })
    expect(await mail(first!.id)).toMatchObject({ status: 200, body: { email: pupil.parentEmail } })
    const [sent] = await wholeMailsTo(pupil.parentEmail, 1)
    expect(sent!.subject).toMatch(/^Your receipt of /)
    for (const text of [first!.receiptNumber, second!.receiptNumber, 'Total: ₹2,469.00'])
      expect(sent!.text).toContain(text)
    const [paper] = sent!.files
    expect(paper).toMatchObject({
      type: 'application/pdf',
      name: expect.stringMatching(/^receipt_.*\.pdf$/) as unknown,
    })
    expect((await readPdf(paper!.bytes))[0]).toContain(second!.receiptNumber)
    await sql(`UPDATE "User" SET "parentEmail" = NULL, "provenParentEmail" = NULL WHERE id = $1`, [pupil.id])
    expect(await mail(second!.id), 'the pupil’s own').toMatchObject({ status: 200, body: { email: pupil.email } })
    await sql(`DELETE FROM "Login" WHERE "userId" = $1`, [pupil.id])
    expect(await mail(second!.id)).toMatchObject({
      status: 409,
      body: { message: 'The portal has no email of Test Person or a parent.' },
    })
  })

  it('are sent again to the address that the family has by then', async () => {
    const [wrong, corrected] = [uniqueEmail('wrong'), uniqueEmail('corrected')]
    const pupil = await enrol({ parentEmail: wrong })
    const { ids } = await openFeesOf(1, pupil)
    const [payment] = paidIn(await several({ studentId: pupil.id, feeIds: ids }))
    await call(`/api/payments/${payment!.id}/mail`, { method: 'POST', bearer: admin.accessToken })
    await wholeMailsTo(wrong, 1)
    const body = { ...{ name: pupil.name, phone: pupil.phone, address: pupil.address }, parentEmail: corrected }
    const changed = await call(`/api/people/${pupil.id}`, { method: 'PUT', body, bearer: admin.accessToken })
    expect(changed.status).toBe(200)
    const [sent] = await sql<{ id: string }>(
      `SELECT id FROM "Delivery" WHERE mail = 'receipt' AND "subjectId" = $1 AND status = 'Saved'`,
      [payment!.id],
    )
    const again = await call(`/api/mails/${sent!.id}/resend`, { method: 'POST', bearer: admin.accessToken })
    expect(again).toMatchObject({ status: 200, body: { email: corrected } })
    expect((await wholeMailsTo(corrected, 1))[0]!.subject).toMatch(/^Your receipt of /)
  })
})

it('a receipt says the school’s address, the amount in words and who took it', async () => {
  const person = await enrol()
  const [counter, online] = [
    await paid((await feeOf(person.id)).id),
    await paid((await feeOf(person.id)).id, { method: 'UPI' }, person),
  ]
  const [said] = await readPdf(await bytesOf(`/api/payments/${counter.id}/receipt`))
  const [{ name } = { name: '' }] = await sql<{ name: string }>('SELECT name FROM "User" WHERE id = $1', [admin.id])
  for (const text of [name, '12 Lake View Road', 'Rupees One Thousand Two Hundred Thirty-Four and Fifty Paise Only'])
    expect(said).toContain(text)
  // What it said stays, whatever the cashier is called later.
  const taken = '(SELECT "receiptId" FROM "Payment" WHERE id = $1)'
  await sql(`UPDATE "Receipt" SET cashier = 'Frozen Name' WHERE id = ${taken}`, [counter.id])
  expect((await readPdf(await bytesOf(`/api/payments/${counter.id}/receipt`)))[0]).toContain('Frozen Name')
  expect((await readPdf(await bytesOf(`/api/payments/${online.id}/receipt`)))[0]).toContain('UPI, online')
})

it('a receipt is saved, or shown in a frame of our own pages alone, from which it is printed', async () => {
  const { id } = await paid((await feeOf()).id)
  const headersOf = async (query: string) => {
    const answer = await fetch(`${baseUrl}/api/payments/${id}/receipt${query}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    })
    expect((await answer.bytes()).length).toBeGreaterThan(1000)
    return [answer.headers.get('content-disposition'), answer.headers.get('content-security-policy')]
  }
  const number = String.raw`\d{4}-\d\d-\d{6}`
  expect(await headersOf('')).toEqual([
    expect.stringMatching(`^attachment; filename="receipt_${number}.pdf"$`),
    expect.stringContaining("frame-ancestors 'none'"),
  ])
  expect(await headersOf('?inline=1')).toEqual([
    expect.stringMatching(`^inline; filename="receipt_${number}.pdf"$`),
    expect.stringMatching(/^default-src 'none';.*frame-ancestors 'self'$/),
  ])
})

describe('a reversal', () => {
  it('keeps the row and its number, opens the fee, and says who, when and why', async () => {
    const person = await enrol({ name: 'Wrongly Booked' })
    const { id } = await feeOf(person.id)
    const payment = await paid(id, { method: 'Cash' })
    const { status, body } = await reverse(payment.id, ' Somebody else paid ')
    expect(status).toBe(200)
    expect(body.payment).toMatchObject({
      ...payment,
      status: 'Reversed',
      reversal: { reason: 'Somebody else paid', by: expect.any(String), at: expect.stringMatching(/Z$/) },
    })
    expect((await call('/api/fees', { bearer: person.accessToken })).body.fees).toMatchObject([
      { id, status: 'Pending' },
    ])
    const again = await paid(id, { method: 'UPI' }, person)
    const { payments } = await list('', person)
    expect(payments.map(({ status, receiptNumber }) => [status, receiptNumber])).toEqual([
      ['Completed', again.receiptNumber],
      ['Reversed', payment.receiptNumber],
    ])
    expect(again.receiptNumber).toMatch(/^DEMO-/)
    expect((await list('status=Reversed', person)).total).toBe(1)
    const [paper] = await readPdf(await bytesOf(`/api/payments/${payment.id}/receipt`, person))
    for (const text of ['Reversed', 'Somebody else paid']) expect(paper).toContain(text)
  })

  it('happens once, needs a reason, and is the administrator’s', async () => {
    const person = await enrol()
    const payment = await paid((await feeOf(person.id)).id)
    expect(await reverse(payment.id, ' ')).toMatchObject({
      status: 400,
      body: { message: 'Please give a reason for the reversal.' },
    })
    for (const session of [person, teacher]) expect((await reverse(payment.id, 'No', session)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(payment.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This payment is already reversed.')
    expect(await sql('SELECT 1 FROM "PaymentReversal" WHERE "paymentId" = $1', [payment.id])).toHaveLength(1)
  })

  it('of a payment that was followed by another changes nothing', async () => {
    const { id } = await feeOf()
    const first = await paid(id)
    await reverse(first.id)
    await paid(id)
    expect((await reverse(first.id)).status).toBe(409)
    expect(await sql('SELECT status FROM "Fee" WHERE id = $1', [id])).toEqual([{ status: 'Paid' }])
  })

  it('leaves the sums to what is Completed', async () => {
    const person = await enrol({ name: 'Sum Of Completed' })
    const [kept, reversed] = await Promise.all(
      [70.25, 900].map(async (amount) => {
        const fees = await addFee({ class: 'Class 5', amount }, admin)
        return paid(fees.find(({ studentName, id }) => studentName === person.name && id)!.id)
      }),
    )
    const overview = async () => {
      const [row] = await sql<{ paise: string }>(
        `SELECT sum("paidPaise") AS paise FROM "FeeStructure" WHERE id IN (SELECT "structureId" FROM "Payment" WHERE id = ANY($1))`,
        [[kept!.id, reversed!.id]],
      )
      return Number(row!.paise)
    }
    expect(await overview()).toBe(97_025)
    await reverse(reversed!.id)
    expect(await overview()).toBe(7_025)
    const [runs = []] = await runsOfPdf(await bytesOf('/api/payments/export', person))
    for (const text of ['Note', 'Reversed']) expect(runs).toContain(text)
    expect(runs, 'that a payment is valid goes without saying').not.toContain('Completed')
    expect(runs[runs.indexOf('Total') + 1]).toBe('₹70.25')
  })

  it('leaves no more paid of a fee than its amount, whoever writes payments', async () => {
    const payment = await paid((await feeOf()).id)
    const twice = sql(
      `INSERT INTO "Payment" ("receiptId", "feeId", "structureId", "studentId", "studentName", "amountPaise", "paidAt")
       SELECT "receiptId", "feeId", "structureId", "studentId", "studentName", 1, "paidAt" FROM "Payment" WHERE id = $1`,
      [payment.id],
    )
    await expect(twice).rejects.toThrow('Fee_amounts')
  })
})

describe('a part of what is due', () => {
  const dueOf = async (id: string) =>
    (
      await sql<{ status: string; due: number }>(
        'SELECT status, "amountPaise" - "paidPaise" AS due FROM "Fee" WHERE id = $1',
        [id],
      )
    )[0]

  it('leaves the fee Pending with the rest due, until that is paid too', async () => {
    const person = await enrol()
    const { id } = await feeOf(person.id)
    expect(await paid(id, { method: 'Cash', amount: 234.5 })).toMatchObject({ amount: 234.5, status: 'Completed' })
    expect((await call('/api/fees', { bearer: person.accessToken })).body.fees).toMatchObject([
      { id, amount: 1234.5, due: 1000, status: 'Pending' },
    ])
    // Whoever names no amount pays what is left, online too.
    expect(await paid(id, { method: 'UPI' }, person)).toMatchObject({ amount: 1000 })
    expect((await call('/api/fees', { bearer: person.accessToken })).body.fees).toMatchObject([
      { id, due: 0, status: 'Paid' },
    ])
    expect(await pay(id, { method: 'Cash', amount: 1 })).toMatchObject({ status: 409 })
  })

  it.each([
    [1234.51, 'Only ₹1,234.50 is due.'],
    [0, 'Amount must be greater than zero'],
    [-5, 'Amount must be greater than zero'],
    [1.005, 'Amount can have at most two decimals'],
    ['x', 'Amount must be greater than zero'],
    [1e12, 'This is more than is due.'],
  ])('of %s is refused, and nothing changes', async (amount, said) => {
    const { id } = await feeOf()
    expect(await pay(id, { method: 'Cash', amount })).toMatchObject({ status: 400, body: { errors: { amount: said } } })
    expect(await dueOf(id)).toEqual({ status: 'Pending', due: 123_450 })
  })

  it('is taken at the counter alone', async () => {
    const person = await enrol()
    const { id } = await feeOf(person.id)
    expect(await pay(id, { method: 'UPI', amount: 1 }, person)).toMatchObject({ status: 400 })
    expect(await dueOf(id)).toEqual({ status: 'Pending', due: 123_450 })
  })

  it('of several fees goes to the earliest due', async () => {
    const { id, ids } = await openFeesOf(3)
    const body = { studentId: id, feeIds: ids, method: 'Card', amount: 1500 }
    const { status, body: answer } = await call('/api/payments/several', { body, bearer: admin.accessToken })
    expect(status).toBe(201)
    const ordered = await sql<{ id: string }>(
      `SELECT f.id FROM "Fee" f JOIN "FeeStructure" s ON s.id = "structureId" WHERE f.id = ANY($1) ORDER BY s."dueDate", f.id`,
      [ids],
    )
    expect((answer.payments as Answer[]).map(({ amount }) => amount)).toEqual([1234.5, 265.5])
    const due = await Promise.all(ordered.map((fee) => dueOf(fee.id)))
    expect(due.map((fee) => fee?.due)).toEqual([0, 96_900, 123_450])
    const over = { ...body, feeIds: ordered.slice(1).map((fee) => fee.id), amount: 2203.51 }
    expect(await call('/api/payments/several', { body: over, bearer: admin.accessToken })).toMatchObject({
      status: 400,
      body: { errors: { amount: 'Only ₹2,203.50 is due.' } },
    })
  })

  it('is paid once for one press, and never beyond what is due by many', async () => {
    const { id } = await feeOf()
    const part = { body: { method: 'Card', amount: 500 }, bearer: admin.accessToken }
    const press = { ...part, headers: { 'idempotency-key': crypto.randomUUID() } }
    const twice = await Promise.all([0, 1].map(() => call(`/api/fees/pay/${id}`, press)))
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    expect(await dueOf(id)).toEqual({ status: 'Pending', due: 73_450 })
    const many = await Promise.all([0, 1, 2, 3].map(() => call(`/api/fees/pay/${id}`, part)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
    expect(await dueOf(id)).toEqual({ status: 'Pending', due: 23_450 })
  })

  it('keeps a fee from being cancelled, and is due again once it is reversed', async () => {
    const { id } = await feeOf()
    const part = await paid(id, { method: 'Card', amount: 500 })
    const cancel = () =>
      call(`/api/fees/cancel/${id}`, { method: 'PUT', body: { reason: 'A test' }, bearer: admin.accessToken })
    expect(await cancel()).toMatchObject({
      status: 409,
      body: { message: 'A part of this fee is paid. Please reverse its payments in the Payment History first.' },
    })
    await reverse(part.id)
    expect(await dueOf(id)).toEqual({ status: 'Pending', due: 123_450 })
    expect((await cancel()).status).toBe(200)
  })
})

describe('a fee run', () => {
  const undo = (id: string, { accessToken }: { accessToken: string } = admin) =>
    call(`/api/fees/runs/${id}`, { method: 'DELETE', bearer: accessToken })
  const runs = async () =>
    ((await call('/api/fees/runs?pageSize=500', { bearer: admin.accessToken })).body.runs ?? []) as {
      id: string
      canUndo: boolean
      undone: unknown
      fees: number
      paid: number
    }[]

  it('can be taken back, stays in the history, and can be added again', async () => {
    const input = feeBody({ class: 'Class 7' })
    const fees = (await call('/api/fees', { body: input, bearer: admin.accessToken })).body.fees as {
      id: string
      runId: string
    }[]
    const { runId } = fees[0]!
    expect((await runs()).find(({ id }) => id === runId)).toMatchObject({
      canUndo: true,
      undone: null,
      fees: fees.length,
      paid: 0,
      class: 'Class 7',
      amount: input.amount,
    })
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(runId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await sql('SELECT 1 FROM "Fee" WHERE "structureId" = $1', [runId])).toEqual([])
    expect((await pay(fees[0]!.id, { method: 'Cash' })).status).toBe(404)
    expect((await runs()).find(({ id }) => id === runId)).toMatchObject({
      canUndo: false,
      undone: { by: expect.any(String) },
    })
    expect((await call('/api/fees', { body: input, bearer: admin.accessToken })).status).toBe(201)
  })

  it('stays once somebody has paid, also when that was reversed', async () => {
    const fees = await addFee({ class: 'Class 7' }, admin)
    const payment = await paid(fees[0]!.id)
    for (const step of ['paid', 'reversed']) {
      expect(await undo(fees[0]!.runId), step).toMatchObject({
        status: 409,
        body: { message: 'Somebody has paid this fee, so you can no longer take it back.' },
      })
      await reverse(payment.id)
    }
    expect((await runs()).find(({ id }) => id === fees[0]!.runId)).toMatchObject({ canUndo: false, paid: 0 })
  })
})

it('the demo school has payments at the counter, one of them reversed, and no history that runs backwards', async () => {
  const [made] = await sql<{ counter: number; reversed: number }>(
    `SELECT count(*) FILTER (WHERE NOT demo)::int AS counter, count(r.id)::int AS reversed FROM "Payment" p
     JOIN "Receipt" ON "Receipt".id = "receiptId" LEFT JOIN "PaymentReversal" r ON r."paymentId" = p.id
     WHERE p."paidAt" < (SELECT min("createdAt") FROM "User" JOIN "Login" ON "userId" = id WHERE email LIKE '%tests.example')`,
  )
  expect(made!.counter).toBeGreaterThan(5)
  expect(made!.reversed).toBe(1)
  const backwards = await sql(
    `SELECT id FROM (
       SELECT e.id, e."createdAt" < a."createdAt" OR (e."from" IS NOT NULL AND lag(e."to") OVER (PARTITION BY a.id ORDER BY e."createdAt") <> e."from") AS wrong
       FROM "AdmissionEvent" e JOIN "Admission" a ON a.id = e."admissionId" WHERE e."to" IS NOT NULL
     ) steps WHERE wrong`,
  )
  expect(backwards).toEqual([])
})
