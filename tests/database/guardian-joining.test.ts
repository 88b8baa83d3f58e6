import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Joining from '@/lib/guardians/joining'
import { joiningMessages } from '@/lib/guardians/joining-messages'
import { guardianMessages } from '@/lib/guardians/messages'
import type * as Guardians from '@/lib/guardians/service'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { callerAs } from '@/tests/support/school/caller'

/** Two entries of one person, and one entry of two: what becomes of links, bars, logins and histories. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let joining: typeof Joining
let guardians: typeof Guardians
beforeAll(async () => {
  own = await ownDatabase()
  joining = await import('@/lib/guardians/joining')
  guardians = await import('@/lib/guardians/service')
})
afterAll(() => own.close())

let office: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User', 'Delivery')
  office = { id: await person('admin', { name: 'Office' }), role: 'admin' }
})

async function person(role: 'admin' | 'student' | 'teacher' | 'parent', over: object = {}) {
  const { id } = await own.db.user.create({
    data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })
  return id
}
const pupil = (name: string) => person('student', { name, class: 'Class 5' })
const link = (guardianId: string, studentId: string, over: object = {}) =>
  own.db.guardianship.create({
    data: {
      ...{ guardianId, studentId, relation: 'Mother', position: 0, since: fromDay('2026-04-01') },
      ...{ isTold: true, seesRecords: true, pays: true, mayCollect: true, ...over },
    },
    select: { id: true },
  })
const bar = { barredAt: new Date(), barReason: 'Court' }
const contact = (email: string) => ({ contactEmail: email, provenContactEmail: email })
/** Has the school write to an address about a student, and where it does. */
const writeTo = (id: string, email: string) =>
  own.db.user.update({ where: { id }, data: { parentEmail: email, provenParentEmail: email }, select: { id: true } })
const writtenTo = (id: string) =>
  own.db.user.findUnique({ where: { id }, select: { parentEmail: true, provenParentEmail: true } })
const login = (email: string, passwordHash: string | null = null) => ({ login: { create: { email, passwordHash } } })

const as = () => callerAs(office)
const join = (id: string, other: string, keep?: string) =>
  joining.joinGuardians.execute(as(), { id, other, ...(keep && { keep }) })
const part = (id: string, children: string[], name = 'Lata Rao') =>
  joining.partGuardian.execute(as(), { id, children, name })
const openLinks = (guardianId: string) =>
  own.db.guardianship.findMany({
    where: { guardianId, until: null },
    orderBy: { student: { name: 'asc' } },
    select: { barredAt: true, barReason: true, student: { select: { name: true } } },
  })
const entry = (id: string) =>
  own.db.user.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ phone: true, contactEmail: true, isActive: true, joinedIntoId: true },
      login: { select: { email: true } },
    },
  })
const historyOf = (userId: string) =>
  own.db.profileChange.findMany({ where: { userId, field: 'joined' }, select: { before: true, after: true } })

