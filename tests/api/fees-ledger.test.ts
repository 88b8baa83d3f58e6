import fc from 'fast-check'
import { openSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classes, feeTypes, paymentMethods } from '@/lib/constants'
import { freePort } from '@/scripts/lib/ports'
import { serve, type Server } from '@/scripts/lib/serve'
import { baseUrl, demo, logIn } from '../support/api'
import { sql } from '../support/database'
import { farDay } from '../support/fees'

/**
 * Random fee runs and payments, one after another and all at once, against two servers on one database. Whatever
 * happens: paid fees are completed payments, no fee is paid twice, counters are what they count, receipts have no gap,
 * and not a paisa is lost between JSON, the database and back.
 */

let second: Server
const servers = [baseUrl]
let token = ''

beforeAll(async () => {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), APP_URL: `http://127.0.0.1:${port}` }
  second = await serve({ env, output: openSync('/dev/null', 'w') })
  servers.push(env.APP_URL)
  token = (await logIn(demo.admin)).accessToken
}, 120_000)

afterAll(() => second?.stop())

const post = async (server: number, path: string, body: object) => {
  const response = await fetch(servers[server % servers.length] + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const run = fc.record({
  class: fc.constantFrom(...classes.slice(8, 10)),
  type: fc.constantFrom(...feeTypes),
  paise: fc.integer({ min: 1, max: 1_000_000_000 }),
  /** How many ask for the same run. */
  asked: fc.integer({ min: 1, max: 3 }),
})
const payment = fc.record({ fee: fc.nat(), method: fc.constantFrom(...paymentMethods), server: fc.nat({ max: 1 }), times: fc.integer({ min: 1, max: 4 }) })

type Fee = { id: string; amount: number; status: string }

it('keeps the books under any sequence, also in parallel and from two servers', { timeout: 300_000 }, async () => {
  const sequence = fc.record({ runs: fc.array(run, { minLength: 1, maxLength: 3 }), payments: fc.array(payment, { minLength: 5, maxLength: 25 }), parallel: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(sequence, async ({ runs, payments, parallel }) => {
      const inTurn = async <T, R>(items: T[], work: (item: T) => Promise<R>) => {
        if (parallel) return Promise.all(items.map(work))
        const results: R[] = []
        for (const item of items) results.push(await work(item))
        return results
      }

      const fees: Fee[] = []
      await inTurn(runs, async ({ class: schoolClass, type, paise, asked }) => {
        const body = { class: schoolClass, type, amount: paise / 100, dueDate: farDay() }
        const answers = await inTurn(Array.from({ length: asked }, (_, n) => n), (n) => post(n, '/api/fees', body))
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(asked - 1)
        const made = answers.find(({ status }) => status === 201)!.body.fees as Fee[]
        for (const fee of made) expect(Math.round(fee.amount * 100)).toBe(paise)
        fees.push(...made)
      })

      const attempts = payments.flatMap(({ fee, method, server, times }) =>
        Array.from({ length: times }, (_, n) => ({ id: fees[fee % fees.length]!.id, method, server: server + n })),
      )
      const answers = await inTurn(attempts, async ({ id, method, server }) => ({ id, method, ...(await post(server, `/api/fees/pay/${id}`, { method })) }))
      const paid = answers.filter(({ status }) => status === 201)
      const targets = new Set(attempts.map(({ id }) => id))
      expect(new Set(paid.map(({ id }) => id)), 'each fee that was paid at all is paid').toEqual(targets)
      expect(paid, 'and once').toHaveLength(targets.size)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(attempts.length - targets.size)

      const ids = fees.map(({ id }) => id)
      const [booked] = await sql<{ count: number; paise: string; paid: number }>(
        `SELECT count(p.id)::int AS count, coalesce(sum(p."amountPaise"), 0) AS paise, count(*) FILTER (WHERE f.status = 'Paid')::int AS paid
         FROM "Fee" f LEFT JOIN "Payment" p ON p."feeId" = f.id AND p.status = 'Completed' WHERE f.id = ANY($1)`,
        [ids],
      )
      const expected = [...targets].reduce((sum, id) => sum + Math.round(fees.find((fee) => fee.id === id)!.amount * 100), 0)
      expect(booked).toEqual({ count: targets.size, paid: targets.size, paise: String(expected) })
      await expectBooksInOrder()
    }),
    { numRuns: 8 },
  )
})

/** Each is one statement, and so one moment: other tests pay meanwhile. */
async function expectBooksInOrder() {
  const wrong = {
    'paid without a payment, or the reverse': `
      SELECT f.id FROM "Fee" f LEFT JOIN "Payment" p ON p."feeId" = f.id AND p.status = 'Completed'
      WHERE (f.status = 'Paid') <> (p.id IS NOT NULL)`,
    'another amount or student than the fee’s': `
      SELECT p.id FROM "Payment" p JOIN "Fee" f ON f.id = p."feeId" JOIN "FeeStructure" s ON s.id = f."structureId"
      WHERE p."amountPaise" <> s."amountPaise" OR p."studentId" <> f."studentId" OR p."structureId" <> s.id`,
    'counters that do not count': `
      SELECT s.id FROM "FeeStructure" s LEFT JOIN "Fee" f ON f."structureId" = s.id LEFT JOIN "Payment" p ON p."feeId" = f.id
      GROUP BY s.id HAVING s."feeCount" <> count(f.id) OR s."paidCount" <> count(p.id) OR s."cardCount" <> count(p.id) FILTER (WHERE p.method = 'Card')`,
    'receipts with a gap': `
      SELECT c.year FROM "ReceiptCounter" c LEFT JOIN "Payment" p ON p."receiptYear" = c.year
      GROUP BY c.year HAVING count(p.id) <> c.last OR min(p."receiptNumber") <> 1 OR max(p."receiptNumber") <> c.last`,
  }
  for (const [what, query] of Object.entries(wrong)) expect(await sql(query), what).toEqual([])
}
