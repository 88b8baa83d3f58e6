import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { amountInWords } from '@/lib/amount-in-words'
import type * as Concessions from '@/lib/concessions/service'
import { addDays, formatDay } from '@/lib/dates'
import { demandMessages } from '@/lib/fees/contact-messages'
import type * as Notes from '@/lib/fees/demand-notes'
import type * as Paying from '@/lib/payments/service'
import { formatRupees } from '@/lib/money'
import type { Download } from '@/lib/server/papers/download'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { withStatements } from '@/tests/support/machine/statements'
import { readPdf } from '@/tests/support/material/pdf'
import { callerAs } from '@/tests/support/school/caller'
import { owingSchool } from '@/tests/support/school/owing-school'

/** Demand notes of a class: whose there are, and that their sums are true. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let notes: typeof Notes
let paying: typeof Paying
let concessions: typeof Concessions
let today: string
let school: ReturnType<typeof owingSchool>
beforeAll(async () => {
  own = await ownDatabase()
  notes = await import('@/lib/fees/demand-notes')
  paying = await import('@/lib/payments/service')
  concessions = await import('@/lib/concessions/service')
  today = (await import('@/lib/server/school-day')).schoolDay()
  school = owingSchool(own, today)
})
afterAll(() => own.close())

let office: string
beforeEach(async () => {
  await own.empty('User', 'ReceiptCounter', 'LateFineRule')
  office = await school.person('admin')
})

const by = (id = office) => callerAs({ id, role: 'admin' })
type Asked = Parameters<typeof notes.demandNotes.execute>[1]
const ask = (over: Partial<Asked> = {}, caller = by()) =>
  notes.demandNotes.execute(caller, { class: 'Class 5', until: today, payBy: addDays(today, 10), ...over })

async function bytesOf({ body }: Download) {
  if (body instanceof Uint8Array) return body
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}
/** The text of each page. */
const pages = async (over?: Partial<Asked>) => readPdf(await bytesOf(await ask(over)))

it('has a page for each student of the class who owes, with what is charged, conceded, paid and to be paid', async () => {
  const asha = await school.pupil('Asha Rao', 'Class 5', { section: 'A' })
  const bina = await school.pupil('Bina Rao', 'Class 5', { section: 'B' })
  const other = await school.pupil('Chitra Iyer', 'Class 6')
  const settled = await school.pupil('Dev Shah', 'Class 5')
  await school.payer([asha, bina, other])
  const part = await school.fee(asha, 5000, 40)
  await school.fee(asha, 1200, 3, 'Exam Fee')
  await school.fee(asha, 999, -1, 'Sports Fee')
  await school.fee(bina, 777, 0)
  await school.fee(other, 888)
  await paying.payFee.execute(by(), { feeId: await school.fee(settled, 300), method: 'Cash' })
  const second = await school.person('admin')
  const { id } = await concessions.giveConcession.execute(by(), {
    ...{ studentId: asha, kind: 'Scholarship', heads: ['Tuition Fee'], percent: '10' },
    ...{ from: '2026-04-01', until: '', reason: 'Won' },
  })
  await concessions.approveConcession.execute(by(second), { id })
  await paying.payFee.execute(by(), { feeId: part, method: 'UPI', amount: 1500 })
  const advance = { studentId: other, feeIds: [], method: 'UPI' as const, amount: 250, keepRest: true }
  await paying.paySeveral.execute(by(), advance)

  const [first, next, ...more] = await pages()
  expect(more).toEqual([])
  for (const said of [
    ...['Demand Note', 'Asha Rao', 'Class 5 A', `To pay by ${formatDay(addDays(today, 10))}`],
    ...[`Tuition Fee ${formatDay(addDays(today, -40))} ₹5,000.00 ₹500.00 ₹1,500.00 ₹3,000.00`],
    ...[`Exam Fee ${formatDay(addDays(today, -3))} ₹1,200.00 – – ₹1,200.00`],
    ...['₹4,200.00', amountInWords(420_000), 'Your credit: ₹250.00'],
  ])
    expect(first).toContain(said)
  for (const absent of ['Sports Fee', 'Bina', '999', 'Late fines']) expect(first).not.toContain(absent)
  for (const said of ['Bina Rao', 'Class 5 B', '₹777.00', amountInWords(77_700)]) expect(next).toContain(said)
  expect((await pages({ until: addDays(today, 1) }))[0]).toContain('₹5,199.00')
  expect(await pages({ section: 'B' })).toHaveLength(1)
  expect(await pages({ class: 'Class 6' })).toHaveLength(1)
})

it('says the late fine as of today beside what is to be paid, and how to pay', async () => {
  const asha = await school.pupil('Asha')
  await school.fee(asha, 400, 12)
  await own.db.lateFineRule.create({
    data: {
      ...{ type: 'Tuition Fee', kind: 'Day', amountPaise: 1000, graceDays: 2, chargeType: 'Miscellaneous' },
      createdById: office,
    },
  })
  const [page] = await pages()
  expect(page).toContain(amountInWords(40_000))
  expect(page).toContain(`Late fines as of ${formatDay(today)}: ₹100.00`)
})

it('does not say what another family gave for a brother or sister', async () => {
  const [asha, bina] = [await school.pupil('Asha'), await school.pupil('Bina', 'Class 6')]
  await school.payer([asha, bina])
  await school.payer([bina])
  await school.fee(asha, 400)
  const advance = { studentId: bina, feeIds: [], method: 'UPI' as const, amount: 250, keepRest: true }
  await paying.paySeveral.execute(by(), advance)
  expect((await pages())[0]).not.toContain('credit')
  await paying.paySeveral.execute(by(), { ...advance, studentId: asha, amount: 70 })
  expect((await pages())[0]).toContain('Your credit: ₹70.00')
})

it('puts many fees together by their head, so that a note stays on its page, and they come to the same', async () => {
  const asha = await school.pupil('Asha')
  for (let month = 0; month < 12; month++) await school.fee(asha, 100 + month, 200 - month, 'Tuition Fee')
  for (let month = 0; month < 3; month++) await school.fee(asha, 50, 100 - month, 'Transport Fee')
  const [page, ...more] = await pages()
  expect(more).toEqual([])
  expect(page).toContain('Tuition Fee, 12 fees')
  expect(page).toContain(formatRupees(1266))
  expect(page).toContain(amountInWords(141_600))
})

it('takes as many statements for fifty students as for two', async () => {
  const names = Array.from({ length: 50 }, (_, n) => `Pupil ${n}`)
  for (const name of names.slice(0, 2)) await school.fee(await school.pupil(name), 100)
  const few = await withStatements(() => pages())
  for (const name of names.slice(2)) await school.fee(await school.pupil(name), 100)
  const many = await withStatements(() => pages())
  expect([few.answer.length, many.answer.length]).toEqual([2, 50])
  expect(many.statements.length).toBe(few.statements.length)
  expect(few.statements.length).toBeLessThan(4)
})

it('is for who reminds families alone, and says where nobody owes', async () => {
  await expect(ask()).rejects.toMatchObject({
    code: 'conflict',
    message: demandMessages.nobodyOwes('Class 5', formatDay(today)),
  })
  const teacher = callerAs({ id: await school.person('teacher'), role: 'teacher' })
  await expect(ask({}, teacher)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(ask({ payBy: addDays(today, -1) })).rejects.toThrow(demandMessages.payByPast)
  await expect(ask({ payBy: addDays(today, 367) })).rejects.toThrow(demandMessages.payByFar)
})
