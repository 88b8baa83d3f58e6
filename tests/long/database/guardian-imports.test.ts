import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as Guardians from '@/lib/guardians/service'
import type * as Draft from '@/lib/import/draft'
import { tableOf } from '@/lib/import/columns'
import type { ImportKind } from '@/lib/import/lists'
import { importMessages } from '@/lib/import/messages'
import type * as Service from '@/lib/import/service'
import type * as Write from '@/lib/import/write'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { withStatements } from '@/tests/support/machine/statements'
import { callerAs } from '@/tests/support/school/caller'

/** Guardians from sheets: what is written, twice, at once, and taken back. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let draft: typeof Draft
let write: typeof Write
let service: typeof Service
let guardians: typeof Guardians
beforeAll(async () => {
  own = await ownDatabase()
  draft = await import('@/lib/import/draft')
  write = await import('@/lib/import/write')
  service = await import('@/lib/import/service')
  guardians = await import('@/lib/guardians/service')
})
afterAll(() => own.close())

let office: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User', 'Delivery', 'Import')
  const { id } = await own.db.user.create({
    data: { ...{ name: 'Office', role: 'admin', origin: 'Office', isActive: true, approvedAt: new Date() } },
    select: { id: true },
  })
  office = { id, role: 'admin' }
})

const pupils = (count: number) =>
  own.db.user.createManyAndReturn({
    data: Array.from({ length: count }, (_, n) => ({
      ...{ name: `Pupil ${n}`, role: 'student' as const, origin: 'Office' as const, class: 'Class 5' },
      ...{ admissionNo: `P-${n}`, isActive: true, approvedAt: new Date() },
    })),
    select: { id: true, name: true },
  })

/** Keeps a sheet as its upload does. */
async function keep(kind: ImportKind, sheet: readonly (readonly string[])[]): Promise<string> {
  const { columns, rows } = tableOf(
    sheet.map((cells, n) => ({ row: n + 1, cells: [...cells] })),
    kind,
    { classes: ['Class 5'] },
  )
  const kept = await own.db.import.create({
    data: { kind, fileName: 'sheet.csv', columns, rows, people: rows.length, createdById: office.id },
    select: { id: true },
  })
  return kept.id
}

async function planOf(id: string) {
  const kept = await draft.readDraft(own.db, id, { states: ['Draft'], otherwise: '' })
  return draft.checkDraft(own.db, kept)
}

/** Runs a sheet as it is, and answers what became of it. */
async function run(id: string) {
  const { mark } = await planOf(id)
  await own.db.import.update({ where: { id }, data: { state: 'Running', startedAt: new Date() }, select: { id: true } })
  await write.executeImport(id, office.id, { mark, leaveOut: false })
  return own.db.import.findUniqueOrThrow({ where: { id }, select: { state: true, failure: true, created: true } })
}
const imported = async (kind: ImportKind, sheet: readonly (readonly string[])[]) => {
  const id = await keep(kind, sheet)
  expect(await run(id)).toMatchObject({ state: 'Done', failure: '' })
  return id
}
const undo = (id: string) => service.undoImport.execute(callerAs(office), { id })

const links = () =>
  own.db.guardianship.findMany({
    orderBy: [{ student: { name: 'asc' } }, { position: 'asc' }],
    select: {
      ...{ relation: true, until: true, barredAt: true, position: true },
      guardian: { select: { name: true } },
      student: { select: { name: true } },
    },
  })
const header = ['Admission No', 'Relation', 'Guardian', 'Phone', 'Email', 'Occupation']
const mothersOf = (count: number) =>
  Array.from({ length: count }, (_, n) => [
    `P-${n}`,
    'Mother',
    `Mother ${n}`,
    `9${String(n).padStart(9, '0')}`,
    `m${n}@example.com`,
    'Nurse',
  ])

