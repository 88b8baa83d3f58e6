import { tableTypes } from '@/lib/answers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Papers from '@/lib/fee-papers/queries'
import type { Child } from '@/lib/server/accounts/actor'
import type { Caller } from '@/lib/server/doors/caller'
import type { Download, Table } from '@/lib/server/papers/download'
import { financialYearOf } from '@/lib/years'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { withStatements } from '@/tests/support/machine/statements'
import { readPdf } from '@/tests/support/material/pdf'
import { callerAs } from '@/tests/support/school/caller'
import { schoolToday } from '@/tests/support/school/school-days'

/** What counts in papers of fees: the edges of a financial year in India, what was reversed, demonstrations, other children. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let papers: typeof Papers
let office: string
let asha: string
let bina: string
let mother: string
beforeAll(async () => {
  own = await ownDatabase()
  papers = await import('@/lib/fee-papers/queries')
  office = await person('admin', { name: 'Meenakshi Iyer' })
  asha = await pupil('Asha Rao')
  bina = await pupil('Bina Rao')
  mother = await person('parent', { name: 'Meera Rao' })
  const father = await person('parent', { name: 'Ravi Rao' })
  const barred = await person('parent', { name: 'Barred Rao' })
  await link(mother, asha, 0)
  await link(mother, bina, 0)
  await link(father, asha, 1)
  await link(barred, asha, 2, { barredAt: new Date(), barReason: 'An order' })

  // The last and the first minute of the financial year 2025-26, and those beside them, in India.
  await pay(asha, 1_000, '2025-03-31T18:29:59.999Z')
  await pay(asha, 10_000, '2025-03-31T18:30:00Z')
  await pay(asha, 20_000, '2026-03-31T18:29:59.999Z')
  await pay(asha, 300_000, '2026-03-31T18:30:00Z')
  // What does not count: reversed, tried out, of another head, of a sister.
  await pay(asha, 4_000, '2025-06-10T06:00:00Z', { reversedAt: '2026-04-02T06:00:00Z' })
  await pay(asha, 5_000, '2025-06-11T06:00:00Z', { demo: true })
  await pay(asha, 6_000, '2025-06-12T06:00:00Z', { type: 'Transport Fee' })
  await pay(bina, 7_000, '2025-06-13T06:00:00Z')
  // Never owed, and not paid.
  await fee(asha, 80_000, '2025-07-10', { cancelled: true })
  await fee(asha, 900, '2025-08-10')
})
afterAll(() => own.close())

const person = async (role: 'admin' | 'student' | 'parent' | 'teacher', over: object) =>
  (
    await own.db.user.create({
      data: { ...{ role, name: '', origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
      select: { id: true },
    })
  ).id

async function pupil(name: string) {
  const id = await person('student', { name, class: 'Class 5' })
  const { enrol } = await import('@/lib/enrolment/enrolment')
  await own.db.$transaction((tx) => enrol(tx, { studentId: id, class: 'Class 5', from: '2025-04-01' }))
  return id
}

const link = (guardianId: string, studentId: string, position: number, over: object = {}) =>
  own.db.guardianship.create({
    data: {
      ...{ guardianId, studentId, position, relation: 'Mother', since: fromDay('2025-04-01') },
      ...{ seesRecords: true, isTold: true, pays: true, mayCollect: true, ...over },
    },
  })

/** A fee of one student, paise, due on a day. */
async function fee(
  studentId: string,
  amountPaise: number,
  due: string,
  { type = 'Tuition Fee', cancelled = false } = {},
) {
  const dueDate = fromDay(due)
  const structure = await own.db.feeStructure.create({
    data: { class: 'Class 5', type, amountPaise, dueDate, feeCount: cancelled ? 0 : 1, studentId, createdById: office },
    select: { id: true },
  })
  const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId }, select: { id: true } })
  const { id } = await own.db.fee.create({
    data: {
      ...{ structureId: structure.id, studentId, enrolmentId: enrolment.id, amountPaise },
      ...(cancelled && { status: 'Cancelled', cancelledAt: new Date(), cancelledById: office, cancelReason: 'No' }),
    },
    select: { id: true },
  })
  return { id, structureId: structure.id }
}

