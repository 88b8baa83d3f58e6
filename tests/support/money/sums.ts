import { dayAt } from '@/lib/dates'
import type { World } from './world'

/**
 * The books as this file adds them up, from the rows of what people did alone: no sum that the portal keeps, and none of its
 * functions. Amounts are paise. What differs from what the portal keeps and says is answered in words.
 */

type Fee = {
  id: string
  studentId: string
  structureId: string
  type: string
  due: string
  isFine: boolean
  amount: number
  paid: number
  kept: number
  status: string
}
type Payment = {
  id: string
  receiptId: string
  feeId: string
  amount: number
  fromCredit: boolean
  reversed: boolean
  day: Date
}
type Receipt = {
  id: string
  studentId: string
  series: string
  year: number
  number: number
  amount: number
  held: number
  cashier: string
  reference: string
  at: Date
  bounced: boolean
  reversed: boolean
}
type Concession = {
  studentId: string
  heads: string[]
  fixed: number | null
  points: number | null
  from: string
  until: string | null
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
/** The sums of a list by a name. */
function by<T>(list: readonly T[], name: (one: T) => string, of: (one: T) => number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const one of list) sums.set(name(one), (sums.get(name(one)) ?? 0) + of(one))
  return sums
}
const dayOf = (at: Date) => dayAt(at, 'Asia/Kolkata')

