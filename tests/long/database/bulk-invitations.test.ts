import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Bulk from '@/lib/guardians/bulk'
import { bulkMessages } from '@/lib/guardians/bulk-messages'
import { withStatements } from '@/tests/support/machine/statements'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { callerAs } from '@/tests/support/school/caller'

/** Invitations of a class or of everyone: who gets which, what two do at once, and what is taken back. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let bulk: typeof Bulk
beforeAll(async () => {
  own = await ownDatabase()
  bulk = await import('@/lib/guardians/bulk')
})
afterAll(() => own.close())

let office: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User', 'Delivery')
  office = { id: await person('admin', { name: 'Office' }), role: 'admin' }
})

const person = async (role: 'admin' | 'student' | 'parent', over: object = {}) =>
  (
    await own.db.user.create({
      data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
      select: { id: true },
    })
  ).id

/** A parent of a new pupil of this class. */
async function parent(over: object = {}, link: object = {}, schoolClass = 'Class 5') {
  const [id, studentId] = [await person('parent', over), await person('student', { class: schoolClass })]
  await own.db.guardianship.create({
    data: {
      ...{ guardianId: id, studentId, relation: 'Mother', position: 0, since: fromDay('2026-04-01') },
      ...{ isTold: true, seesRecords: true, pays: true, mayCollect: true, ...link },
    },
  })
  return id
}

const asOffice = () => callerAs(office)
const plan = (schoolClass = '') => bulk.planInvitations.execute(asOffice(), { class: schoolClass })
const invite = (schoolClass = '') => bulk.inviteMany.execute(asOffice(), { class: schoolClass })
const takeBack = (schoolClass = '') => bulk.takeInvitationsBack.execute(asOffice(), { class: schoolClass })
const queued = () =>
  own.db.delivery.findMany({ where: { mail: 'accountInvitation' }, select: { subjectId: true, address: true } })

it('says how many go by mail, who needs a slip, and who is left out and why', async () => {
  const mailed = await parent({ name: 'Asha', contactEmail: 'asha@tests.example', phone: '+91 98111 00001' })
  await parent({ name: 'Bina', contactEmail: 'both@tests.example', phone: '+91 98111 00002' })
  await parent({ name: 'Chetan', contactEmail: 'both@tests.example', phone: '+91 98111 00003' })
  await parent({ name: 'Divya', phone: '+91 98111 00004' })
  await parent({ name: 'Esha' })
  await parent({ name: 'Farah', phone: '+91 98111 00005' })
  await parent({ name: 'Gita', phone: '98111 00005' })
  await parent({ name: 'Hari', login: { create: { email: 'hari@tests.example', passwordHash: 'x' } } })
  await parent({ name: 'Isha', contactEmail: 'isha@tests.example', isActive: false })
  await parent(
    { name: 'Jaya', contactEmail: 'jaya@tests.example' },
    { barredAt: new Date(), barReason: 'An order', barredById: office.id },
  )
  await parent({ name: 'Kiran', contactEmail: 'kiran@tests.example' }, {}, 'Class 6')
  expect(await plan('Class 5')).toMatchObject({
    ...{ mails: 1, slips: 3, shared: 2, waiting: 0, leftInAll: 6 },
    left: [
      { name: 'Esha', why: 'No phone' },
      { name: 'Farah', why: 'Shared phone' },
      { name: 'Gita', why: 'Shared phone' },
      { name: 'Hari', why: 'Logs in' },
      { name: 'Isha', why: 'Deactivated' },
      { name: 'Jaya', why: 'Nothing to see' },
    ],
  })
  expect(await plan()).toMatchObject({ mails: 2 })
  expect(await invite('Class 5')).toMatchObject({ invited: 1 })
  expect(await queued()).toEqual([{ subjectId: mailed, address: 'asha@tests.example' }])
  expect(await plan('Class 5')).toMatchObject({ mails: 0, waiting: 1 })
  await expect(invite('Class 5')).rejects.toMatchObject({ code: 'conflict', message: bulkMessages.nobody })
})