it('links nobody with the phone number or an email of who is barred, also of an entry that was joined', async () => {
  const [child] = await pupils(1)
  const guardian = { role: 'parent' as const, origin: 'Office' as const, isActive: true, approvedAt: new Date() }
  const { id: barred } = await own.db.user.create({
    data: { ...guardian, name: 'Suresh', contactEmail: 'suresh@tests.example' },
    select: { id: true },
  })
  await own.db.user.create({
    data: { ...guardian, name: 'Suresh S', contactEmail: 'old@tests.example', joinedIntoId: barred },
    select: { id: true },
  })
  const { fromDay } = await import('@/lib/dates')
  await own.db.guardianship.create({
    data: {
      ...{
        guardianId: barred,
        studentId: child?.id ?? '',
        relation: 'Father',
        position: 0,
        since: fromDay('2026-04-01'),
      },
      ...{ isTold: true, seesRecords: true, pays: true, mayCollect: true },
      ...{ barredAt: new Date(), barredById: office.id, barReason: 'Court order' },
    },
    select: { id: true },
  })
  const row = (email: string) => [header, ['P-0', 'Guardian', 'Somebody', '', email, '']]
  const seen = await keep('Guardians', row('suresh@tests.example'))
  await own.db.import.update({ where: { id: seen }, data: { choices: { '2': 'new' } }, select: { id: true } })
  expect((await planOf(seen)).plan.counts).toMatchObject({ Wrong: 1, New: 0 })
  // What the sheet's check does not see is refused as it is written.
  expect(await run(await keep('Guardians', row('old@tests.example')))).toMatchObject({
    failure: expect.stringContaining('who is barred from Pupil 0'),
  })
  expect(await links()).toHaveLength(1)
})

describe('800 guardians', () => {
  it('are imported with as many statements as 20, and a second run changes nothing and says so', async () => {
    await pupils(800)
    const few = await keep('Guardians', [header, ...mothersOf(20)])
    const { statements: ofFew } = await withStatements(() => run(few))
    const many = await keep('Guardians', [header, ...mothersOf(800)])
    const { statements: ofMany, answer } = await withStatements(() => run(many))
    expect(answer).toMatchObject({ state: 'Done', created: 780 })
    expect(await own.db.user.count({ where: { role: 'parent' } })).toBe(800)
    // Rows of one statement are bounded by the number of its values.
    expect(ofMany.length).toBeLessThan(ofFew.length + 10)
    const before = [await links(), await own.db.profileChange.count(), await own.db.user.findMany()]
    const again = await keep('Guardians', [header, ...mothersOf(800)])
    const { plan } = await planOf(again)
    expect(plan.counts).toMatchObject({ 'Left alone': 800, New: 0, Changed: 0, Wrong: 0, 'Possible duplicate': 0 })
    expect(await run(again)).toMatchObject({ state: 'Failed', failure: importMessages.nothingToDo })
    expect([await links(), await own.db.profileChange.count(), await own.db.user.findMany()]).toEqual(before)
  })
})

describe('the same sheet twice at once', () => {
  it('is written once, and the second is told that somebody was before it', async () => {
    await pupils(3)
    const [one, other] = [
      await keep('Guardians', [header, ...mothersOf(3)]),
      await keep('Guardians', [header, ...mothersOf(3)]),
    ]
    const marks = [(await planOf(one)).mark, (await planOf(other)).mark]
    // Past the rule that one import runs at a time: two servers whose clocks differ.
    await own.db.import.update({ where: { id: one }, data: { state: 'Running' }, select: { id: true } })
    await write.executeImport(one, office.id, { mark: marks[0] ?? '', leaveOut: false })
    await own.db.import.update({ where: { id: other }, data: { state: 'Running' }, select: { id: true } })
    await write.executeImport(other, office.id, { mark: marks[1] ?? '', leaveOut: false })
    expect(await own.db.import.findUnique({ where: { id: other }, select: { state: true, failure: true } })).toEqual({
      state: 'Failed',
      failure: importMessages.changedSince,
    })
    expect(await links()).toHaveLength(3)
    await expect(
      own.db.import.updateMany({ where: { id: { in: [one, other] } }, data: { state: 'Running' } }),
    ).rejects.toThrow()
  })
})

describe('a pair that is barred', () => {
  it('stays barred after the sheet, and gets no second link', async () => {
    const [child] = await pupils(1)
    await imported('Guardians', [header, ...mothersOf(1)])
    const [mother] = await own.db.user.findMany({ where: { role: 'parent' }, select: { id: true } })
    if (!child || !mother) throw new Error('nobody is there')
    await guardians.barGuardian.execute(callerAs(office), {
      ...{ id: child.id, guardian: mother.id },
      reason: 'Court',
      alone: true,
    })
    const again = await keep('Guardians', [header, ...mothersOf(1)])
    const { plan } = await planOf(again)
    expect(plan.rows).toMatchObject([
      { outcome: 'Left alone', guardians: [{ says: 'is barred from this student, and stays barred' }] },
    ])
    expect(await links()).toMatchObject([{ barredAt: expect.any(Date) as Date, until: null }])
  })
})

