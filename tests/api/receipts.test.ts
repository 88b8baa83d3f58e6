import { describe, expect, it } from 'vitest'
import { formatDay } from '@/lib/dates'
import { formatCode } from '@/lib/server/papers/code'
import { baseUrl, call, demo, enrol, office, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { codeOfId } from '@/tests/support/material/paper-codes'
import { readPdf } from '@/tests/support/material/pdf'
import { feeOf, openFeesOf } from '@/tests/support/school/fees'
import { fetchPdf } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'

/** The papers of payments, and what the page behind their codes says. */

const admin = await sessionOf(demo.admin)
const today = formatDay(schoolToday())

type Paid = { id: string; receiptNumber: string }

const person = () => enrol({ name: 'Receipt Verifier', class: 'Class 5' })
const pay = async (feeId: string, bearer = admin.accessToken, method = 'Cash') =>
  (await call(`/api/fees/pay/${feeId}`, { body: { method }, bearer })).body.payment as Paid
const reverse = (id: string) => office(`/api/payments/${id}/reverse`, 'POST', { reason: 'A slip of the pen' })
const ofPayment = 'FROM "Receipt" WHERE id = (SELECT "receiptId" FROM "Payment" WHERE id = $1)'
const codeOf = async (id: string) => (await sql<{ code: string }>(`SELECT code ${ofPayment}`, [id]))[0]!.code
const page = async (code: string) => (await fetch(`${baseUrl}/verify/${code}`)).text()
const paper = async (id: string, bearer = admin.accessToken) =>
  (await readPdf((await fetchPdf(`/api/payments/${id}/receipt`, bearer)).bytes)).join(' ')

describe('the paper', () => {
  it('has the letterhead, the admission number, the section, the amount in words and the code', async () => {
    const { id: studentId } = await person()
    const { id } = await pay((await feeOf(studentId)).id)
    const [pupil] = await sql<{ admissionNo: string; section: string; rollNo: number }>(
      'SELECT "admissionNo", section, "rollNo" FROM "User" WHERE id = $1',
      [studentId],
    )
    const said = await paper(id)
    for (const text of [
      ...['Sunrise Public School', '12 Lake View Road, Pune 411004', 'Phone +91 20 0000 0000'],
      ...['Affiliation No. 1130000', 'School Code 30000', 'Receipt Verifier'],
      `Class 5 ${pupil!.section}, roll no. ${pupil!.rollNo}`,
      `Admission number ${pupil!.admissionNo}`,
      'Rupees One Thousand Two Hundred Thirty-Four and Fifty Paise Only',
      `/verify/${formatCode(await codeOf(id))}`,
    ])
      expect(said).toContain(text)
    expect(said).not.toMatch(/Completed|Made by computer/)
  })

  it('says the section of the day of payment, also when the pupil’s was corrected since', async () => {
    const { id: studentId } = await person()
    const { id } = await pay((await feeOf(studentId)).id)
    const [before] = await sql<{ section: string }>('SELECT section FROM "Payment" WHERE id = $1', [id])
    expect(before!.section).toMatch(/^[A-D]$/)
    const other = before!.section === 'A' ? 'B' : 'A'
    const correction = { class: 'Class 5', section: other, from: schoolToday() }
    expect((await office(`/api/users/students/${studentId}/move`, 'PUT', correction)).status).toBe(200)
    expect(await sql('SELECT section FROM "Enrolment" WHERE "studentId" = $1', [studentId])).toEqual([
      { section: other },
    ])
    expect(await paper(id)).toContain(`Class 5 ${before!.section},`)
  })

  it('of several fees has one number and one code, whichever of them is asked for', async () => {
    const { id, ids } = await openFeesOf(3, await person())
    const { body } = await office('/api/payments/several', 'POST', { studentId: id, feeIds: ids, method: 'Cash' })
    const payments = body.payments as Paid[]
    const codes = await Promise.all(payments.map((payment) => codeOf(payment.id)))
    expect(new Set(codes).size).toBe(1)
    for (const payment of payments) expect(await paper(payment.id)).toContain(`${payments[0]!.receiptNumber} `)
    expect(await paper(payments[0]!.id)).toContain(formatCode(codes[0]!))
  })

  it('says of what a payment is a part', async () => {
    const { id: studentId } = await person()
    const fee = await feeOf(studentId)
    const { body } = await call(`/api/fees/pay/${fee.id}`, {
      body: { method: 'Cash', amount: 234.5 },
      bearer: admin.accessToken,
    })
    const said = await paper((body.payment as Paid).id)
    for (const text of ['a part of ₹1,234.50', '₹234.50']) expect(said).toContain(text)
  })
})

describe('/verify/{code} of a receipt', () => {
  it('says that it is genuine, what it is for, and not whose it is', async () => {
    const { id: studentId, parentEmail } = await person()
    const { id, receiptNumber } = await pay((await feeOf(studentId)).id)
    const said = await page(formatCode(await codeOf(id)).toLowerCase())
    for (const text of ['Genuine and valid', receiptNumber, '₹1,234.50', today, 'R. V.']) expect(said).toContain(text)
    for (const secret of ['Receipt Verifier', 'Verifier', 'Class 5', parentEmail, studentId])
      expect(said).not.toContain(secret)
  })

  it('says from then on that the payment was reversed, without the reason', async () => {
    const { id } = await pay((await feeOf()).id)
    const code = await codeOf(id)
    expect(await page(code)).toContain('Genuine and valid')
    await reverse(id)
    const said = await page(code)
    expect(said).toContain(`reversed the payment on ${today}. It is not valid.`)
    expect(said).not.toMatch(/Genuine|A slip of the pen/)
    expect(await codeOf(id), 'a reprint has the same code').toBe(code)
    expect(await paper(id)).toContain(formatCode(code))
  })

  it('says that a demonstration was one', async () => {
    const pupil = await person()
    const { id } = await pay((await feeOf(pupil.id)).id, pupil.accessToken, 'UPI')
    const said = await page(await codeOf(id))
    expect(said).toContain('No money was paid.')
    expect(said).not.toContain('Genuine')
  })

  it('shows all that a receipt settles', async () => {
    const { id, ids } = await openFeesOf(3, await person())
    const { body } = await office('/api/payments/several', 'POST', { studentId: id, feeIds: ids, method: 'Cash' })
    const [first, second, third] = body.payments as [Paid, Paid, Paid]
    const code = await codeOf(first.id)
    expect(await page(code)).toContain('₹3,703.50')
    await reverse(second.id)
    const later = await page(code)
    expect(later).toContain('Genuine, but not all of it is valid')
    expect(later).toContain(`reversed on ${today}`)
    expect(later).toContain('₹2,469.00')
    for (const each of [first, third]) await reverse(each.id)
    expect(await page(code)).toContain('It is not valid.')
  })

  it('shows all receipts of a paper that had several, as papers had', async () => {
    const { id: studentId } = await person()
    const payments = [await pay((await feeOf(studentId)).id), await pay((await feeOf(studentId)).id)]
    const batch = crypto.randomUUID()
    for (const { id } of payments)
      await sql(`UPDATE "Receipt" SET "batchId" = $2 WHERE id = (SELECT "receiptId" FROM "Payment" WHERE id = $1)`, [
        id,
        batch,
      ])
    const all = await page(formatCode(codeOfId(batch)))
    for (const each of payments) expect(all).toContain(each.receiptNumber)
    expect(all).toContain('₹2,469.00')
    const one = await page(await codeOf(payments[0]!.id))
    expect(one).toContain(payments[0]!.receiptNumber)
    expect(one).not.toContain(payments[1]!.receiptNumber)
  })

  it('knows no receipt by its number, its payment’s id or a code that nobody has', async () => {
    const { id, receiptNumber } = await pay((await feeOf()).id)
    for (const code of [id, codeOfId(id), receiptNumber.replace('/', '-'), codeOfId(crypto.randomUUID())])
      expect(await page(code)).toContain('We do not know this paper')
  })
})

it('two receipts cannot have the same code, and none is without', async () => {
  const [one, other] = [await pay((await feeOf()).id), await pay((await feeOf()).id)]
  const receipt = (payment: string) => `(SELECT "receiptId" FROM "Payment" WHERE id = ${payment})`
  const copy = `UPDATE "Receipt" SET code = (SELECT code FROM "Receipt" WHERE id = ${receipt('$2')}) WHERE id = ${receipt('$1')}`
  await expect(sql(copy, [one.id, other.id])).rejects.toThrow('Receipt_code_key')
  expect(await sql(`SELECT code FROM "Receipt" WHERE code !~ '^[0-9A-HJKMNP-TV-Z]{20}$'`)).toEqual([])
})