let numbers = 0
const yearOf = (at: string) => (at < '2025-03-31T18:30' ? 2024 : at < '2026-03-31T18:30' ? 2025 : 2026)

/** A fee that was due on 10 April 2025 and is paid at this time. */
async function pay(
  studentId: string,
  amountPaise: number,
  at: string,
  { type, demo = false, reversedAt }: { type?: string; demo?: boolean; reversedAt?: string } = {},
) {
  const { id: feeId, structureId } = await fee(studentId, amountPaise, '2025-04-10', { type })
  const paidAt = new Date(at)
  numbers += 1
  const receipt = await own.db.receipt.create({
    data: {
      ...{ year: yearOf(at), number: numbers, method: 'Cheque', demo, paidAt, paidById: office },
      series: demo ? 'Demonstration' : 'Fees',
      ...{ studentId, amountPaise },
    },
    select: { id: true },
  })
  const { id } = await own.db.payment.create({
    data: { receiptId: receipt.id, feeId, structureId, studentId, studentName: '', amountPaise, paidAt },
    select: { id: true },
  })
  if (!reversedAt) return
  await own.db.payment.update({ where: { id }, data: { status: 'Reversed' } })
  await own.db.paymentReversal.create({
    data: { paymentId: id, reason: 'It bounced', reversedById: office, reversedAt: new Date(reversedAt) },
  })
}

const asOffice = () => callerAs({ id: office, role: 'admin' })
/** A guardian of these, as their request knows them. */
function asGuardian(id: string, children: string[], name = 'Meera Rao'): Caller {
  const known: Child[] = children.map((child) => ({
    ...{ id: child, name: '', class: 'Class 5', section: null },
    ...{ seesRecords: true, isTold: true, pays: true },
  }))
  const caller = callerAs({ id, role: 'parent' })
  return { ...caller, actor: async () => ({ ...(await caller.actor())!, name, children: known }) }
}

async function textOf(made: Download | Table): Promise<string> {
  const { type, body } = 'write' in made ? { type: tableTypes.csv, body: made.write('csv') } : made
  const pieces: Uint8Array[] = []
  if (body instanceof Uint8Array) pieces.push(body)
  else for await (const piece of body) pieces.push(piece)
  const bytes = new Uint8Array(Buffer.concat(pieces))
  return type === 'application/pdf' ? (await readPdf(bytes)).join(' ') : new TextDecoder().decode(bytes)
}
const certificate = async (id: string, year: number, caller = asOffice()) =>
  textOf(await papers.tuitionCertificate.execute(caller, { id, year }))
const sheet = async (id: string, year: number, caller = asOffice()) =>
  (await textOf(await papers.statementCsv.execute(caller, { id, year }))).split('\r\n').slice(1, -1)

it('a certificate counts tuition that was paid from 1 April to 31 March in India, and nothing else', async () => {
  const text = await certificate(asha, 2025)
  expect(text).toContain('₹100.00')
  expect(text).toContain('1 Apr 2025')
  expect(text).toContain('31 Mar 2026')
  expect(text).toContain('Tuition received ₹300.00')
  expect(text).toContain('Rupees Three Hundred Only')
  expect(text).toContain('section 80C of the Income-tax Act, 1961')
  expect(text.match(/20\d\d-\d\d\/0000\d\d/g)).toEqual(['2025-26/000002', '2025-26/000003'])
  const next = await certificate(asha, 2026)
  expect(next).toContain('Tuition received ₹3,000.00')
  expect(next).toContain('section 123 of the Income-tax Act, 2025')
  expect(await certificate(asha, 2024)).toContain('Tuition received ₹10.00')
  expect(await certificate(bina, 2025)).toContain('Tuition received ₹70.00')
})

