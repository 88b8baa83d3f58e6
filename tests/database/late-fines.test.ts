import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addDays } from '@/lib/dates'
import { lateFineMessages, sayRule } from '@/lib/late-fines/messages'
import { feeMessages } from '@/lib/fees/messages'
import { finedFamily, plainFine, type Rule } from '@/tests/support/school/fined-family'

/** Late fines: what they come to, how they are charged with a payment, and how they go. */

let family: Awaited<ReturnType<typeof finedFamily>>
beforeAll(async () => {
  family = await finedFamily()
})
afterAll(() => family.close())
beforeEach(() => family.begin())
afterEach(async () => {
  vi.useRealTimers()
  expect(await family.booksDisagree()).toEqual([])
})

/** ₹10 a day after 5 days of grace, at most ₹500: a fee that is 10 days late costs ₹50. */
const tenADay: Rule = { kind: 'Day', amount: 10, cap: 500, graceDays: 5 }
const amounts = (payments: readonly { type: string; amount: number }[]) =>
  payments.map(({ type, amount }) => `${type} ${amount}`)

it('the fine of the database is what one works out day by day', async () => {
  const rules = fc.record({
    kind: fc.constantFrom('Flat', 'Day', 'Month'),
    amount: fc.integer({ min: 1, max: 100_000_000 }).map((paise) => paise / 100),
    cap: fc.option(fc.integer({ min: 1, max: 1_000_000_000 }), { nil: undefined }),
    graceDays: fc.integer({ min: 0, max: 90 }),
  })
  const cases = fc.array(
    fc.record({
      rule: rules,
      due: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2023-12-25', days)),
      late: fc.integer({ min: -40, max: 800 }),
    }),
    { minLength: 50, maxLength: 200 },
  )
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const asked = given.map(({ rule, due, late }) => ({
        ...{ kind: rule.kind, paise: Math.round(rule.amount * 100), cap: rule.cap ?? null, grace: rule.graceDays },
        ...{ due, today: addDays(due, late) },
      }))
      const found = await family.own.db.$queryRawUnsafe<{ fine: number }[]>(
        `SELECT late_fine(kind::"LateFineKind", paise, cap, grace, due, today) AS fine
         FROM json_to_recordset($1::json) AS t (kind text, paise int, cap int, grace int, due date, today date)`,
        JSON.stringify(asked),
      )
      const plain = given.map(({ rule: { cap, ...rule }, due, late }) =>
        plainFine({ ...rule, cap: cap === undefined ? undefined : cap / 100 }, due, addDays(due, late)),
      )
      expect(found.map(({ fine }) => fine)).toEqual(plain)
    }),
    { numRuns: 30 },
  )
})

it.each<[Rule, string]>([
  [tenADay, '₹10.00 a day from the 6th day after the due date, at most ₹500.00'],
  [{ kind: 'Flat', amount: 100, graceDays: 0 }, '₹100.00 once, from the 1st day after the due date'],
  [
    { kind: 'Month', amount: 50, graceDays: 21 },
    '₹50.00 for each month that has begun, from the 22nd day after the due date',
  ],
])('a rule in words', (rule, words) => {
  expect(sayRule({ ...rule, cap: rule.cap ?? 0 })).toBe(words)
})