describe('two entries that are joined', () => {
  it('become the one that was opened, with the children, the phone number and the address of both', async () => {
    const [asha, arun] = [await pupil('Asha'), await pupil('Arun')]
    const one = await person('parent', { name: 'Lata Rao', phone: '98765 43210' })
    const other = await person('parent', {
      name: 'Lata R.',
      phone: '98765 43211',
      ...contact('lata@example.com'),
    })
    await link(one, asha)
    await link(other, arun)
    await writeTo(arun, 'lata@example.com')
    await join(one, other)
    expect((await openLinks(one)).map(({ student }) => student.name)).toEqual(['Arun', 'Asha'])
    expect(await entry(one)).toMatchObject({ phone: '98765 43210', contactEmail: 'lata@example.com' })
    expect(await entry(other)).toMatchObject({ phone: '', contactEmail: null, isActive: false, joinedIntoId: one })
    expect([await historyOf(one), await historyOf(other)]).toEqual([
      [{ before: '', after: 'Lata R.' }],
      [{ before: '', after: 'Lata Rao' }],
    ])
    // The address is the first contact's for both children now.
    const emails = await own.db.user.findMany({ where: { role: 'student' }, select: { parentEmail: true } })
    expect(emails).toEqual([{ parentEmail: 'lata@example.com' }, { parentEmail: 'lata@example.com' }])
  })

  it.each(['kept', 'gone'] as const)('stay barred where the %s entry is', async (barred) => {
    const child = await pupil('Asha')
    const [one, other] = [await person('parent', { name: 'One' }), await person('parent', { name: 'Other' })]
    await link(one, child, barred === 'kept' ? bar : {})
    await link(other, child, { position: 1, ...(barred === 'gone' ? bar : {}) })
    await join(one, other)
    expect(await openLinks(one)).toMatchObject([{ barReason: 'Court' }])
    expect(await openLinks(other)).toEqual([])
    // What was, stays in the record of the other.
    expect(await own.db.guardianship.count({ where: { guardianId: other, until: { not: null } } })).toBe(1)
  })

  it('take the address of who is barred now away from the child', async () => {
    const child = await pupil('Asha')
    const one = await person('parent', {
      name: 'One',
      ...contact('one@example.com'),
    })
    const other = await person('parent', { name: 'Other' })
    await link(one, child)
    await link(other, child, { position: 1, ...bar })
    await writeTo(child, 'one@example.com')
    await join(one, other)
    expect(await writtenTo(child)).toEqual({ parentEmail: null, provenParentEmail: null })
  })

  it('are barred at every address of both, also at one that was typed in at the student, and later', async () => {
    const [asha, arun] = [await pupil('Asha'), await pupil('Arun')]
    const one = await person('parent', { name: 'One', ...contact('one@example.com') })
    const other = await person('parent', { name: 'Other', ...contact('other@example.com') })
    await link(one, asha, bar)
    await link(other, arun, bar)
    await writeTo(asha, 'other@example.com')
    await writeTo(arun, 'one@example.com')
    const queued = { channel: 'Email', mail: 'accountApproved', subjectId: asha } as const
    await own.db.delivery.create({ data: { ...queued, address: 'other@example.com' }, select: { id: true } })
    await join(one, other)
    const nobody = { parentEmail: null, provenParentEmail: null }
    expect([await writtenTo(asha), await writtenTo(arun)]).toEqual([nobody, nobody])
    expect(await own.db.delivery.count()).toBe(0)
    const { refuseBarred } = await import('@/lib/guardians/contacts')
    const typed = own.db.$transaction((tx) =>
      refuseBarred(tx, [{ studentId: asha, email: 'other@example.com' }], { byOffice: true }),
    )
    await expect(typed).rejects.toThrow(guardianMessages.contactBarred('Asha'))
  })

  it('keep the login of the one that has it, whichever was opened', async () => {
    const child = await pupil('Asha')
    const one = await person('parent', { name: 'One' })
    const other = await person('parent', { name: 'Other', ...login('other@example.com') })
    await link(one, child)
    await join(one, other)
    expect(await openLinks(other)).toHaveLength(1)
    expect(await entry(one)).toMatchObject({ joinedIntoId: other, login: null })
  })

  it('ask of two logins which one stays, and end the other with its sessions', async () => {
    const one = await person('parent', { name: 'One', ...login('one@example.com', 'x') })
    const other = await person('parent', { name: 'Other', ...login('other@example.com', 'y') })
    await own.db.session.create({ data: { userId: one, expiresAt: new Date(Date.now() + 1e6) }, select: { id: true } })
    await expect(join(one, other)).rejects.toThrow(joiningMessages.chooseLogin)
    expect(await joining.findLikeEntries.execute(as(), { id: one, q: 'Other' })).toMatchObject([{ plan: { kept: '' } }])
    await join(one, other, other)
    expect(await entry(one)).toMatchObject({ joinedIntoId: other, login: null })
    expect(await entry(other)).toMatchObject({ login: { email: 'other@example.com' } })
    expect(await own.db.session.count()).toBe(0)
  })

  it('are no two of the staff, no pupil, and not the same entry', async () => {
    const [one, other] = [await person('teacher'), await person('teacher')]
    await expect(join(one, other)).rejects.toThrow(joiningMessages.bothStaff)
    await expect(join(one, one)).rejects.toThrow(joiningMessages.itself)
    await expect(join(await person('parent'), await pupil('Asha'))).rejects.toThrow('is a student')
  })

  it('end in one clear sentence for the second of two clerks', async () => {
    const [one, other, third] = [
      await person('parent', { name: 'One' }),
      await person('parent', { name: 'Other' }),
      await person('parent', { name: 'Third' }),
    ]
    const child = await pupil('Asha')
    await link(other, child)
    const { lockFamilies } = await import('@/lib/server/data/locks')
    const begun = await own.db.$transaction(async (tx) => {
      await lockFamilies(tx)
      const working = Promise.allSettled([join(one, other), join(third, other)])
      await own.waits(2)
      return { working }
    })
    const ended = await begun.working
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(String(refused.reason)).toMatch(/This entry of Other was joined with (?:One|Third) already/)
    expect(await own.db.guardianship.count({ where: { until: null } })).toBe(1)
  })

  it('are offered no more: neither as a guardian, nor in the list of people', async () => {
    const [one, other] = [await person('parent', { name: 'Lata Rao' }), await person('parent', { name: 'Lata Rao' })]
    expect(await joining.findLikeEntries.execute(as(), { id: one })).toMatchObject([{ id: other, same: 'name' }])
    await join(one, other)
    expect(await joining.findLikeEntries.execute(as(), { id: one })).toEqual([])
    const child = await pupil('Asha')
    await expect(
      guardians.addGuardian.execute(as(), { id: child, guardian: other, relation: 'Mother' }),
    ).rejects.toThrow('was joined with Lata Rao already')
  })

  it('go together: the other one is not activated again, and is blocked for erasure with the first', async () => {
    const [one, other, third] = [await person('parent'), await person('parent'), await person('parent')]
    await join(other, third)
    await join(one, other)
    const { reactivatePerson } = await import('@/lib/people/service')
    await expect(reactivatePerson.execute(as(), { id: other })).rejects.toThrow('was joined with parent already')
    expect(await entry(third)).toMatchObject({ joinedIntoId: one })
    const { block } = await import('@/lib/privacy/block')
    await own.db.$transaction((tx) =>
      block(tx, { id: one, role: 'parent', isActive: true }, { reason: 'Asked', byId: office.id, at: new Date() }),
    )
    expect(await own.db.user.count({ where: { blockedAt: { not: null } } })).toBe(3)
  })
})