it('what the office marks as tuition counts, and what it no longer marks does not', async () => {
  const mark = (tuition: boolean) => own.db.feeType.update({ where: { name: 'Transport Fee' }, data: { tuition } })
  await mark(true)
  expect(await certificate(asha, 2025)).toContain('Tuition received ₹360.00')
  await mark(false)
  expect(await certificate(asha, 2025)).toContain('Tuition received ₹300.00')
})

it('a certificate names who pays, for a guardian themselves alone, and nobody who is barred', async () => {
  expect(await certificate(asha, 2025)).toContain('Guardians Meera Rao, Ravi Rao')
  const own = await certificate(asha, 2025, asGuardian(mother, [asha, bina]))
  expect(own).toContain('Guardian Meera Rao')
  expect(own).not.toContain('Ravi')
})

it('a year without tuition has no certificate', async () => {
  await expect(certificate(bina, 2026)).rejects.toMatchObject({
    code: 'conflict',
    message: 'No tuition fee of Bina Rao was paid in the financial year 2026-27, so there is nothing to certify.',
  })
})

it('a statement begins and ends with what was left, and has each charge, payment and reversal once', async () => {
  // 3,469 rupees were charged in 2025-26, of which ten were paid in the year before, 400 in it and 3,000 after it. A
  // demonstration settled 50.
  expect(await sheet(asha, 2024)).toEqual([
    'Asha Rao,2024-04-01,Opening balance,,,,,0',
    'Asha Rao,2025-03-31,Tuition Fee,2024-25/000001,Cheque,,10,-10',
    'Asha Rao,2025-03-31,Closing balance,,,,,-10',
  ])
  const rows = await sheet(asha, 2025)
  expect(rows.at(0)).toBe('Asha Rao,2025-04-01,Opening balance,,,,,,-10')
  expect(rows.at(-1)).toBe('Asha Rao,2026-03-31,Closing balance,,,,,,3009')
  expect(rows.filter((row) => row.includes('2025-04-10'))).toHaveLength(7)
  expect(rows).toContain('Asha Rao,2025-08-10,Tuition Fee,,,9,,,3209')
  expect(rows.join('\n')).toContain('Demo of ₹50.00: Tuition Fee,DEMO-2025-26/000006,Cheque,,,')
  expect(rows.join('\n')).not.toContain(',800,')
  expect(rows.filter((row) => row.includes('2025-06-10'))).toEqual([
    expect.stringContaining('2025-26/000005,Cheque,,40,'),
  ])
  expect(await sheet(asha, 2026)).toEqual([
    'Asha Rao,2026-04-01,Opening balance,,,,,3009',
    'Asha Rao,2026-04-01,Tuition Fee,2026-27/000004,Cheque,,3000,9',
    'Asha Rao,2026-04-02,Reversed: Tuition Fee,2025-26/000005,Cheque,,-40,49',
    'Asha Rao,2027-03-31,Closing balance,,,,,49',
  ])
})

it('a family’s statement has a part for each child for whom somebody pays, and nobody else’s', async () => {
  const students = async (id: string, caller?: Caller) => [
    ...new Set((await sheet(id, 2025, caller)).map((row) => row.split(',')[0])),
  ]
  expect(await students(mother)).toEqual(['Asha Rao', 'Bina Rao'])
  expect(await students(mother, asGuardian(mother, [asha, bina]))).toEqual(['Asha Rao', 'Bina Rao'])
  // Whom they look at, or may see.
  expect(await students(mother, asGuardian(mother, [bina]))).toEqual(['Bina Rao'])
  expect(await students(asha, asGuardian(mother, [asha, bina]))).toEqual(['Asha Rao'])
  const stranger = await person('parent', { name: 'A stranger' })
  for (const [id, caller] of [
    [asha, asGuardian(stranger, [bina])],
    [mother, asGuardian(stranger, [asha, bina])],
    [mother, callerAs({ id: asha, role: 'student' })],
    [bina, callerAs({ id: asha, role: 'student' })],
    [office, asOffice()],
  ] as const)
    await expect(students(id, caller)).rejects.toMatchObject({ code: 'notFound' })
  expect(await students(asha, callerAs({ id: asha, role: 'student' }))).toEqual(['Asha Rao'])
})

