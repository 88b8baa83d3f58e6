import { addDays } from '@/lib/dates'
import { refundMethods, throughGateway } from '@/lib/payments/lists'
import type { Answer } from '@/tests/support/machine/api'
import { makeGatewaySteps, nth, openFeesOf, some } from './gateway-steps'
import type { World } from './world'

/** What people do with money, each by three numbers that say with what. */

const heads = ['Tuition Fee', 'Transport Fee', 'Sports Fee']
const chargedAs = 'Miscellaneous'
const methods = ['Cash', 'Cheque', 'Bank Transfer', 'UPI', 'Card']

const rupees = (n: number) => ((n % 90_000) + 100) / 100

export function makeSteps(world: World) {
  const { ask, sql, pupils } = world
  const gateway = makeGatewaySteps(world)
  let references = 0

  const office = (n: number) => nth(world.offices(), n)
  /** The `n`th of the ids that a statement finds, which says their order. */
  async function pick(n: number, text: string, values: unknown[] = []) {
    const found = await sql<{ id: string }>(text, values)
    return found.length > 0 ? nth(found, n).id : undefined
  }
  /** Mostly another administrator than who has asked. */
  async function decides(table: 'Refund' | 'Concession', id: string, n: number) {
    const [asked] = await sql<{ by: string }>(`SELECT "askedById" AS by FROM "${table}" WHERE id = $1`, [id])
    const [other] = world.offices().filter(({ id: own }) => own !== asked?.by)
    return n % 5 === 0 ? office(n) : (other ?? office(n))
  }

  function acknowledge(answer: Answer | null, what: string, text: string, of: (body: Answer['body']) => unknown[]) {
    if (answer && answer.status < 300) world.acknowledged.push({ what, text, values: of(answer.body) })
  }
  const idsIn = (value: unknown) => (Array.isArray(value) ? (value as { id: string }[]).map(({ id }) => id) : [])
  const allThere = (table: string) => `SELECT 1 FROM "${table}" WHERE id = ANY ($1) HAVING count(*) = cardinality($1)`

  /** Those of a run that was taken back whole before anything was paid are gone with it. */
  const feesOfRun = `SELECT 1 FROM "FeeStructure" s WHERE s.id = $1
    AND (s."undoneAt" IS NOT NULL OR (SELECT count(*) FROM "Fee" f WHERE f."structureId" = s.id) >= $2)`

  const steps = {
    async chargeClass(a: number, b: number, c: number) {
      const body = {
        class: nth(['Class 9', 'Class 10'], a),
        type: nth(heads, b),
        amount: rupees(c),
        dueDate: addDays(world.today(), b % 15),
      }
      const answer = await ask('charge a class', '/api/fees', { as: office(a), at: c, body })
      acknowledge(answer, 'fees of a class', feesOfRun, ({ fees }) => [
        (fees as { runId: string }[])[0]?.runId,
        idsIn(fees).length,
      ])
    },
    async chargeOne(a: number, b: number, c: number) {
      const body = { type: nth(heads, b), amount: rupees(c), dueDate: addDays(world.today(), c % 15) }
      await ask('charge one', `/api/people/${nth(pupils, a)}/fees`, { as: office(b), at: a + c, body })
    },
    async plan(a: number, b: number, c: number) {
      const as = office(a)
      const year = Number(world.today().slice(0, 4)) - (world.today().slice(5) < '04-01' ? 1 : 0)
      const made = await ask('a plan', '/api/fees/plans', { as, at: b, body: { year, name: `Plan ${references++}` } })
      const id = (made?.body.plan as { id?: string } | undefined)?.id
      if (!id) return
      const dueDates = [1 + (b % 5), 8 + (c % 20)].map((days) => addDays(world.today(), days))
      const lines = ['Class 9', 'Class 10'].map((schoolClass) => ({
        ...{ type: nth(heads, c), class: schoolClass, section: '', pupils: 'All', amount: rupees(b * 3) },
      }))
      const body = {
        name: `Plan ${references++}`,
        dueDates,
        heads: [{ type: nth(heads, c), once: false, optional: false }],
        lines,
      }
      await ask('save a plan', `/api/fees/plans/${id}`, { as, at: c, method: 'PUT', body })
      const charged = await ask('charge a plan', `/api/fees/plans/${id}/charge`, { as, at: a, body: {} })
      // Whoever has a fee of this head and day from elsewhere gets no second one: a plan may charge nobody.
      const { fees = 0 } = (charged?.body.charged ?? {}) as { fees?: number }
      acknowledge(
        fees > 0 ? charged : null,
        'a charged plan',
        `SELECT 1 FROM "FeeStructure" s JOIN "FeePlanInstalment" i ON i.id = s."planInstalmentId" WHERE i."planId" = $1 LIMIT 1`,
        () => [id],
      )
    },
    async changePlan(a: number, b: number, c: number) {
      const id = await pick(a, 'SELECT id FROM "FeePlan" ORDER BY name')
      if (!id) return
      const way = nth(['update', 'update', 'take-back', 'charge'], b)
      await ask(`${way} of a plan`, `/api/fees/plans/${id}/${way}`, { as: office(b), at: c, body: {} })
    },
    async concede(a: number, b: number, c: number) {
      const part = b % 2 === 0 ? { percent: (c % 100) + 1 } : { amount: rupees(c) }
      const body = {
        ...{ studentId: nth(pupils, a), kind: 'Scholarship', heads: [nth(heads, b)], reason: 'Won', ...part },
        ...{ from: addDays(world.today(), -(c % 20)), until: c % 3 === 0 ? addDays(world.today(), c % 25) : '' },
      }
      const answer = await ask('give a concession', '/api/concessions', { as: office(a), at: b, body })
      acknowledge(answer, 'a concession', 'SELECT 1 FROM "Concession" WHERE id = $1', ({ id }) => [id])
    },
    async decideConcession(a: number, b: number, c: number) {
      const id = await pick(a, `SELECT id FROM "Concession" WHERE status = 'Asked' ORDER BY "askedAt"`)
      if (!id) return
      const way = c % 4 === 0 ? 'reject' : 'approve'
      const answer = await ask(`${way} a concession`, `/api/concessions/${id}/${way}`, {
        as: await decides('Concession', id, b),
        at: c,
        body: { reason: 'So' },
      })
      acknowledge(answer, 'a decision', `SELECT 1 FROM "Concession" WHERE id = $1 AND status <> 'Asked'`, () => [id])
    },
    async endConcession(a: number, b: number, c: number) {
      const id = await pick(
        a,
        `SELECT id FROM "Concession" WHERE status = 'Approved' AND "endedAt" IS NULL ORDER BY "askedAt"`,
      )
      const body = { lastDay: addDays(world.today(), (c % 20) - 10), reason: 'Left the team' }
      if (id) await ask('end a concession', `/api/concessions/${id}/end`, { as: office(b), at: b + c, body })
    },
    async fineRule(a: number, b: number, c: number) {
      const rule = {
        kind: nth(['Flat', 'Day', 'Month'], b),
        amount: rupees(c) / 10,
        graceDays: c % 3,
        chargeType: chargedAs,
      }
      const body = { ...rule, amount: Math.ceil(rule.amount), cap: b % 2 === 0 ? '' : 500, type: nth(heads, a) }
      const known = await pick(0, 'SELECT id FROM "LateFineRule" WHERE type = $1', [body.type])
      const asked = { as: office(a), at: c }
      if (!known) await ask('a rule of fines', '/api/fees/fines', { ...asked, body })
      else if (c % 5 === 0) await ask('no rule of fines', `/api/fees/fines/${known}`, { ...asked, method: 'DELETE' })
      else await ask('another rule of fines', `/api/fees/fines/${known}`, { ...asked, method: 'PUT', body })
    },
    async waive(a: number, b: number, c: number) {
      const id = await pick(
        a,
        `SELECT f.id FROM "Fee" f JOIN "FeeStructure" s ON s.id = f."structureId" WHERE s."dueDate" < $1 ORDER BY f.number`,
        [world.today()],
      )
      if (id)
        await ask('waive a fine', `/api/fees/fines/waive/${id}`, {
          as: office(b),
          at: c,
          method: 'PUT',
          body: { reason: 'Ill' },
        })
    },
    /** At the counter: whole, a part, of several of the family, with the rest kept, or in advance. */
    async pay(a: number, b: number, c: number) {
      const studentId = nth(pupils, a)
      const open = await openFeesOf(world, studentId)
      const feeIds = c % 6 === 0 ? [] : some(open, b).length > 0 ? some(open, b) : open.slice(0, 1)
      const method = nth(methods, b)
      const given = c % 3 === 0 ? { amount: rupees(c * 7), keepRest: true } : c % 3 === 1 ? { amount: rupees(c) } : {}
      const body = {
        studentId,
        feeIds,
        method,
        reference: method === 'Cash' ? '' : `R${b % 2 === 0 ? references++ : a % 5}`,
        ...given,
      }
      const answer = await ask('pay', '/api/payments/several', { as: office(b), at: a + b + c, body })
      acknowledge(answer, 'payments', allThere('Payment'), ({ payments }) => [idsIn(payments)])
    },
    async payOne(a: number, b: number, c: number) {
      const id = await pick(a, `SELECT id FROM "Fee" WHERE status = 'Pending' ORDER BY number`)
      if (!id) return
      const body = { method: nth(methods, b), reference: `S${references++}` }
      const answer = await ask('pay one', `/api/fees/pay/${id}`, { as: office(c), at: a + c, body })
      acknowledge(answer, 'a payment', 'SELECT 1 FROM "Payment" WHERE id = $1', ({ payment }) => [
        (payment as { id: string }).id,
      ])
    },
    async payFromCredit(a: number, b: number, c: number) {
      const studentId = nth(pupils, a)
      const open = await openFeesOf(world, studentId)
      const feeIds = some(open, b).length > 0 ? some(open, b) : open.slice(0, 2)
      if (feeIds.length > 0)
        await ask('use credit', '/api/payments/credit', { as: office(b), at: c, body: { studentId, feeIds } })
    },
    async reverse(a: number, b: number, c: number) {
      const id = await pick(a, 'SELECT id FROM "Payment" ORDER BY number')
      if (!id) return
      const body = { reason: 'Wrong', whole: b % 2 === 0 }
      const answer = await ask('reverse', `/api/payments/${id}/reverse`, { as: office(b), at: c, body })
      acknowledge(answer, 'a reversal', `SELECT 1 FROM "PaymentReversal" WHERE "paymentId" = $1`, () => [id])
    },
    async reverseAdvance(a: number, b: number, c: number) {
      const id = await pick(a, `SELECT id FROM "Receipt" WHERE "heldPaise" = "amountPaise" ORDER BY number`)
      if (id)
        await ask('reverse an advance', `/api/receipts/${id}/reverse`, {
          as: office(b),
          at: c,
          body: { reason: 'Wrong' },
        })
    },
    async cheque(a: number, b: number, c: number) {
      const id = await pick(a, `SELECT id FROM "Receipt" WHERE "chequeState" = 'Received' ORDER BY number`)
      if (!id) return
      const asked = { as: office(b), at: c }
      const bounce = { reason: 'Funds', ...(b % 2 === 0 && { charge: 350, chargeType: chargedAs }) }
      const answer =
        c % 2 === 0
          ? await ask('clear a cheque', '/api/cheques/clear', { ...asked, body: { ids: [id] } })
          : await ask('bounce a cheque', `/api/cheques/${id}/bounce`, { ...asked, body: bounce })
      acknowledge(answer, 'a cheque', 'SELECT 1 FROM "ChequeDecision" WHERE "receiptId" = $1', () => [id])
    },
    async askRefund(a: number, b: number, c: number) {
      const method = c % 2 === 0 ? throughGateway : nth(refundMethods, b)
      // Who took the money at the counter has a name.
      const came = method === throughGateway ? `cashier = ''` : 'true'
      const held = `SELECT DISTINCT "studentId" AS id FROM "Receipt" WHERE "heldPaise" > 0 AND ${came} ORDER BY 1`
      const id = await pick(a, held)
      if (!id) return
      const reference = ['Cheque', 'Bank Transfer'].includes(method) ? `T${references++}` : ''
      const body = { studentId: id, amount: ((c % 20_000) + 100) / 100, method, reference, reason: 'Leaves' }
      const answer = await ask('ask for a refund', '/api/refunds', { as: office(b), at: a, body })
      acknowledge(answer, 'a refund', 'SELECT 1 FROM "Refund" WHERE id = $1', (said) => [said.id])
    },
    async decideRefund(a: number, b: number, c: number) {
      const id = await pick(a, `SELECT id FROM "Refund" WHERE status = 'Asked' ORDER BY "askedAt"`)
      if (!id) return
      const way = c % 6 === 0 ? 'reject' : 'approve'
      const answer = await ask(`${way} a refund`, `/api/refunds/${id}/${way}`, {
        as: await decides('Refund', id, b),
        at: c,
        body: { reason: 'No' },
      })
      acknowledge(answer, 'a decided refund', `SELECT 1 FROM "Refund" WHERE id = $1 AND status <> 'Asked'`, () => [id])
    },
    async cancelFee(a: number, b: number, c: number) {
      const id = await pick(a, `SELECT id FROM "Fee" WHERE status = 'Pending' ORDER BY number`)
      if (id)
        await ask('cancel a fee', `/api/fees/cancel/${id}`, {
          as: office(b),
          at: c,
          method: 'PUT',
          body: { reason: 'Left' },
        })
    },
    async undoRun(a: number, b: number, c: number) {
      const id = await pick(a, 'SELECT id FROM "FeeStructure" WHERE "undoneAt" IS NULL ORDER BY "createdAt"')
      if (id) await ask('take a run back', `/api/fees/runs/${id}`, { as: office(b), at: c, method: 'DELETE' })
    },
    ...gateway.steps,
  }

  /** Each pupil has some money at the school, of several ways, before it begins. */
  async function begin() {
    for (const [n] of pupils.entries()) await steps.pay(n, n * 7, 12_000 + 18 * n)
  }

  return { steps, begin, settle: gateway.settle }
}

export type StepName = keyof ReturnType<typeof makeSteps>['steps']