describe('an entry that two people had become', () => {
  it('is parted with the children of the second, with links and bars as they are', async () => {
    const [asha, arun] = [await pupil('Asha'), await pupil('Arun')]
    const one = await person('parent', { name: 'Lata Rao', ...login('lata@example.com', 'x') })
    await link(one, asha)
    await link(one, arun, bar)
    const { id } = await part(one, [arun], 'Lata Shah')
    expect(await openLinks(one)).toMatchObject([{ student: { name: 'Asha' }, barReason: null }])
    expect(await openLinks(id)).toMatchObject([{ student: { name: 'Arun' }, barReason: 'Court' }])
    expect(await entry(one)).toMatchObject({ login: { email: 'lata@example.com' } })
    expect([await historyOf(one), await historyOf(id)]).toEqual([
      [{ before: 'Lata Shah', after: '' }],
      [{ before: 'Lata Rao', after: '' }],
    ])
  })

  it('keeps a child at least, and gives none that it has not any more', async () => {
    const [asha, arun] = [await pupil('Asha'), await pupil('Arun')]
    const one = await person('parent')
    await link(one, asha)
    await link(one, arun)
    await expect(part(one, [asha, arun])).rejects.toThrow(joiningMessages.allChildren)
    await part(one, [asha])
    await expect(part(one, [asha])).rejects.toThrow(joiningMessages.childrenChanged)
    expect(await own.db.user.count({ where: { role: 'parent' } })).toBe(2)
  })
})
