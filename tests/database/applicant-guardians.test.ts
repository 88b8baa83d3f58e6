import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Admissions from '@/lib/admissions/service'
import type * as Queries from '@/lib/admissions/queries'
import { admissionMessages } from '@/lib/admissions/messages'
import { accountMessages } from '@/lib/guardians/account-messages'
import { guardianMessages } from '@/lib/guardians/messages'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { callerAs } from '@/tests/support/school/caller'

/** The parent whom an application names becomes a guardian as it is accepted: who that is, and whether they are invited. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let admissions: typeof Admissions
let queries: typeof Queries
beforeAll(async () => {
  own = await ownDatabase()
  admissions = await import('@/lib/admissions/service')
  queries = await import('@/lib/admissions/queries')
})
afterAll(() => own.close())

let office: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User', 'Admission', 'Delivery')
  office = { id: await person('admin', { name: 'Office' }), role: 'admin' }
})

const family = 'rao@tests.example'

const person = async (role: 'admin' | 'student' | 'parent', over: object = {}) =>
  (
    await own.db.user.create({
      data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
      select: { id: true },
    })
  ).id

let number = 0
async function application(over: object = {}) {
  number += 1
  const { id } = await own.db.admission.create({
    data: {
      ...{ reference: `ADM-2026-9${String(number).padStart(5, '0')}`, studentName: 'Asha Rao', nameKey: 'asha rao' },
      ...{ dateOfBirth: fromDay('2020-05-05'), parentName: 'Lata Rao', email: family, phone: '+91 98111 00001' },
      ...{ address: '12 Park Road', schoolYear: 2026, ...over },
    },
    select: { id: true },
  })
  return id
}

const accept = (id: string, input: object = {}) =>
  admissions.acceptApplication.execute(callerAs(office), { id, class: 'Class 1', email: '', ...input })
const alike = async (id: string) => (await queries.readApplication.execute(callerAs(office), { id })).alike
const links = () =>
  own.db.guardianship.findMany({
    select: { guardianId: true, relation: true, seesRecords: true, student: { select: { name: true } } },
  })
const mails = async () =>
  (await own.db.delivery.findMany({ select: { mail: true, address: true }, orderBy: { mail: 'asc' } })).map(
    ({ mail, address }) => `${mail} ${address}`,
  )
const parents = () => own.db.user.count({ where: { role: 'parent' } })

it('adds nobody where nothing is said of the parent', async () => {
  expect(await accept(await application())).toMatchObject({ guardian: null })
  expect([await parents(), await links()]).toEqual([0, []])
})

it('adds the parent with what the application says, and has the address of the student follow', async () => {
  const { guardian, pupil } = await accept(await application(), { relation: 'Mother' })
  expect(guardian).toMatchObject({ name: 'Lata Rao', invited: '' })
  expect(await links()).toEqual([
    { guardianId: guardian?.id, relation: 'Mother', seesRecords: true, student: { name: 'Asha Rao' } },
  ])
  const added = await own.db.user.findUniqueOrThrow({ where: { id: guardian?.id ?? '' } })
  expect(added).toMatchObject({ role: 'parent', contactEmail: family, phone: '+91 98111 00001' })
  const student = await own.db.user.findUniqueOrThrow({ where: { id: pupil.id } })
  expect([student.parentEmail, student.provenParentEmail]).toEqual([family, family])
  expect(await mails()).toEqual([`applicationAccepted ${family}`])
})

describe('somebody whom the school knows', () => {
  it('is linked without a question where name and number are the same', async () => {
    const known = await person('parent', { name: 'Lata Rao', phone: '98111 00001', contactEmail: 'lata@tests.example' })
    const id = await application()
    expect(await alike(id)).toMatchObject([{ id: known, isCertain: true, logsIn: false, same: 'phone' }])
    expect(await accept(id, { relation: 'Mother' })).toMatchObject({ guardian: { id: known } })
    expect(await parents()).toBe(1)
    expect(await alike(id)).toEqual([])
  })

  it.each([
    ['the same number and another name', { name: 'Meera Rao', phone: '98111 00001' }, 'phone'],
    ['the same email and another name', { name: 'Meera Rao', contactEmail: family }, 'email'],
    ['the same name alone', { name: 'Lata Rao', phone: '98111 00009' }, 'name'],
  ] as const)('is asked about: %s', async (_what, like, same) => {
    const known = await person('parent', like)
    const id = await application()
    expect(await alike(id)).toMatchObject([{ id: known, isCertain: false, same }])
    await expect(accept(id, { relation: 'Mother' })).rejects.toThrow(guardianMessages.same(like.name, same))
    // Nothing of it was done.
    expect([await own.db.user.count({ where: { role: 'student' } }), await links()]).toEqual([0, []])
    expect(await accept(id, { relation: 'Mother', known })).toMatchObject({ guardian: { id: known } })
    expect(await parents()).toBe(1)
  })

  it('stays apart where the office says that it is somebody else', async () => {
    const known = await person('parent', { name: 'Lata Rao', phone: '98111 00001' })
    const { guardian } = await accept(await application(), { relation: 'Mother', known: 'new' })
    expect(guardian?.id).not.toBe(known)
    expect(await parents()).toBe(2)
  })

  it('is no student', async () => {
    const student = await person('student', { name: 'Lata Rao', class: 'Class 5' })
    const accepting = accept(await application(), { relation: 'Mother', known: student })
    await expect(accepting).rejects.toThrow(guardianMessages.isStudent('Lata Rao'))
  })
})

describe('an invitation', () => {
  it('is queued with the acceptance, to the address of the parent', async () => {
    expect(await accept(await application(), { relation: 'Mother', invite: true })).toMatchObject({
      guardian: { invited: family },
    })
    expect(await mails()).toEqual([`accountInvitation ${family}`, `applicationAccepted ${family}`])
  })

  it('is announced in the mail about the place, which else says that there is no login', async () => {
    const { composers } = await import('@/lib/server/messages/mails/kinds')
    const said = async (subjectId: string) =>
      JSON.stringify(await composers.applicationAccepted({ subjectId, to: family }))
    const [invited, other] = [await application(), await application({ studentName: 'Ravi Rao', nameKey: 'ravi rao' })]
    await accept(other)
    expect(await said(other)).toContain('there is no login to the portal yet')
    await accept(invited, { relation: 'Mother', invite: true })
    expect(await said(invited)).toContain('A second mail brings the link to the portal for Lata Rao.')
    expect(await said(invited)).not.toContain('no login')
  })

  it('needs an address that the student does not log in with', async () => {
    const id = await application()
    await expect(accept(id, { email: family, relation: 'Mother', invite: true })).rejects.toMatchObject({
      message: guardianMessages.needsEmail('Lata Rao', family),
      details: { errors: { email: guardianMessages.needsEmail('Lata Rao', family) } },
    })
    expect([await mails(), await parents()]).toEqual([[], 0])
  })

  it('goes nowhere where a sister logs in with the address, and nothing is done then', async () => {
    await person('student', { name: 'Ila Rao', class: 'Class 5', login: { create: { email: family } } })
    const accepting = accept(await application(), { relation: 'Mother', invite: true })
    await expect(accepting).rejects.toThrow(accountMessages.emailTaken('Lata Rao', family))
    expect([await mails(), await parents(), await links()]).toEqual([[], 0, []])
  })

  it('is not sent to who logs in already', async () => {
    const login = { create: { email: 'lata@tests.example', passwordHash: 'x' } }
    const known = await person('parent', { name: 'Lata Rao', phone: '98111 00001', login })
    const { guardian } = await accept(await application(), { relation: 'Mother', known, invite: true })
    expect(guardian).toEqual({ id: known, name: 'Lata Rao', invited: '' })
    expect(await mails()).toEqual([`applicationAccepted ${family}`])
  })

  it('needs somebody who is a guardian', async () => {
    await expect(accept(await application(), { invite: true })).rejects.toMatchObject({
      details: { errors: { relation: admissionMessages.relationRequired } },
    })
  })
})

it('of two who accept an application at once one adds the parent', async () => {
  const id = await application()
  const both = await Promise.allSettled([accept(id, { relation: 'Mother' }), accept(id, { relation: 'Mother' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([await parents(), (await links()).length]).toEqual([1, 1])
})