it('a statement has the credit for the family and the office, and for no teacher', async () => {
  numbers += 1
  const { id } = await own.db.receipt.create({
    data: {
      ...{ series: 'Fees', year: 2026, number: numbers, method: 'UPI', paidAt: new Date(), paidById: office },
      ...{ studentId: bina, amountPaise: 2_500, heldPaise: 2_500 },
    },
    select: { id: true },
  })
  const line = 'Bina Rao,,"Credit: ₹25.00, for later fees",,,,,'
  const teacher = callerAs({ id: await person('teacher', { name: 'Anil' }), role: 'teacher' })
  expect((await sheet(bina, 2025)).at(-1)).toBe(line)
  // With a column for the demonstration of the other child.
  expect((await sheet(mother, 2025, asGuardian(mother, [asha, bina]))).at(-1)).toBe(`${line},`)
  expect(await sheet(bina, 2025, callerAs({ id: bina, role: 'student' }))).toContain(line)
  expect((await sheet(bina, 2025, teacher)).at(-1)).toMatch(/^Bina Rao,2026-03-31,Closing balance/)
  const paper = async (caller: Caller) => textOf(await papers.statementPdf.execute(caller, { id: bina, year: 2025 }))
  expect(await paper(asOffice())).toContain('₹25.00, for later fees')
  expect(await paper(teacher)).not.toContain('for later fees')
  // When it came, and that it went back with its receipt; to nobody else.
  const kept = (who?: Caller) => sheet(bina, financialYearOf(schoolToday()), who).then((rows) => rows.join('\n'))
  expect(await kept()).toMatch(/,Kept as credit: ₹25.00,\d{4}-\d\d\/\d{6},UPI,,,25,/)
  expect(await kept(teacher)).not.toContain('credit')
  await own.db.receipt.update({ where: { id }, data: { cashier: 'Office' }, select: { id: true } })
  await own.db.receiptReversal.create({ data: { receiptId: id, reason: 'A slip', reversedById: office } })
  expect(await kept()).toMatch(/,Reversed credit: ₹25.00,.*,UPI,,,-25,/)
  await own.db.receiptReversal.deleteMany()
  await own.db.receipt.delete({ where: { id }, select: { id: true } })
})

it('says of which years there are papers, and to the office who pays for several', async () => {
  const [found] = await papers.listFeePapers.execute(asOffice(), { id: asha })
  expect(found).toMatchObject({
    years: expect.arrayContaining([
      { year: 2026, tuition: true },
      { year: 2025, tuition: true },
      { year: 2024, tuition: true },
    ]) as unknown,
    payers: [{ id: mother, name: 'Meera Rao' }],
  })
  const family = await papers.listFeePapers.execute(asGuardian(mother, [asha, bina]), {})
  expect(family.map(({ name, payers }) => [name, payers])).toEqual([
    ['Asha Rao', []],
    ['Bina Rao', []],
  ])
})

it('costs as many statements for a family as for one student', async () => {
  const count = async (act: () => Promise<unknown>) => (await withStatements(act)).statements.length
  const [one, both] = [await count(() => sheet(asha, 2025)), await count(() => sheet(mother, 2025))]
  expect([one, both]).toEqual([2, 2])
  expect(await count(() => certificate(asha, 2025))).toBe(2)
  expect(await count(() => papers.listFeePapers.execute(asGuardian(mother, [asha, bina]), {}))).toBe(1)
})