it('of two who invite at once one does, and nobody is invited twice', async () => {
  for (const name of ['asha', 'bina']) await parent({ name, contactEmail: `${name}@tests.example` })
  const { lockFamilies } = await import('@/lib/server/data/locks')
  const begun = await own.db.$transaction(async (tx) => {
    await lockFamilies(tx)
    const working = Promise.allSettled([invite(), invite()])
    await own.waits(2)
    return { working }
  })
  const answers = await begun.working
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await queued()).toHaveLength(2)
  expect(await own.db.login.count()).toBe(2)
})

it('is taken back while it waits: no login, and the contact email as before; what is being sent has left', async () => {
  const [waits, leaves] = [
    await parent({ name: 'asha', contactEmail: 'asha@tests.example', provenContactEmail: 'asha@tests.example' }),
    await parent({ name: 'bina', contactEmail: 'bina@tests.example' }),
  ]
  await invite()
  await own.db.delivery.updateMany({ where: { subjectId: leaves }, data: { status: 'Sending' } })
  expect(await takeBack()).toMatchObject({ taken: 1 })
  const people = await own.db.user.findMany({
    where: { role: 'parent' },
    orderBy: { name: 'asc' },
    select: { id: true, contactEmail: true, provenContactEmail: true, login: { select: { email: true } } },
  })
  expect(people).toEqual([
    { id: waits, contactEmail: 'asha@tests.example', provenContactEmail: 'asha@tests.example', login: null },
    { id: leaves, contactEmail: null, provenContactEmail: null, login: { email: 'bina@tests.example' } },
  ])
  expect(await takeBack()).toMatchObject({ taken: 0 })
  expect(await invite()).toMatchObject({ invited: 1 })
})

it('of a bar that comes meanwhile the bar wins: its mail waits no more', async () => {
  const id = await parent({ contactEmail: 'asha@tests.example' })
  const { lockFamilies } = await import('@/lib/server/data/locks')
  const begun = await own.db.$transaction(async (tx) => {
    await lockFamilies(tx)
    const working = Promise.allSettled([invite()])
    await own.waits(1)
    await tx.guardianship.updateMany({
      where: { guardianId: id },
      data: { barredAt: new Date(), barReason: 'An order of the court', barredById: office.id },
    })
    return { working }
  })
  expect(await begun.working).toMatchObject([{ status: 'rejected', reason: { message: bulkMessages.nobody } }])
  expect(await queued()).toEqual([])
})

it('costs as many statements for forty as for two', async () => {
  const cost = async (count: number) => {
    await own.empty('User', 'Delivery')
    office = { id: await person('admin', { name: 'Office' }), role: 'admin' }
    for (let n = 0; n < count; n += 1) await parent({ name: `p${n}`, contactEmail: `p${n}@tests.example` })
    return (await withStatements(() => invite())).statements.length
  }
  expect(await cost(40)).toBe(await cost(2))
})

it('prints slips of a class with a code each, which works for the phone number', async () => {
  const ids = [
    await parent({ name: 'Bina', phone: '+91 98111 00002' }),
    await parent({ name: 'Chetan', phone: '+91 98111 00003' }),
  ]
  const { body } = await bulk.printSlips.execute(asOffice(), { class: 'Class 5' })
  expect(body).toBeDefined()
  expect(await own.db.login.findMany({ orderBy: { phone: 'asc' }, select: { userId: true } })).toEqual(
    ids.map((userId) => ({ userId })),
  )
  expect(await own.db.passwordReset.count({ where: { byCode: true } })).toBe(2)
  await expect(bulk.printSlips.execute(asOffice(), { class: 'Class 5' })).rejects.toMatchObject({
    code: 'conflict',
    message: bulkMessages.noSlips,
  })
})