it('a head has one rule, which wins over the one for all others, and no fine is charged as tuition', async () => {
  const { portal, office } = family
  await family.rule({ ...tenADay, kind: 'Flat', amount: 7, cap: undefined })
  const [tuition, exam] = [await family.feeOf(0), await family.feeOf(0, { type: 'Exam Fee' })]
  expect(await family.finesShown()).toEqual({ [tuition]: 7, [exam]: 7 })
  await family.rule({ ...tenADay, type: 'Tuition Fee' })
  expect(await family.finesShown()).toEqual({ [tuition]: 50, [exam]: 7 })
  const again = (over: object) =>
    portal.addFineRule.execute(office(), {
      ...{ kind: 'Flat' as const, amount: 1, graceDays: 0, chargeType: 'Miscellaneous' as const },
      ...over,
    })
  await expect(again({ type: 'Tuition Fee' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(again({})).rejects.toMatchObject({ code: 'conflict' })
  await expect(again({ type: 'Library Fee', chargeType: 'Tuition Fee' })).rejects.toMatchObject({
    message: lateFineMessages.notAsTuition('Tuition Fee'),
  })
  await expect(again({ type: 'Library Fee', amount: 10, cap: 5 })).rejects.toMatchObject({
    message: lateFineMessages.capTooSmall,
  })
  await expect(again({ type: 'Library Fee', graceDays: 91 })).rejects.toMatchObject({ message: lateFineMessages.grace })
  const both = await Promise.allSettled([again({ type: 'Sports Fee' }), again({ type: 'Sports Fee' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('without rules nobody pays more, and no row is written', async () => {
  const fee = await family.feeOf(0, { days: 400 })
  expect(await family.finesShown()).toEqual({ [fee]: 0 })
  expect(amounts(await family.pay([fee]))).toEqual(['Tuition Fee 100'])
  expect(await family.own.db.lateFine.count()).toBe(0)
  expect(await family.own.db.feeStructure.count()).toBe(1)
})

it('a payment of all that is due charges the fine and pays it, on one receipt', async () => {
  await family.rule(tenADay)
  const [late, later] = [await family.feeOf(0), await family.feeOf(1, { days: 5 })]
  const payments = await family.pay([late, later])
  expect(amounts(payments)).toEqual(['Tuition Fee 100', 'Tuition Fee 100', 'Miscellaneous 50'])
  expect(new Set(payments.map(({ receiptNumber }) => receiptNumber)).size).toBe(1)
  expect(payments.at(-1)).toMatchObject({ studentName: 'Asha', class: 'Class 5' })
  expect(await family.fines(late)).toMatchObject([{ paise: 5000, status: 'Paid', takenBack: false }])
  expect(await family.fines(later)).toEqual([])
  await expect(family.pay([late])).rejects.toMatchObject({ code: 'conflict' })
})

it('one fee is paid with its fine by a call, which answers the fee’s payment, and 409 afterwards', async () => {
  await family.rule(tenADay)
  const feeId = await family.feeOf(0)
  const pay = (over: object = {}) =>
    family.portal.payFee.execute(family.office(), { feeId, method: 'UPI', reference: '', ...over })
  await expect(pay({ amount: 150.01 })).rejects.toMatchObject({ message: feeMessages.onlyDue('₹150.00') })
  expect(await family.own.db.lateFine.count()).toBe(0)
  expect(await pay()).toMatchObject({ type: 'Tuition Fee', amount: 100, status: 'Completed' })
  expect(await family.fines(feeId)).toMatchObject([{ paise: 5000, status: 'Paid' }])
  await expect(pay()).rejects.toMatchObject({ code: 'conflict', message: feeMessages.alreadyPaid })
})

it('many who pay one late fee at once charge one fine', async () => {
  await family.rule(tenADay)
  const feeId = await family.feeOf(0)
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      family.portal.payFee.execute(family.office(), { feeId, method: 'UPI', reference: '' }),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await family.own.db.lateFine.count()).toBe(1)
  expect(await family.own.db.payment.count()).toBe(2)
})

it('a part charges no fine; who gives all but the fine owes it as a fee', async () => {
  await family.rule(tenADay)
  const fee = await family.feeOf(0)
  expect(amounts(await family.pay([fee], 60))).toEqual(['Tuition Fee 60'])
  expect(await family.own.db.lateFine.count()).toBe(0)
  family.wait(3)
  expect(await family.finesShown()).toEqual({ [fee]: 80 })
  expect(amounts(await family.pay([fee], 50))).toEqual(['Tuition Fee 40', 'Miscellaneous 10'])
  const [fine] = await family.fines(fee)
  expect(fine).toMatchObject({ paise: 8000, status: 'Pending', paid: 1000 })
  // It is a fee like another from now on: it grows no more, and is paid once.
  family.wait(30)
  await family.rule({ ...tenADay, amount: 90, cap: undefined })
  expect(await family.finesShown()).toEqual({ [fine?.charge ?? '']: 0 })
  await expect(family.pay([fine?.charge ?? ''], 71)).rejects.toMatchObject({
    message: feeMessages.onlyDue('₹70.00'),
  })
  expect(amounts(await family.pay([fine?.charge ?? '']))).toEqual(['Miscellaneous 70'])
})

it('an amount goes to the fees first, then to their fines, and only then is it more than is due', async () => {
  await family.rule(tenADay)
  const fees = [await family.feeOf(0, { days: 11 }), await family.feeOf(1)]
  await expect(family.pay(fees, 310.01)).rejects.toMatchObject({ message: feeMessages.onlyDue('₹310.00') })
  expect(await family.own.db.lateFine.count()).toBe(0)
  expect(amounts(await family.pay(fees, 275))).toEqual([
    ...['Tuition Fee 100', 'Tuition Fee 100', 'Miscellaneous 60', 'Miscellaneous 15'],
  ])
  const kept = [await family.feeOf(0)]
  expect(amounts(await family.pay(kept, 400, { keepRest: true }))).toEqual(['Tuition Fee 100', 'Miscellaneous 50'])
  const held = await family.own.db.receipt.aggregate({ _sum: { heldPaise: true } })
  expect(Number(held._sum.heldPaise)).toBe(25_000)
})

it('credit pays a fee and then its fine, as far as it goes', async () => {
  await family.rule(tenADay)
  await family.pay([await family.feeOf(0, { days: 0 })], 230, { keepRest: true })
  const fee = await family.feeOf(0)
  const settle = (feeId: string) =>
    family.portal.payFromCredit.execute(family.office(), {
      studentId: family.state.children[0] ?? '',
      feeIds: [feeId],
    })
  const payments = await settle(fee)
  expect(amounts(payments)).toEqual(['Tuition Fee 100', 'Miscellaneous 30'])
  expect(await family.fines(fee)).toMatchObject([{ paise: 5000, paid: 3000, status: 'Pending' }])
  // Taken back with the payment, whose money is credit again.
  await family.reverse(payments[0]?.id ?? '')
  expect(await family.fines(fee)).toMatchObject([{ paid: 0, status: 'Cancelled', takenBack: true }])
  expect(await family.finesShown()).toEqual({ [fee]: 50 })
})

it('a payment that is reversed takes its fine along, which is computed anew', async () => {
  await family.rule(tenADay)
  const fee = await family.feeOf(0)
  const [first] = await family.pay([fee])
  family.wait(4)
  await family.reverse(first?.id ?? '')
  expect(await family.own.db.payment.count({ where: { status: 'Completed' } })).toBe(0)
  expect(await family.fines(fee)).toMatchObject([{ paise: 5000, status: 'Cancelled', takenBack: true }])
  expect(await family.finesShown()).toEqual({ [fee]: 90 })
  expect(amounts(await family.pay([fee]))).toEqual(['Tuition Fee 100', 'Miscellaneous 90'])
  expect(await family.fines(fee)).toMatchObject([{ takenBack: true }, { paise: 9000, status: 'Paid' }])
})

it('a fine that another receipt has paid stays when the fee’s is reversed, until its own is', async () => {
  await family.rule(tenADay)
  const fee = await family.feeOf(0)
  const [first] = await family.pay([fee], 100)
  const [fine] = await family.fines(fee)
  const [second] = await family.pay([fine?.charge ?? ''])
  await family.reverse(first?.id ?? '')
  expect(await family.fines(fee)).toMatchObject([{ status: 'Paid', takenBack: false }])
  expect(await family.finesShown()).toEqual({ [fee]: 0 })
  await family.reverse(second?.id ?? '')
  expect(await family.fines(fee)).toMatchObject([{ status: 'Cancelled', takenBack: true }])
  expect(await family.finesShown()).toEqual({ [fee]: 50 })
})

it('a cheque that bounces opens the fee again without the fine that came with it', async () => {
  await family.rule(tenADay)
  const fee = await family.feeOf(0)
  await family.pay([fee], undefined, { method: 'Cheque', reference: 'CHQ 7' })
  const { id } = await family.own.db.receipt.findFirstOrThrow()
  await family.portal.bounceCheque.execute(family.office(), { id, reason: 'Funds insufficient' })
  expect(await family.statusOf(fee)).toBe('Pending')
  expect(await family.fines(fee)).toMatchObject([{ status: 'Cancelled', takenBack: true }])
  const decision = await family.own.db.chequeDecision.findFirstOrThrow()
  const { chequeBounced } = await import('@/lib/payments/cheque-mail')
  const mail = await chequeBounced({ subjectId: decision.id, to: 'home@tests.example' })
  expect(mail?.facts).toContainEqual(['Total', '₹100.00', 'sum'])
})

it('the office waives a fine for good, before it is charged and after, but not once it is paid', async () => {
  await family.rule(tenADay)
  const open = await family.feeOf(0)
  const charged = await family.feeOf(0, { days: 11 })
  const paid = await family.feeOf(0, { days: 12 })
  const free = await family.feeOf(0, { days: 5 })
  await family.pay([charged], 100)
  await family.pay([paid])
  const [fine] = await family.fines(charged)
  await expect(
    family.portal.cancelFee.execute(family.office(), { feeId: fine?.charge ?? '', reason: 'No' }),
  ).rejects.toMatchObject({ message: lateFineMessages.waiveInstead })
  await family.waive(open)
  await family.waive(fine?.charge ?? '')
  expect(await family.fines(charged)).toMatchObject([{ status: 'Cancelled', waived: true, takenBack: false }])
  await expect(family.waive(paid)).rejects.toMatchObject({ message: lateFineMessages.finePaid })
  await expect(family.waive(free)).rejects.toMatchObject({ message: lateFineMessages.noFine })
  await expect(family.waive(open)).rejects.toMatchObject({ message: lateFineMessages.alreadyWaived })
  family.wait(50)
  expect((await family.finesShown())[open]).toBe(0)
  expect(amounts(await family.pay([open]))).toEqual(['Tuition Fee 100'])
  expect(await family.fines(open)).toMatchObject([{ paise: 5000, waived: true, charge: undefined }])
  const entry = await family.own.db.auditEntry.findFirst({
    where: { kind: 'LateFine', what: 'Changed' },
    orderBy: { id: 'desc' },
  })
  expect(entry).toMatchObject({ personId: family.state.children[0] })
})

it('a fine that is waived while somebody pays is either waived or paid', async () => {
  await family.rule(tenADay)
  for (let turn = 0; turn < 5; turn += 1) {
    const feeId = await family.feeOf(0, { days: 10 + turn })
    const [paid, waived] = await Promise.allSettled([
      family.portal.payFee.execute(family.office(), { feeId, method: 'UPI', reference: '' }),
      family.waive(feeId),
    ])
    expect(paid.status).toBe('fulfilled')
    const fines = await family.fines(feeId)
    expect(fines).toHaveLength(1)
    expect(fines[0]).toMatchObject(waived.status === 'fulfilled' ? { waived: true } : { status: 'Paid' })
  }
})

it('a fine’s run is in no list of added fees, and cannot be taken back', async () => {
  await family.rule(tenADay)
  const fee = await family.feeOf(0)
  await family.pay([fee], 100)
  const own = await family.own.db.feeStructure.findFirstOrThrow({ where: { isFine: true } })
  const { rows } = await family.portal.listFeeRuns.execute(family.office(), {})
  expect(rows.map(({ id }) => id)).not.toContain(own.id)
  await expect(family.portal.undoFeeRun.execute(family.office(), { id: own.id })).rejects.toMatchObject({
    message: lateFineMessages.waiveInstead,
  })
})
