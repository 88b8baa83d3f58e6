import fc from 'fast-check'
import { openSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classes, feeTypes } from '@/lib/constants'
import { counterMethods, paymentMethods } from '@/lib/payments/lists'
import { freePort } from '@/scripts/process/ports'
import { serve, type Server } from '@/scripts/portal/serve'
import { interleave } from '@/tests/support/machine/interleave'
import { baseUrl, demo, logIn } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { disagreements } from '@/tests/support/school/books'
import { farDay } from '@/tests/support/school/own-days'

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
})

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
const payment = fc.record({
  fee: fc.nat(),
  method: fc.constantFrom(...paymentMethods),
  server: fc.nat({ max: 1 }),
  times: fc.integer({ min: 1, max: 4 }),
})

type Fee = { id: string; amount: number; status: string }

it('keeps the books under any sequence, also in parallel and from two servers', { timeout: 300_000 }, async () => {
  const sequence = fc.record({
    runs: fc.array(run, { minLength: 1, maxLength: 3 }),
    payments: fc.array(payment, { minLength: 5, maxLength: 25 }),
    parallel: fc.boolean(),
  })
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
        const answers = await inTurn(
          Array.from({ length: asked }, (_, n) => n),
          (n) => post(n, '/api/fees', body),
        )
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(asked - 1)
        const made = answers.find(({ status }) => status === 201)!.body.fees as Fee[]
        for (const fee of made) expect(Math.round(fee.amount * 100)).toBe(paise)
        fees.push(...made)
      })

      const attempts = payments.flatMap(({ fee, method, server, times }) =>
        Array.from({ length: times }, (_, n) => ({ id: fees[fee % fees.length]!.id, method, server: server + n })),
      )
      const answers = await inTurn(attempts, async ({ id, method, server }) => ({
        id,
        method,
        ...(await post(server, `/api/fees/pay/${id}`, { method })),
      }))
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
      const expected = [...targets].reduce(
        (sum, id) => sum + Math.round(fees.find((fee) => fee.id === id)!.amount * 100),
        0,
      )
      expect(booked).toEqual({ count: targets.size, paid: targets.size, paise: String(expected) })
      await expectBooksInOrder()
    }),
    { numRuns: 8 },
  )
})

it(
  'keeps the books while fees are paid, reversed and paid again, and runs taken back, all at once',
  { timeout: 300_000 },
  async () => {
    const perform = async (server: number, method: string, path: string, body?: object) => {
      const response = await fetch(servers[server % servers.length] + path, {
        method,
        body: body && JSON.stringify(body),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })
      return { status: response.status, body: (await response.json()) as { payment?: { id: string } } }
    }
    const step = fc.record({
      fee: fc.nat({ max: 2 }),
      act: fc.constantFrom('pay', 'pay', 'reverse', 'undo'),
      method: fc.constantFrom(...counterMethods),
      server: fc.nat({ max: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const added = await post(0, '/api/fees', {
          class: 'Class 10',
          type: 'Sports Fee',
          amount: 10,
          dueDate: farDay(),
        })
        const fees = added.body.fees as (Fee & { runId: string })[]
        const paid: string[] = []
        const answers = await Promise.all(
          steps.map(async ({ fee, act, method, server }, n) => {
            // Some wait for a payment to be there.
            await interleave(n % 4 === 0 ? 0 : 5 * n)
            if (act === 'undo') return { act, ...(await perform(server, 'DELETE', `/api/fees/runs/${fees[0]!.runId}`)) }
            if (act === 'pay') {
              const answer = await perform(server, 'POST', `/api/fees/pay/${fees[fee % fees.length]!.id}`, {
                method,
                reference: '1234',
              })
              if (answer.body.payment) paid.push(answer.body.payment.id)
              return { act, ...answer }
            }
            const id = paid[fee % Math.max(1, paid.length)]
            return {
              act,
              ...(id
                ? await perform(server, 'POST', `/api/payments/${id}/reverse`, { reason: 'A test' })
                : { status: 404 }),
            }
          }),
        )
        expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 404, 409].includes(status))).toEqual(
          [],
        )
        const undone = answers.filter(({ act, status }) => act === 'undo' && status === 200).length
        expect(undone, 'a run is taken back once').toBeLessThanOrEqual(1)
        if (undone) expect(paid, 'nothing was paid of a run that was taken back').toEqual([])
        const valid = await sql(
          `SELECT 1 FROM "Payment" p JOIN "Fee" f ON f.id = p."feeId" WHERE f."structureId" = $1 AND p.status <> 'Reversed' GROUP BY f.id HAVING count(*) > 1`,
          [fees[0]!.runId],
        )
        expect(valid).toEqual([])
        await expectBooksInOrder()
      }),
      { numRuns: 10 },
    )
  },
)

const expectBooksInOrder = async () => expect(await disagreements(sql, /fee|payment|receipt/)).toEqual([])
