import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  baseUrl,
  call,
  demo,
  enrol,
  newcomer,
  type Session,
  sessionOf,
  uniqueEmail,
  uniqueName,
} from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { addFee, feeBody, feeOf, overdueFeeOf, type FeeAnswer } from '@/tests/support/school/fees'
import { feeMessages } from '@/lib/fees/messages'
import { formatYear } from '@/lib/years'
import { farDay } from '@/tests/support/school/own-days'
import { schoolToday } from '@/tests/support/school/school-days'
import { readPdf } from '@/tests/support/material/pdf'

const admin = await sessionOf(demo.admin)
const teacher = await sessionOf(demo.teacher)

const get = (path: string, { accessToken }: { accessToken: string } = admin) => call(path, { bearer: accessToken })
const pay = (feeId: string, { accessToken }: { accessToken: string } = admin, method: unknown = 'UPI') =>
  call(`/api/fees/pay/${feeId}`, { body: { method }, bearer: accessToken })
const file = async (path: string, { accessToken }: { accessToken: string } = admin) => {
  const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${accessToken}` } })
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const fields = (list: unknown, field: string) => (list as Record<string, unknown>[]).map((row) => row[field])

describe('POST /api/fees', () => {
  it('makes one fee a student of the class, with the fields of docs/spec.md §3', async () => {
    const person = await enrol({ class: 'Class 4', name: 'Fee Payer' })
    const input = feeBody({ class: 'Class 4' })
    const { status, body } = await call('/api/fees', { body: input, bearer: admin.accessToken })
    expect(status).toBe(201)
    const [{ students } = { students: 0 }] = await sql<{ students: number }>(
      `SELECT count(*)::int AS students FROM "User" WHERE role = 'student' AND "isActive" AND class = 'Class 4'`,
    )
    const fees = body.fees as FeeAnswer[]
    expect(fees.length).toBeGreaterThanOrEqual(students - 5)
    expect(fees.map(({ rollNo }) => rollNo)).toEqual(fees.map(({ rollNo }) => rollNo).sort((a, b) => a - b))
    expect(new Set(fees.map(({ id }) => id)).size).toBe(fees.length)
    expect(fees.find(({ studentName }) => studentName === person.name)).toEqual({
      id: expect.any(String),
      runId: expect.any(String),
      studentId: person.id,
      studentName: 'Fee Payer',
      rollNo: expect.any(Number),
      class: 'Class 4',
      section: expect.any(String),
      type: input.type,
      amount: 1234.5,
      due: 1234.5,
      fine: 0,
      dueDate: input.dueDate,
      status: 'Pending',
    })
  })

  it('makes no fee for a pupil who has left, or who waits for approval', async () => {
    const [here, left, waiting] = [
      await enrol({ class: 'Class 4' }),
      await enrol({ class: 'Class 4' }),
      await newcomer({ class: 'Class 4' }),
    ]
    const leaving = { lastDay: schoolToday(), outcome: 'Left' }
    const path = `/api/users/students/${left.id}/leave`
    expect((await call(path, { method: 'PUT', body: leaving, bearer: admin.accessToken })).status).toBe(200)
    const { status, body } = await call('/api/fees', { body: feeBody({ class: 'Class 4' }), bearer: admin.accessToken })
    expect(status).toBe(201)
    const owing = await sql<{ studentId: string }>('SELECT "studentId" FROM "Fee" WHERE id = ANY($1)', [
      fields(body.fees, 'id'),
    ])
    const owe = owing.map(({ studentId }) => studentId)
    expect([here, left, waiting].map(({ id }) => owe.includes(id))).toEqual([true, false, false])
  })

  it('refuses the same run twice, however many ask at once', async () => {
    const input = feeBody({ class: 'Class 6' })
    const ask = () => call('/api/fees', { body: { ...input, amount: 7 }, bearer: admin.accessToken })
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await ask()).body.message).toBe('This fee was already added for the class and due date.')
  })

  it.each([
    [{ amount: 0 }, 'Amount must be greater than zero'],
    [{ amount: 1.005 }, 'Amount can have at most two decimals'],
    [{ dueDate: '2020-01-01' }, 'Due date cannot be in the past'],
    [{ class: '' }, 'Please fill in all required fields.'],
  ])('refuses %j: %s', async (over, message) => {
    expect(await call('/api/fees', { body: feeBody(over), bearer: admin.accessToken })).toMatchObject({
      status: 400,
      body: { message },
    })
  })
})

describe('GET /api/fees', () => {
  it('shows a student their own alone, and the staff all', async () => {
    const person = await enrol({ class: 'Class 4', name: 'Own Fees Only' })
    const fees = await addFee({ class: 'Class 4' }, admin)
    const own = await get('/api/fees', person)
    expect(own.body).toMatchObject({ total: 1, page: 1, pageSize: 100, fees: [{ studentName: 'Own Fees Only' }] })
    const others = await get(`/api/fees?q=${encodeURIComponent(fees[0]!.studentName)}`, person)
    expect(others.body).toMatchObject({ total: fees[0]!.studentName === 'Own Fees Only' ? 1 : 0 })
    for (const session of [admin, teacher]) {
      const { body } = await get(`/api/fees?class=Class%204&pageSize=500`, session)
      expect(fields(body.fees, 'id')).toEqual(expect.arrayContaining(fees.map(({ id }) => id)))
    }
  })

  it('lists newest first', async () => {
    const older = await addFee({ class: 'Class 4' }, admin)
    const newer = await addFee({ class: 'Class 4' }, admin)
    const { body } = await get('/api/fees?class=Class%204&pageSize=500')
    const ids = fields(body.fees, 'id')
    expect(ids.indexOf(newer[0]!.id)).toBeLessThan(ids.indexOf(older[0]!.id))
    expect(ids.indexOf(newer[0]!.id)).toBeLessThan(ids.indexOf(newer[1]!.id))
  })

  const collator = new Intl.Collator('en', { numeric: true })
  const orders = {
    studentName: collator.compare,
    amount: (a: number, b: number) => a - b,
    dueDate: (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0),
  }

  it.each([
    '',
    'class=Class%202',
    'status=Pending',
    'status=Paid',
    'status=Overdue',
    'type=Exam%20Fee',
    'class=Class%202&type=Tuition%20Fee&status=Paid',
    'q=sha',
    'q=sha&class=Class%203',
  ])('pages through every row of ?%s once, in each order', async (query) => {
    for (const sort of ['', ...Object.keys(orders).flatMap((key) => [key, `-${key}`])]) {
      const pages: FeeAnswer[][] = []
      let total = Infinity
      while (pages.length < 3 && pages.length * 150 < total) {
        const { body } = await get(`/api/fees?${query}&sort=${sort}&page=${pages.length + 1}&pageSize=150`)
        total = body.total as number
        pages.push(body.fees as FeeAnswer[])
      }
      const rows = pages.flat()
      const filters = new URLSearchParams(query)
      for (const row of rows) {
        if (filters.get('class')) expect(row.class).toBe(filters.get('class'))
        if (filters.get('type')) expect(row.type).toBe(filters.get('type'))
        if (filters.get('q')) expect(row.studentName.toLowerCase()).toContain(filters.get('q'))
        if (filters.get('status')) expect(row.status).toBe(filters.get('status') === 'Paid' ? 'Paid' : 'Pending')
      }
      expect(new Set(fields(rows, 'id')).size, `rows of ?${query} by ${sort}`).toBe(Math.min(total, 450))
      const key = sort.replace('-', '') as keyof typeof orders | ''
      if (!key) continue
      const compare = orders[key] as (a: string | number, b: string | number) => number
      const inOrder = (list: FeeAnswer[]) =>
        list.every((row, n) => n === 0 || compare(list[n - 1]![key], row[key]) * (sort.startsWith('-') ? -1 : 1) <= 0)
      expect(inOrder(rows), `?${query} by ${sort}`).toBe(true)
    }
  })

  it('reads a name that looks like a pattern as a name', async () => {
    await enrol({ class: 'Class 4', name: '100%_Real \\ Name' })
    await addFee({ class: 'Class 4' }, admin)
    for (const q of ['100%_real', '\\ name'])
      expect((await get(`/api/fees?q=${encodeURIComponent(q)}`)).body.total).toBe(1)
    expect((await get(`/api/fees?q=${encodeURIComponent('1%0')}`)).body.total).toBe(0)
  })

  it('answers 400 to an order it does not know, and an empty page past the end', async () => {
    expect((await get('/api/fees?sort=password')).status).toBe(400)
    expect((await get('/api/fees?page=999999')).body).toMatchObject({ fees: [], total: expect.any(Number) })
  })
})

describe('POST /api/fees/pay/{feeId}', () => {
  it('answers the payment of docs/spec.md §3, and the fee is Paid', async () => {
    const person = await enrol({ class: 'Class 4', name: 'Paying Student' })
    const [fee] = (await addFee({ class: 'Class 4', amount: 99.99 }, admin)).filter(
      ({ studentName }) => studentName === person.name,
    )
    const { status, body } = await pay(fee!.id, person, 'Card')
    expect(status).toBe(201)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date())
    expect(body.payment).toEqual({
      id: expect.any(String),
      studentId: person.id,
      studentName: 'Paying Student',
      rollNo: fee!.rollNo,
      date: today,
      class: 'Class 4',
      section: expect.any(String),
      type: fee!.type,
      amount: 99.99,
      status: 'Completed',
      method: 'Card',
      reference: '',
      fromCredit: false,
      demo: true,
      reversal: null,
      receiptNumber: expect.stringMatching(/^DEMO-20\d\d-\d\d\/\d{6}$/),
      paidAt: expect.stringMatching(/Z$/),
    })
    expect((await get('/api/fees', person)).body).toMatchObject({ fees: [{ status: 'Paid' }] })
    expect((await get('/api/payments', person)).body).toMatchObject({ total: 1, payments: [body.payment] })
  })

  it('takes exactly one payment, however many race', async () => {
    const person = await enrol({ class: 'Class 4' })
    const { id } = await feeOf(person.id)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => pay(id, n % 2 ? person : admin)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This fee is already paid.')
    expect(await sql('SELECT 1 FROM "Payment" WHERE "feeId" = $1', [id])).toHaveLength(1)
  })

  it('is not found for another’s fee, unknown and malformed ids; teachers may not', async () => {
    const [person, other] = [await enrol(), await enrol()]
    const { id } = await feeOf(other.id)
    for (const feeId of [id, randomUUID(), 'x']) expect((await pay(feeId, person)).status).toBe(404)
    expect((await pay(id, teacher)).status).toBe(403)
    expect((await pay(id, other)).status).toBe(201)
    expect((await pay(id, person)).status, 'paid, but not theirs to know').toBe(404)
  })

  it.each(['Bitcoin', '', null, 7])('refuses the method %j', async (method) => {
    expect((await pay((await feeOf()).id, admin, method)).status).toBe(400)
  })
})

describe('GET /api/payments', () => {
  it('filters, sorts and counts', async () => {
    for (const query of [
      'method=Card',
      'method=UPI',
      'class=Class%202',
      'type=Exam%20Fee',
      'method=Card&class=Class%202',
      'q=an',
    ]) {
      const { body } = await get(`/api/payments?${query}&pageSize=500`)
      const rows = body.payments as { method: string; class: string; type: string; studentName: string }[]
      expect(rows.length, query).toBeGreaterThan(0)
      const filters = new URLSearchParams(query)
      for (const key of ['method', 'class', 'type'] as const)
        if (filters.get(key)) expect(new Set(fields(rows, key))).toEqual(new Set([filters.get(key)]))
      if (rows.length < 500) expect(Math.abs((body.total as number) - rows.length), query).toBeLessThanOrEqual(30)
    }
    const amounts = fields((await get('/api/payments?sort=-amount')).body.payments, 'amount') as number[]
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    const names = fields((await get('/api/payments?sort=studentName')).body.payments, 'studentName') as string[]
    expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare))
  })

  it('shows a student none but their own', async () => {
    const person = await enrol()
    expect((await get('/api/payments', person)).body).toMatchObject({ payments: [], total: 0 })
    expect((await get('/api/payments', teacher)).body.total).toBeGreaterThan(100)
  })
})

describe('files', () => {
  it('payment_history.pdf holds what the viewer may see, newest first, with school, period, total and pages', async () => {
    const person = await enrol({ class: 'Class 4', name: 'अनन्या Iyer' })
    for (const amount of [100, 12_345.67])
      await pay(
        (await addFee({ class: 'Class 4', amount }, admin)).find((fee) => fee.studentName === person.name)!.id,
        person,
      )
    const { status, headers, bytes } = await file('/api/payments/export', person)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('attachment; filename="payment_history.pdf"')
    const [page, ...more] = await readPdf(bytes)
    expect(more).toEqual([])
    for (const text of ['Sunrise Public School', 'Payment History', '₹12,445.67', 'Page 1 of 1', 'Iyer'])
      expect(page).toContain(text)
    expect(page!.indexOf('₹12,345.67')).toBeLessThan(page!.indexOf('₹100.00'))
    const all = await readPdf((await file('/api/payments/export', teacher)).bytes)
    expect(all.length).toBeGreaterThan(20)
    expect(all.at(-1)).toContain(`Page ${all.length} of ${all.length}`)
  })

  it('a receipt is its payer’s and the staff’s', async () => {
    const [person, other] = [await enrol({ name: 'Receipt Owner' }), await enrol()]
    const { body } = await pay((await feeOf(person.id)).id, person)
    const { id, receiptNumber } = body.payment as { id: string; receiptNumber: string }
    for (const session of [person, teacher, admin]) {
      const { status, headers, bytes } = await file(`/api/payments/${id}/receipt`, session)
      expect(status).toBe(200)
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="receipt_${receiptNumber.replace('/', '-')}.pdf"`,
      )
      expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
    }
    expect((await file(`/api/payments/${id}/receipt`, other)).status).toBe(404)

    const renamed = {
      name: 'Another Name',
      email: person.email,
      phone: '9876543210',
      address: 'Here',
      parentEmail: 'parent@tests.example',
    }
    expect(
      (await call(`/api/auth/${person.id}`, { method: 'PUT', body: renamed, bearer: admin.accessToken })).status,
    ).toBe(200)
    const [paper] = await readPdf((await file(`/api/payments/${id}/receipt`, person)).bytes)
    expect(paper, 'the name it was made out to').toContain('Receipt Owner')
    expect((await get('/api/payments', person)).body.payments).toMatchObject([{ studentName: 'Another Name' }])
  })

  it('CSV has what the filters let through and no formula', async () => {
    const person = await enrol({ class: 'Class 4', name: `=cmd|' /C calc'!A0`, email: uniqueEmail() })
    await addFee({ class: 'Class 4', type: 'Exam Fee' }, admin)
    const { headers, bytes } = await file('/api/fees/csv?class=Class%204&status=Pending&type=Exam%20Fee')
    const text = Buffer.from(bytes).toString('utf8')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe('\ufeffStudent,Roll No,Class,Type,Amount,Due Date,Status,Section')
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) expect(line).toMatch(/,Class 4,Exam Fee,\d+\.\d\d,\d{4}-\d\d-\d\d,Pending,\w*$/)
    expect(text).toContain(`'=cmd|' /C calc'!A0,`)
    const own = Buffer.from((await file('/api/fees/csv', person)).bytes)
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
    expect(own).toHaveLength(2)
    const all = Buffer.from((await file('/api/payments/csv', teacher)).bytes)
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
    expect(all.length).toBeGreaterThan(1000)
    // One that settles several fees has a line for each.
    const receipts = [...new Set(all.slice(1).map((line) => line.split(',')[0]!))]
    // They are numbered without a gap in each year, so the file has all of them when it has none but those of advances, which
    // settled nothing.
    const advances = await sql<{ number: number; year: number }>(
      'SELECT number, year FROM "Receipt" r WHERE NOT EXISTS (SELECT FROM "Payment" p WHERE p."receiptId" = r.id)',
    )
    for (const year of new Set(receipts.map((receipt) => receipt.split('/')[0]))) {
      const numbers = receipts
        .filter((receipt) => receipt.startsWith(`${year}/`))
        .map((one) => Number(one.split('/')[1]))
      const without = new Set(advances.filter((one) => year === formatYear(one.year)).map(({ number }) => number))
      const given = Array.from({ length: numbers[0] ?? 0 }, (_, n) => (numbers[0] ?? 0) - n)
      expect(numbers, year).toEqual(given.filter((number) => !without.has(number)))
    }
  })
})