export async function moneyDisagrees(world: World): Promise<string[]> {
  const { sql } = world
  const wrong: string[] = []
  const same = (what: string, ours: unknown, theirs: unknown) => {
    if (ours !== theirs) wrong.push(`${what}: ${String(ours)} by these sums, ${String(theirs)} by the portal`)
  }

  const fees = await sql<Fee>(
    `SELECT f.id, f."studentId", f."structureId", s.type, s."dueDate"::text AS due, s."isFine", f."amountPaise" AS amount,
       f."paidPaise" AS paid, f."concessionPaise" AS kept, f.status::text FROM "Fee" f JOIN "FeeStructure" s ON s.id = f."structureId"`,
  )
  const payments = await sql<Payment>(
    `SELECT p.id, p."receiptId", p."feeId", p."amountPaise" AS amount, p."fromCredit", v.id IS NOT NULL AS reversed, p."paidAt" AS day
     FROM "Payment" p LEFT JOIN "PaymentReversal" v ON v."paymentId" = p.id`,
  )
  const receipts = await sql<Receipt>(
    `SELECT r.id, r."studentId", r.series::text, r.year, r.number, r."amountPaise"::float8 AS amount, r."heldPaise"::float8 AS held,
       r.cashier, r.reference, r."paidAt" AS at, coalesce(d.state = 'Bounced', false) AS bounced, v.id IS NOT NULL AS reversed
     FROM "Receipt" r LEFT JOIN "ChequeDecision" d ON d."receiptId" = r.id LEFT JOIN "ReceiptReversal" v ON v."receiptId" = r.id`,
  )
  const given = await sql<{ receiptId: string; amount: number; returned: boolean }>(
    `SELECT s."receiptId", s."amountPaise"::float8 AS amount, b.id IS NOT NULL AS returned FROM "RefundShare" s
     LEFT JOIN "RefundReturn" b ON b."shareId" = s.id`,
  )
  const concessions = await sql<Concession>(
    `SELECT c."studentId", array_agg(h.type) AS heads, c."amountPaise" AS fixed, c."basisPoints" AS points, c."fromDay"::text AS from,
       least(c."toDay", c."lastDay")::text AS until FROM "Concession" c JOIN "ConcessionHead" h ON h."concessionId" = c.id
     WHERE c.status = 'Approved' GROUP BY c.id`,
  )
  const runs = await sql<{ id: string; fees: number; paid: number; paidPaise: number; conceded: number }>(
    `SELECT id, "feeCount" AS fees, "paidCount" AS paid, "paidPaise"::float8 AS "paidPaise", "concededPaise"::float8 AS conceded FROM "FeeStructure"`,
  )

  // A charge: what is conceded of it, what is allocated to it, and what is owed.
  const conceded = (fee: Fee) => {
    if (fee.isFine) return 0
    const shares = concessions
      .filter(
        ({ studentId, heads, from, until }) =>
          studentId === fee.studentId &&
          heads.includes(fee.type) &&
          from <= fee.due &&
          (until === null || fee.due <= until),
      )
      .map(({ fixed, points }) => fixed ?? Math.floor((Number(points) * fee.amount) / 10_000))
    return Math.min(fee.amount, sum(shares))
  }
  const standing = payments.filter(({ reversed }) => !reversed)
  const allocatedTo = by(
    standing,
    ({ feeId }) => feeId,
    ({ amount }) => amount,
  )
  const owed = new Map<string, number>()
  for (const fee of fees) {
    const allocated = allocatedTo.get(fee.id) ?? 0
    const gone = fee.status === 'Cancelled'
    const less = gone ? 0 : Math.min(conceded(fee), fee.amount - allocated)
    if (allocated > fee.amount) wrong.push(`more is paid than charged of ${fee.id}`)
    if (gone && allocated > 0) wrong.push(`${fee.id} is cancelled, and paid`)
    owed.set(fee.id, gone ? 0 : fee.amount - less - allocated)
    same(`paid of fee ${fee.id}`, allocated, fee.paid)
    if (!gone) same(`conceded of fee ${fee.id}`, conceded(fee), fee.kept)
    if (!gone) same(`state of fee ${fee.id}`, owed.get(fee.id) === 0 ? 'Paid' : 'Pending', fee.status)
  }
  for (const run of runs) {
    const own = fees.filter(({ structureId, status }) => structureId === run.id && status !== 'Cancelled')
    same(`fees of run ${run.id}`, own.length, run.fees)
    same(`paid fees of run ${run.id}`, own.filter(({ id }) => owed.get(id) === 0).length, run.paid)
    same(`paise of run ${run.id}`, sum(own.map(({ id }) => allocatedTo.get(id) ?? 0)), run.paidPaise)
    same(
      `conceded of run ${run.id}`,
      sum(own.map((fee) => Math.min(conceded(fee), fee.amount - (allocatedTo.get(fee.id) ?? 0)))),
      run.conceded,
    )
  }

  // A receipt: what arrived of it is allocated, held, or was given back.
  const arrived = new Map<string, number>()
  for (const receipt of receipts) {
    const own = payments.filter(({ receiptId }) => receiptId === receipt.id)
    const first = own.filter(({ fromCredit }) => !fromCredit)
    const never = receipt.bounced || receipt.reversed || (first.length > 0 && first.every(({ reversed }) => reversed))
    const back = sum(
      given.filter(({ receiptId, returned }) => receiptId === receipt.id && !returned).map(({ amount }) => amount),
    )
    const wrongly = sum(first.filter(({ reversed }) => reversed).map(({ amount }) => amount))
    const whole = never ? 0 : receipt.amount - wrongly
    const allocated = sum(own.filter(({ reversed }) => !reversed).map(({ amount }) => amount))
    arrived.set(receipt.id, whole)
    same(`what receipt ${receipt.id} holds`, whole - allocated - back, receipt.held)
    if (receipt.held < 0) wrong.push(`receipt ${receipt.id} holds less than nothing`)
  }
  const credit = by(
    receipts,
    ({ studentId }) => studentId,
    ({ held }) => held,
  )

  await compareDoors()
  await compareDays()
  await compareNumbers()
  await compareBank()
  await compareFines()
  for (const { what, text, values } of world.acknowledged)
    if ((await sql(text, values)).length === 0)
      wrong.push(`${what} was acknowledged and is not there: ${JSON.stringify(values)}`)
  return wrong

  /** By each fee and head, and by each pupil and family: what the doors say. */
  async function compareDoors() {
    const [as] = world.offices()
    const listed: { id: string; due: number; status: string; type: string }[] = []
    for (let page = 1; ; page++) {
      const answer = await world.ask('fees', `/api/fees?pageSize=100&page=${page}`, { as, at: page })
      const found = (answer?.body.fees ?? []) as typeof listed
      listed.push(...found)
      if (found.length < 100) break
    }
    const live = fees.filter(({ status }) => status !== 'Cancelled')
    same('fees that are listed', live.length, listed.length)
    const said = by(
      listed,
      ({ id }) => id,
      ({ due, status }) => (status === 'Paid' ? 0 : Math.round(due * 100)),
    )
    for (const { id } of live) same(`due of fee ${id}`, owed.get(id), said.get(id))
    const ofHead = by(
      live,
      ({ type }) => type,
      ({ id }) => owed.get(id) ?? 0,
    )
    const saidOfHead = by(
      listed,
      ({ type }) => type,
      ({ id }) => said.get(id) ?? 0,
    )
    for (const [head, paise] of ofHead) same(`due of ${head}`, paise, saidOfHead.get(head))
    for (const { pupils } of world.families) {
      const answer = await world.ask('family', `/api/fees/counter/${pupils[0]}`, { as, at: 1 })
      const family = answer?.body.family as { due: number; credit: number; students: { id: string; credit: number }[] }
      same(
        `due of the family of ${pupils[0]}`,
        sum(fees.filter(({ studentId }) => pupils.includes(studentId)).map(({ id }) => owed.get(id) ?? 0)),
        Math.round(family.due * 100),
      )
      same(
        `credit of the family of ${pupils[0]}`,
        sum(pupils.map((pupil) => credit.get(pupil) ?? 0)),
        Math.round(family.credit * 100),
      )
      for (const student of family.students)
        same(`credit of ${student.id}`, credit.get(student.id) ?? 0, Math.round(student.credit * 100))
    }
  }

  /** By each day, and in total: received − reversed − given back + returned is what is allocated and held. */
  async function compareDays() {
    const days = [...new Set(receipts.map(({ at }) => dayOf(at)).concat(world.today()))]
    const [first = '', last = ''] = [days.toSorted()[0], world.today()]
    const received = by(
      receipts,
      ({ at }) => dayOf(at),
      ({ amount }) => amount,
    )
    let total = 0
    for (let day = first; day <= last; day = next(day)) {
      const answer = await world.ask('day book', `/api/fees/day-book?date=${day}`, { as: world.offices()[0], at: 1 })
      const book = answer?.body.dayBook as { received: number; reversed: number; refunded: number; returned: number }
      same(`received on ${day}`, received.get(day) ?? 0, Math.round(book.received * 100))
      total += Math.round(book.received * 100) - Math.round(book.reversed * 100)
      total += Math.round(book.returned * 100) - Math.round(book.refunded * 100)
    }
    same(
      'allocated and held in total',
      sum(standing.map(({ amount }) => amount)) + sum(receipts.map(({ held }) => held)),
      total,
    )
    same(
      'arrived in total',
      sum([...arrived.values()]) - sum(given.filter(({ returned }) => !returned).map(({ amount }) => amount)),
      total,
    )
  }

  async function compareNumbers() {
    const series = new Map<string, number[]>()
    for (const { series: name, year, number } of receipts)
      series.set(`${name} ${year}`, [...(series.get(`${name} ${year}`) ?? []), number])
    for (const { year, number } of await sql<{ year: number; number: number }>(
      'SELECT year, number FROM "Refund" WHERE number IS NOT NULL',
    ))
      series.set(`Refunds ${year}`, [...(series.get(`Refunds ${year}`) ?? []), number])
    const counters = await sql<{ name: string; last: number }>(
      `SELECT series || ' ' || year AS name, last FROM "ReceiptCounter" UNION ALL SELECT 'Refunds ' || year, last FROM "RefundCounter"`,
    )
    for (const [name, numbers] of series) {
      const sorted = numbers.toSorted((one, other) => one - other)
      if (sorted.some((number, place) => number !== place + 1))
        wrong.push(`the numbers of ${name} are ${sorted.join(' ')}`)
      same(`the counter of ${name}`, sorted.length, counters.find((counter) => counter.name === name)?.last)
    }
  }

  /** What the bank says of each payment and refund: a receipt without a collector is of one that it has. */
  async function compareBank() {
    const online = receipts.filter(({ cashier }) => cashier === '')
    const captured = [...world.bank.payments.values()].filter(
      ({ status }) => status === 'captured' || status === 'refunded',
    )
    same('receipts of the gateway', captured.length, online.length)
    for (const { id, amount } of captured) {
      const [receipt, ...more] = online.filter(({ reference }) => reference === id)
      if (!receipt || more.length > 0) wrong.push(`payment ${id} has ${receipt ? more.length + 1 : 0} receipts`)
      else same(`amount of payment ${id}`, amount, receipt.amount)
      const there = [...world.bank.refunds.values()].filter(
        ({ payment_id, status }) => payment_id === id && status === 'processed',
      )
      const ours = await sql<{ paise: number }>(
        `SELECT s."amountPaise"::float8 AS paise FROM "GatewayRefund" g JOIN "RefundShare" s ON s.id = g."shareId"
         LEFT JOIN "RefundReturn" b ON b."shareId" = s.id WHERE g."paymentId" = $1 AND b.id IS NULL`,
        [id],
      )
      same(
        `given back of payment ${id}`,
        sum(there.map((refund) => refund.amount)),
        sum(ours.map(({ paise }) => paise)),
      )
    }
    for (const receipt of receipts)
      if (receipt.cashier === '' && !captured.some(({ id }) => id === receipt.reference))
        wrong.push(`nobody took receipt ${receipt.id}`)
  }

  /** A fee has one fine at most that stands, which is a fee of its own. */
  async function compareFines() {
    const fines = await sql<{ feeId: string; charge: string | null; amount: number }>(
      `SELECT "feeId", "chargeFeeId" AS charge, "amountPaise" AS amount FROM "LateFine" WHERE "takenBackAt" IS NULL`,
    )
    for (const [fee, count] of by(
      fines,
      ({ feeId }) => feeId,
      () => 1,
    ))
      if (count > 1) wrong.push(`fee ${fee} has ${count} fines`)
    for (const { charge, amount } of fines)
      if (charge) same(`the fee of a fine ${charge}`, amount, fees.find(({ id }) => id === charge)?.amount)
    const charges = new Set(fines.map(({ charge }) => charge))
    for (const { id, isFine, status } of fees)
      if (isFine && status !== 'Cancelled' && !charges.has(id)) wrong.push(`the fine ${id} is for no fee`)
  }
}

const next = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
