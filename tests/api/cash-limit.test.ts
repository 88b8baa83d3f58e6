import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { approved, call, demo, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { feeMessages } from '@/lib/fees/messages'
import { lockWaits } from '@/tests/support/machine/lock-waits'
import { guardianOf } from '@/tests/support/school/guardians'
import { overdueFeeOf } from '@/tests/support/school/fees'

/** Cash of two lakh rupees or more from one family in a day (section 186 of the Income-tax Act, 2025). */

const lakh = 10_000_000
const { accessToken: bearer } = await sessionOf(demo.admin)
const feeOf = async (student: string, paise: number) => overdueFeeOf(student, { paise })
const pay = (fee: string, method = 'Cash') => call(`/api/fees/pay/${fee}`, { bearer, body: { method } })
const several = (studentId: string, feeIds: string[]) =>
  call('/api/payments/several', { bearer, body: { studentId, feeIds, method: 'Cash' } })
const refused = { status: 409, body: { message: feeMessages.tooMuchCash } }
const payments = async (student: string) =>
  (await sql('SELECT FROM "Payment" WHERE "studentId" = $1', [student])).length

describe('cash at the counter', () => {
  it('is refused from two lakh rupees on, in one payment or several of the day, and nothing is written', async () => {
    const { id } = await approved()
    const large = await feeOf(id, 2 * lakh)
    expect(await pay(large)).toMatchObject(refused)
    expect(await payments(id)).toBe(0)
    expect((await pay(large, 'Card')).status).toBe(201)

    const [half, rest, less] = [await feeOf(id, lakh), await feeOf(id, lakh), await feeOf(id, lakh - 1)]
    expect(await several(id, [half, rest])).toMatchObject(refused)
    expect((await pay(half)).status).toBe(201)
    expect(await pay(rest)).toMatchObject(refused)
    expect(await several(id, [rest])).toMatchObject(refused)
    // One paisa below.
    expect((await pay(less)).status).toBe(201)
    expect(await payments(id)).toBe(3)
  })

  it('is counted for all children of a guardian who pays, and not what was reversed', async () => {
    const [one, other, third] = [await approved(), await approved(), await approved()]
    const both = await guardianOf([one.id, other.id])
    await guardianOf([other.id, third.id], { pays: false })
    const first = await pay(await feeOf(one.id, 1.2 * lakh))
    expect(first.status).toBe(201)
    const next = await feeOf(other.id, 0.8 * lakh)
    expect(await pay(next)).toMatchObject(refused)
    expect((await pay(await feeOf(third.id, 1.9 * lakh))).status).toBe(201)
    const { id } = first.body.payment as { id: string }
    const reversal = await call(`/api/payments/${id}/reverse`, { bearer, body: { reason: 'Miscounted' } })
    expect(reversal.status).toBe(200)
    expect((await pay(next)).status).toBe(201)
    expect(both.id).not.toBe('')
  })

  it('is not taken past the limit by counters at once: one after the other is counted', async () => {
    const children = [await approved(), await approved(), await approved()]
    await guardianOf(children.map(({ id }) => id))
    const fees = await Promise.all(children.map(({ id }) => feeOf(id, 0.9 * lakh)))
    const holder = new Client(process.env.DATABASE_URL)
    await holder.connect()
    let answers: Promise<{ status: number }[]>
    try {
      await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('cash'))`)
      answers = Promise.all(fees.map((fee, n) => (n === 0 ? several(children[0]!.id, [fee]) : pay(fee))))
      await lockWaits(3)
    } finally {
      await holder.end()
    }
    expect((await answers).map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
  })
})