describe('the fee of one pupil', () => {
  const listed = async (who: Session) =>
    ((await call('/api/fees', { bearer: who.accessToken })).body.fees as FeeAnswer[]).map(({ id }) => id)
  const addFor = (id: string, over: Record<string, unknown> = {}) => {
    const { class: _, ...body } = feeBody(over)
    return call(`/api/people/${id}/fees`, { bearer: admin.accessToken, body })
  }
  const cancel = (id: string, reason = 'A place for free') =>
    call(`/api/fees/cancel/${id}`, {
      method: 'PUT',
      bearer: admin.accessToken,
      body: { reason },
    })

  it('is added to who joins after the run, once, and a run of the class stays possible', async () => {
    const [type, dueDate] = ['Sports Fee', farDay()]
    await addFee({ type, dueDate })
    const late = await enrol({ class: 'Class 5', name: 'Late Comer' })
    const answers = await Promise.all([0, 1, 2].map(() => addFor(late.id, { type, dueDate, amount: 250.5 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(feeMessages.hasFee('Late Comer'))
    const { fee } = answers.find(({ status }) => status === 201)!.body as { fee: FeeAnswer }
    expect(fee).toMatchObject({ class: 'Class 5', type, dueDate, amount: 250.5, status: 'Pending' })
    expect(await listed(late)).toEqual([fee.id])
    // One of a day on which the class has no run does not keep the class from having it.
    const other = farDay()
    expect((await addFor(late.id, { type, dueDate: other })).status).toBe(201)
    expect((await addFee({ type, dueDate: other })).length).toBeGreaterThan(1)
    const runs = await call('/api/fees/runs?pageSize=3', { bearer: admin.accessToken })
    expect(runs.body.runs).toMatchObject([
      { student: '' },
      { student: 'Late Comer', fees: 1 },
      { student: 'Late Comer' },
    ])
  })

  it.each([
    ['no amount', { amount: '' }, 400],
    ['a day that is past', { dueDate: '2020-01-01' }, 400],
    ['a type that there is not', { type: 'Bribe' }, 400],
  ])('refuses %s', async (_what, over, status) => {
    expect((await addFor((await enrol()).id, over)).status).toBe(status)
  })

  it('is not for who is in no class, and not for staff', async () => {
    const left = await enrol()
    await call(`/api/users/students/${left.id}/leave`, {
      method: 'PUT',
      bearer: admin.accessToken,
      body: { lastDay: schoolToday(), outcome: 'Left' },
    })
    expect((await addFor(left.id)).status).toBe(409)
    expect((await addFor(admin.id)).status).toBe(404)
  })

  it('is cancelled with a reason: it leaves the lists and the sums, and its row keeps who and why', async () => {
    const pupil = await enrol()
    const { body } = await addFor(pupil.id, { type: 'Exam Fee', amount: 900 })
    const { id, dueDate } = body.fee as FeeAnswer
    const ofDay = async () =>
      (await call(`/api/fees?date=${dueDate}&status=Pending`, { bearer: admin.accessToken })).body.total
    expect(await ofDay()).toBe(1)
    expect(await cancel(id, ' ')).toMatchObject({ status: 400, body: { message: feeMessages.cancelIncomplete } })
    const answers = await Promise.all([cancel(id), cancel(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listed(pupil)).toEqual([])
    expect(await ofDay()).toBe(0)
    expect((await call(`/api/fees?date=${dueDate}`, { bearer: admin.accessToken })).body.total).toBe(0)
    expect(await sql('SELECT "feeCount", "paidCount" FROM "FeeStructure" WHERE "dueDate" = $1', [dueDate])).toEqual([
      { feeCount: 0, paidCount: 0 },
    ])
    expect(await sql('SELECT status::text, "cancelReason", "cancelledById" FROM "Fee" WHERE id = $1', [id])).toEqual([
      { status: 'Cancelled', cancelReason: 'A place for free', cancelledById: admin.id },
    ])
    // Why is the office's alone: it may be what a family has told it.
    const said = async ({ cookie }: Session) =>
      (await (await fetch(`${baseUrl}/people/${pupil.id}`, { headers: { cookie } })).text()).includes(
        'A place for free',
      )
    expect([await said(admin), await said(teacher)]).toEqual([true, false])
    const pay = await call(`/api/fees/pay/${id}`, { bearer: pupil.accessToken, body: { method: 'UPI' } })
    expect(pay).toMatchObject({ status: 409, body: { message: feeMessages.alreadyCancelled } })
    // The same fee can be added again.
    expect((await addFor(pupil.id, { type: 'Exam Fee', amount: 800, dueDate })).status).toBe(201)
  })

  it('is in no sum once it is cancelled: not overdue, not to pay, in no file', async () => {
    const pupil = await enrol({ name: uniqueName('Owes Nothing') })
    const q = encodeURIComponent(pupil.name)
    const shown = async () => ({
      late: (await get(`/api/fees/defaulters?q=${q}`)).body.total,
      overdue: (await get(`/api/fees?status=Overdue&q=${q}`)).body.total,
      lines: Buffer.from((await file(`/api/fees/csv?q=${q}`)).bytes)
        .toString('utf8')
        .trim()
        .split('\r\n').length,
      page: (await (await fetch(`${baseUrl}/fees`, { headers: { cookie: pupil.cookie } })).text()).includes('500.00'),
    })
    const id = await overdueFeeOf(pupil.id)
    expect(await shown()).toEqual({ late: 1, overdue: 1, lines: 2, page: true })
    expect((await cancel(id)).status).toBe(200)
    expect(await shown()).toEqual({ late: 0, overdue: 0, lines: 1, page: false })
    const [sums] = await sql(
      'SELECT s."feeCount", s."paidCount" FROM "FeeStructure" s JOIN "Fee" f ON f."structureId" = s.id WHERE f.id = $1',
      [id],
    )
    expect(sums).toEqual({ feeCount: 0, paidCount: 0 })
  })

  describe('and the run of a class', () => {
    const of = (fees: FeeAnswer[], { id }: { id: string }) => fees.filter(({ studentId }) => studentId === id)
    const extent = async (fee: { class: string; type: string; dueDate: string }) =>
      (await get(`/api/fees/extent?${new URLSearchParams({ ...fee, amount: '10' }).toString()}`)).body
    const undo = async ({ runId }: FeeAnswer) =>
      expect((await call(`/api/fees/runs/${runId}`, { method: 'DELETE', bearer: admin.accessToken })).status).toBe(200)

    it('are not both owed: who has it alone is left out, and keeps it when the run is taken back', async () => {
      const [having, other] = [await enrol({ class: 'Class 7' }), await enrol({ class: 'Class 7' })]
      const fee = { class: 'Class 7', type: 'Library Fee', dueDate: farDay() }
      const before = await extent(fee)
      expect(before.having).toBe(0)
      const { fee: single } = (await addFor(having.id, fee)).body as { fee: FeeAnswer }
      const asked = await extent(fee)
      expect(asked.having).toBe(1)
      const fees = await addFee(fee)
      expect(of(fees, having)).toEqual([])
      expect(of(fees, other)).toHaveLength(1)
      expect(asked).toMatchObject({ students: fees.length, total: fees.length * 10 })
      const { body } = await get('/api/fees/runs?pageSize=1')
      expect(body.runs).toMatchObject([{ student: '', fees: fees.length }])
      await undo(fees[0]!)
      expect(await listed(having)).toEqual([single.id])
      expect(await listed(other)).toEqual([])
    })

    it('refuse a second one to each other, until the first is cancelled', async () => {
      const [having, later] = [await enrol({ class: 'Class 7' }), await enrol({ class: 'Class 7' })]
      const fee = { class: 'Class 7', type: 'Library Fee', dueDate: farDay() }
      const { fee: single } = (await addFor(having.id, fee)).body as { fee: FeeAnswer }
      expect((await cancel(single.id)).status).toBe(200)
      const fees = await addFee(fee)
      const [anew] = of(fees, having)
      expect(await listed(having)).toEqual([anew!.id])
      const again = await addFor(later.id, fee)
      expect(again).toMatchObject({ status: 409, body: { message: feeMessages.hasFee(later.name) } })
      expect((await cancel(of(fees, later)[0]!.id)).status).toBe(200)
      expect((await addFor(later.id, fee)).status).toBe(201)
      expect(await listed(later)).toHaveLength(1)
    })

    it('are not both owed by who has moved to another class, of which a run follows', async () => {
      const mover = await enrol({ class: 'Class 7' })
      const fee = { type: 'Library Fee', dueDate: farDay() }
      const [first] = of(await addFee({ ...fee, class: 'Class 7' }), mover)
      const to = { class: 'Class 8', section: 'A', from: schoolToday() }
      const path = `/api/users/students/${mover.id}/move`
      expect((await call(path, { method: 'PUT', bearer: admin.accessToken, body: to })).status).toBe(200)
      expect(of(await addFee({ ...fee, class: 'Class 8' }), mover)).toEqual([])
      expect(await listed(mover)).toEqual([first!.id])
    })

    it('say that all have it where nobody is left', async () => {
      const fee = { class: 'Class 7', type: 'Library Fee', dueDate: farDay() }
      const fees = await addFee(fee)
      // As if all had come from another class since then.
      await sql(`UPDATE "FeeStructure" SET class = 'Class 8' WHERE id = $1`, [fees[0]!.runId])
      const answer = await call('/api/fees', { bearer: admin.accessToken, body: feeBody(fee) })
      expect(answer).toMatchObject({ status: 409, body: { message: feeMessages.allHaveIt('Class 7') } })
      expect(await extent(fee)).toEqual({ students: 0, total: 0, having: fees.length })
    })

    it('are one fee also when both are added at once', async () => {
      const pupil = await enrol({ class: 'Class 7' })
      for (const amount of [1, 2, 3, 4]) {
        const fee = { class: 'Class 7', type: 'Library Fee', dueDate: farDay() }
        await Promise.all([addFor(pupil.id, { ...fee, amount }), addFee({ ...fee, amount })])
        const { body } = await get(`/api/fees?date=${fee.dueDate}`, pupil)
        expect(body.total).toBe(1)
      }
    })
  })

  it('is paid or cancelled, whichever comes first', async () => {
    const pupil = await enrol()
    for (const n of [1, 2, 3]) {
      const { id } = (await addFor(pupil.id, { amount: n })).body.fee as FeeAnswer
      const [cancelled, paid] = await Promise.all([
        cancel(id),
        call(`/api/fees/pay/${id}`, { bearer: pupil.accessToken, body: { method: 'UPI' } }),
      ])
      expect([cancelled.status, paid.status]).toEqual(paid.status === 201 ? [409, 201] : [200, 409])
    }
  })

  it('stays with a run that is taken back, and can be cancelled once its payment was reversed', async () => {
    const fees = await addFee({ class: 'Class 6' })
    const [first] = fees
    expect((await cancel(first!.id)).status).toBe(200)
    const undo = await call(`/api/fees/runs/${first!.runId}`, { method: 'DELETE', bearer: admin.accessToken })
    expect(undo.status).toBe(200)
    expect(await sql('SELECT status::text FROM "Fee" WHERE "structureId" = $1', [first!.runId])).toEqual([
      { status: 'Cancelled' },
    ])
    const pupil = await enrol()
    const { id } = (await addFor(pupil.id)).body.fee as FeeAnswer
    const { body } = await call(`/api/fees/pay/${id}`, { bearer: admin.accessToken, body: { method: 'Cash' } })
    expect(await cancel(id)).toMatchObject({ status: 409, body: { message: feeMessages.cancelPaid } })
    const payment = (body.payment as { id: string }).id
    const reason = { reason: 'The wrong pupil' }
    await call(`/api/payments/${payment}/reverse`, { bearer: admin.accessToken, body: reason })
    expect((await cancel(id)).status).toBe(200)
    // Its receipt is still found.
    expect((await call(`/api/payments/${payment}/receipt`, { bearer: pupil.accessToken })).status).toBe(200)
  })
})