describe('parents beside pupils', () => {
  const beside = [
    'Name',
    'Class',
    'Admission number',
    'DOB',
    'Father Name',
    'Father Mobile',
    'Mother Name',
    'Mother Email',
  ]
  const family = [
    ['Asha', '5', 'A-1', '5/3/2015', 'Ravi', '9000000001', 'Sita', 'sita@example.com'],
    ['Arun', '5', 'A-2', '6/3/2016', 'Ravi', '9000000001', 'Sita', 'sita@example.com'],
  ]

  it('come with them as two people, the mother’s e-mail as the family’s, and go with the import', async () => {
    const id = await imported('Pupils', [beside, ...family])
    expect(await links()).toMatchObject([
      { student: { name: 'Arun' }, guardian: { name: 'Ravi' }, relation: 'Father', position: 0 },
      { student: { name: 'Arun' }, guardian: { name: 'Sita' }, relation: 'Mother', position: 1 },
      { student: { name: 'Asha' }, guardian: { name: 'Ravi' } },
      { student: { name: 'Asha' }, guardian: { name: 'Sita' } },
    ])
    expect(
      await own.db.user.findMany({
        where: { role: 'student' },
        select: { parentEmail: true, provenParentEmail: true, phone: true },
      }),
    ).toEqual(
      [0, 1].map(() => ({
        ...{ parentEmail: 'sita@example.com', provenParentEmail: 'sita@example.com' },
        phone: '9000000001',
      })),
    )
    const again = await keep('Pupils', [beside, ...family])
    expect((await planOf(again)).plan.counts).toMatchObject({ 'Left alone': 2 })
    await undo(id)
    expect(await own.db.user.count({ where: { role: { not: 'admin' } } })).toBe(0)
  })

  it('of a pupil who is there are linked, tell the earlier address, and are taken back with it', async () => {
    await imported('Pupils', [
      ['Name', 'Class', 'Admission number', 'DOB', 'Parent Email'],
      ['Asha', '5', 'A-1', '5/3/2015', 'old@example.com'],
    ])
    const id = await imported('Pupils', [beside, family[0] ?? []])
    const address = () => own.db.user.findMany({ where: { role: 'student' }, select: { parentEmail: true } })
    expect(await address()).toEqual([{ parentEmail: 'sita@example.com' }])
    expect(await own.db.delivery.findMany({ select: { address: true, mail: true } })).toEqual([
      { address: 'old@example.com', mail: 'profileChanged' },
    ])
    await undo(id)
    expect(await address()).toEqual([{ parentEmail: 'old@example.com' }])
    expect([await links(), await own.db.user.count({ where: { role: 'parent' } })]).toEqual([[], 0])
  })

  it.each([
    ['barred', { barredAt: new Date(), barReason: 'Court' }],
    ['changed', { pays: false }],
  ])('stay, with the import, once a link was %s', async (_how, data) => {
    const id = await imported('Pupils', [beside, ...family])
    const [link] = await own.db.guardianship.findMany({ take: 1, select: { id: true } })
    await own.db.guardianship.update({ where: { id: link?.id ?? '' }, data, select: { id: true } })
    await expect(undo(id)).rejects.toThrow('a guardian was changed since')
    expect(await links()).toHaveLength(4)
  })

  it('stay, with the import, once one was invited or linked to another child', async () => {
    const id = await imported('Pupils', [beside, ...family])
    const ravi = await own.db.user.findFirstOrThrow({ where: { name: 'Ravi' }, select: { id: true } })
    await own.db.login.create({ data: { userId: ravi.id, phone: '919000000001' }, select: { userId: true } })
    await expect(undo(id)).rejects.toThrow('Ravi (was invited)')
    await own.db.login.deleteMany({ where: { userId: ravi.id } })
    const [other] = await pupils(1)
    await guardians.addGuardian.execute(callerAs(office), {
      id: other?.id ?? '',
      guardian: ravi.id,
      relation: 'Father',
    })
    await expect(undo(id)).rejects.toThrow('Ravi (is a guardian)')
  })

  it('who are known get what is missing, with history, and lose it with the import', async () => {
    await imported('Pupils', [beside, ...family])
    const id = await imported('Guardians', [
      header,
      ['A-1', 'Mother', 'Sita', '9000000003', 'sita@example.com', 'Nurse'],
    ])
    const sita = () =>
      own.db.user.findFirstOrThrow({ where: { name: 'Sita' }, select: { id: true, phone: true, occupation: true } })
    expect(await sita()).toMatchObject({ phone: '9000000003', occupation: 'Nurse' })
    expect(
      await own.db.profileChange.findMany({ where: { userId: (await sita()).id }, select: { field: true } }),
    ).toHaveLength(2)
    await undo(id)
    expect(await sita()).toMatchObject({ phone: '', occupation: '' })
  })
})
