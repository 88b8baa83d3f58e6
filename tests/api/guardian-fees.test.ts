import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { feeMessages } from '@/lib/fees/messages'
import { person, type Person } from '@/tests/support/doors/examples'
import { approved } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { readPdf } from '@/tests/support/material/pdf'
import { openFeesOf } from '@/tests/support/school/fees'
import { barFrom, guardianOf } from '@/tests/support/school/guardians'
import { fetchPdf } from '@/tests/support/school/reports'

/** What guardians pay in one go, through the doors: whose it may be, and whose it may not. */

const pay = (who: Person, feeIds: string[]) => who.post('/api/payments/own', { feeIds, method: 'Card' })
const total = (who: Person, feeIds: string[]) => who.post('/api/payments/own/total', { feeIds })
const paidOf = async (ids: string[]) =>
  (await sql<{ status: string }>('SELECT status FROM "Fee" WHERE id = ANY ($1)', [ids])).map(({ status }) => status)

describe('what a guardian pays in one go', () => {
  let own: { id: string; ids: string[] }
  let siblings: { id: string; ids: string[] }
  beforeAll(async () => {
    ;[own, siblings] = [await openFeesOf(3), await openFeesOf(3)]
  })

  it('is of their children, and of nobody else', async () => {
    const mother = person(await guardianOf([own.id, siblings.id]))
    const other = await openFeesOf(1)
    const both = [own.ids[0]!, siblings.ids[0]!]
    for (const ask of [pay, total]) {
      expect((await ask(mother, [...both, ...other.ids])).status, "another's").toBe(404)
      expect((await ask(mother, [...both, randomUUID()])).status, 'missing').toBe(404)
    }
    expect(await paidOf([...both, ...other.ids])).toEqual(['Pending', 'Pending', 'Pending'])
    expect(await total(mother, both)).toMatchObject({ status: 200, body: { total: 2469 } })
    const { status, body } = await pay(mother, both)
    expect(status).toBe(201)
    const payments = body.payments as { id: string; studentId: string; receiptNumber: string }[]
    expect(payments.map(({ studentId }) => studentId).toSorted()).toEqual([own.id, siblings.id].toSorted())
    expect(new Set(payments.map(({ receiptNumber }) => receiptNumber)).size).toBe(1)
    for (const { id } of payments)
      expect((await mother.file(`/api/payments/${id}/receipt`)).type).toBe('application/pdf')
    // Behind the receipt's code are both children: the paper of who sees one of them has none.
    const mine = payments.find(({ studentId }) => studentId === own.id)!.id
    for (const [children, has] of [
      [[own.id, siblings.id], true],
      [[own.id], false],
    ] as const) {
      const { accessToken } = await guardianOf([...children])
      const paper = await fetchPdf(`/api/payments/${mine}/receipt`, accessToken)
      expect((await readPdf(paper.bytes)).join(' ').includes('/verify/'), String(has)).toBe(has)
    }
    // Each once.
    for (const ask of [pay, total])
      expect(await ask(mother, [both[0]!, own.ids[1]!])).toMatchObject({
        status: 409,
        body: { message: feeMessages.somePaid },
      })
    expect(await paidOf([own.ids[1]!])).toEqual(['Pending'])
  })

  it('is refused to who is barred from one of them, and to who pays nothing', async () => {
    const father = await guardianOf([own.id, siblings.id])
    await barFrom(father.id, siblings.id)
    const asFather = person(father)
    for (const ask of [pay, total]) expect((await ask(asFather, [own.ids[1]!, siblings.ids[1]!])).status).toBe(404)
    expect((await total(asFather, [own.ids[1]!])).status).toBe(200)
    const watcher = person(await guardianOf([own.id], { pays: false }))
    for (const ask of [pay, total]) expect((await ask(watcher, [own.ids[1]!])).status).toBe(403)
    expect(await paidOf([own.ids[1]!, siblings.ids[1]!])).toEqual(['Pending', 'Pending'])
  })

  it('is the parent’s, of who works here too: never the counter’s, and of no other pupil', async () => {
    const other = await openFeesOf(1)
    for (const [role, fee] of [
      ['teacher', own.ids[1]!],
      ['admin', own.ids[2]!],
    ] as const) {
      const both = person(await guardianOf([own.id], { role }))
      expect((await pay(both, other.ids)).status, role).toBe(404)
      expect((await both.post('/api/payments/own', { feeIds: [fee], method: 'Cash' })).status, role).toBe(400)
      const { body } = await pay(both, [fee])
      expect(body.payments, role).toMatchObject([{ studentId: own.id, demo: true, reference: '' }])
    }
  })

  it('is asked for with each fee once, and at most fifty', async () => {
    const mother = person(await guardianOf([(await approved()).id]))
    const ids = Array.from({ length: 51 }, () => randomUUID())
    for (const feeIds of [[], [ids[0]!, ids[0]!], ids, ['x']])
      expect([400, 404], JSON.stringify(feeIds).slice(0, 60)).toContain((await pay(mother, feeIds)).status)
    expect(await pay(mother, ids)).toMatchObject({ status: 400, body: { errors: { feeIds: feeMessages.tooMany(50) } } })
  })
})
