import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, fromDay } from '@/lib/dates'
import type * as Contacts from '@/lib/guardians/contacts'
import { guardianMessages } from '@/lib/guardians/messages'
import type * as Guardians from '@/lib/guardians/service'
import type * as Erasure from '@/lib/privacy/block'
import type * as Profile from '@/lib/profile/service'
import type * as Proof from '@/lib/profile/proof'
import type * as Queue from '@/lib/server/messages/deliveries/withdraw'
import type * as Proofs from '@/lib/server/accounts/address-proofs'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** Who is whose guardian: the constraints, what two do at once, and the addresses that follow. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let guardians: typeof Guardians
let contacts: typeof Contacts
let profile: typeof Profile & typeof Proof & typeof Proofs
let queue: typeof Queue
let erasure: typeof Erasure
let today: string
beforeAll(async () => {
  own = await ownDatabase()
  guardians = await import('@/lib/guardians/service')
  contacts = await import('@/lib/guardians/contacts')
  profile = {
    ...(await import('@/lib/profile/service')),
    ...(await import('@/lib/profile/proof')),
    ...(await import('@/lib/server/accounts/address-proofs')),
  }
  queue = await import('@/lib/server/messages/deliveries/withdraw')
  erasure = await import('@/lib/privacy/block')
  today = (await import('@/lib/server/school-day')).schoolDay()
})
afterAll(() => own.close())

let office: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User', 'Delivery', 'Notification')
  office = { id: (await person('admin', { name: 'Office' })).id, role: 'admin' }
})

type Over = {
  name?: string
  class?: string
  parentEmail?: string
  contactEmail?: string
  phone?: string
  login?: object
}

const person = (role: 'admin' | 'student' | 'teacher' | 'parent', over: Over = {}) =>
  own.db.user.create({
    data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })
const pupil = async (over: Over = {}) => (await person('student', { class: 'Class 5', ...over })).id
const parent = async (over: Over = {}) => (await person('parent', over)).id
const teacher = async (email: string) => (await person('teacher', { login: { create: { email } } })).id

const link = (guardianId: string, studentId: string, over: object = {}) =>
  own.db.guardianship.create({
    data: {
      ...{ guardianId, studentId, relation: 'Mother', position: 0, since: fromDay('2026-04-01') },
      ...{ isTold: true, seesRecords: true, pays: true, mayCollect: true, ...over },
    },
    select: { id: true },
  })

const asOffice = () => callerAs(office)
const add = (id: string, input: object) =>
  guardians.addGuardian.execute(asOffice(), { id, relation: 'Mother', ...input })
const addressOf = (id: string) =>
  own.db.user.findUniqueOrThrow({ where: { id }, select: { parentEmail: true, provenParentEmail: true } })
const is = (email: string | null, proven = email) => ({ parentEmail: email, provenParentEmail: proven })
const changesOf = (userId: string) =>
  own.db.profileChange.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    select: { field: true, before: true, after: true },
  })

/** Begins `work` while somebody else changes families, lets all of it wait for that, and answers what became of each. */
async function whileHeld(count: number, work: () => Promise<unknown>[]) {
  const { lockFamilies } = await import('@/lib/server/data/locks')
  const begun = await own.db.$transaction(async (tx) => {
    await lockFamilies(tx)
    const working = Promise.allSettled(work())
    await own.waits(count)
    return { working }
  })
  return begun.working
}

describe('the database refuses', () => {
  it('a person as their own guardian', async () => {
    const id = await parent()
    await expect(link(id, id)).rejects.toThrow()
  })

  it('a pupil as a guardian, and a guardian of somebody who is no pupil', async () => {
    await expect(link(await pupil(), await pupil())).rejects.toThrow('the guardian is a pupil')
    await expect(link(await parent(), await parent())).rejects.toThrow('who has a guardian is no pupil')
  })

  it('a pair that is linked twice at a time, and takes it after it has ended', async () => {
    const [guardian, child] = [await parent(), await pupil()]
    const { id } = await link(guardian, child)
    await expect(link(guardian, child, { position: 1 })).rejects.toThrow()
    await own.db.guardianship.update({ where: { id }, data: { until: fromDay('2026-05-01') } })
    await link(guardian, child)
  })

  it('two on one place, but lets one statement change the places of all', async () => {
    const child = await pupil()
    const [first, second] = [await parent(), await parent()]
    await link(first, child)
    await expect(link(second, child)).rejects.toThrow()
    await link(second, child, { position: 1 })
    await own.db.$executeRaw`UPDATE "Guardianship" SET "position" = 1 - "position" WHERE "studentId" = ${child}::uuid`
    const order = await own.db.guardianship.findMany({
      where: { studentId: child },
      orderBy: { position: 'asc' },
      select: { guardianId: true },
    })
    expect(order).toEqual([{ guardianId: second }, { guardianId: first }])
  })

  it.each([
    ['without a reason', { barredAt: new Date() }],
    ['without a moment', { barReason: 'An order of the court' }],
    ['that has ended', { barredAt: new Date(), barReason: 'An order', until: fromDay('2026-05-01') }],
    ['of somebody without a bar', { barredById: true }],
  ])('a bar %s', async (_what, bar: object) => {
    const given = 'barredById' in bar ? { barredById: office.id } : bar
    await expect(link(await parent(), await pupil(), given)).rejects.toThrow()
  })

  it('a day before the first, and a contact e-mail of a pupil or in capitals', async () => {
    await expect(link(await parent(), await pupil(), { until: fromDay('2026-03-01') })).rejects.toThrow()
    await expect(pupil({ contactEmail: 'pupil@tests.example' })).rejects.toThrow()
    await expect(parent({ contactEmail: 'Sunita@tests.example' })).rejects.toThrow()
  })
})

describe('adding', () => {
  it('of two clerks who link the same pair at once, one is told so', async () => {
    const [child, guardian] = [await pupil({ name: 'Aarav' }), await parent({ name: 'Sunita' })]
    const done = await whileHeld(2, () => [add(child, { guardian }), add(child, { guardian })])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: guardianMessages.already('Sunita', 'Aarav') },
    })
    expect(await own.db.guardianship.count()).toBe(1)
  })

  it('two who add somebody each stand behind each other', async () => {
    const child = await pupil()
    await whileHeld(2, () => [add(child, { name: 'Sunita Rao' }), add(child, { name: 'Anil Rao', relation: 'Father' })])
    const links = await own.db.guardianship.findMany({ select: { position: true } })
    expect(links.map(({ position }) => position).sort()).toEqual([0, 1])
  })

  it.each([
    ['phone', { name: 'S. Rao', phone: '098220 41001' }],
    ['email', { name: 'S. Rao', contactEmail: 'SUNITA@tests.example' }],
    ['name', { name: 'sunita  rao' }],
  ] as const)('asks where the %s is somebody’s, and takes nobody for another by itself', async (same, input) => {
    await parent({ name: 'Sunita Rao', phone: '+91 98220 41001', contactEmail: 'sunita@tests.example' })
    const child = await pupil()
    await expect(add(child, input)).rejects.toMatchObject({
      code: 'conflict',
      message: guardianMessages.same('Sunita Rao', same),
    })
    expect(await own.db.guardianship.count()).toBe(0)
    const { id } = await add(child, { ...input, another: true })
    expect(await own.db.user.count({ where: { role: 'parent' } })).toBe(2)
    expect(await own.db.guardianship.count({ where: { guardianId: id, studentId: child } })).toBe(1)
  })

  it('a teacher who is a parent is the same person, written to at the e-mail of the login', async () => {
    const [child, guardian] = [
      await pupil({ parentEmail: 'before@tests.example' }),
      await teacher('rajesh@tests.example'),
    ]
    await add(child, { guardian, relation: 'Father' })
    expect(await own.db.user.count({ where: { role: 'parent' } })).toBe(0)
    expect(await addressOf(child)).toEqual(is('rajesh@tests.example'))
  })

  it.each(['waits', 'blocked'] as const)('refuses a pupil who is %s, and a guardian who is', async (what) => {
    const over = what === 'waits' ? { approvedAt: null, isActive: false } : { blockedAt: new Date(), isActive: false }
    const [child, guardian] = [await pupil(), await parent()]
    for (const id of [child, guardian]) {
      await own.db.user.update({ where: { id }, data: over })
      await expect(add(child, { guardian })).rejects.toMatchObject({ code: 'conflict' })
      await own.db.user.update({ where: { id }, data: { approvedAt: new Date(), isActive: true, blockedAt: null } })
    }
  })

  it('refuses who has the email or phone number of somebody who is barred from the student, whatever is ticked', async () => {
    const child = await pupil({ name: 'Anjali Sharma' })
    const suresh = await parent({
      name: 'Suresh Sharma',
      phone: '+91 98111 00001',
      contactEmail: 'suresh@tests.example',
    })
    const known = { phone: '098111-00001', contactEmail: 'suresh@tests.example' }
    const again = await parent({ name: 'Suresh', ...known })
    const login = { login: { create: { email: 'suresh2@tests.example' } } }
    await own.db.user.update({ where: { id: await parent(login) }, data: { joinedIntoId: suresh } })
    await link(suresh, child, { barredAt: new Date(), barredById: office.id, barReason: 'Court order' })
    for (const [input, same] of [
      [{ name: 'Suresh Sharma', contactEmail: known.contactEmail }, 'email'],
      [{ name: 'Suresh Sharma', contactEmail: known.contactEmail, another: true }, 'email'],
      [{ name: 'Somebody', contactEmail: 'suresh2@tests.example', another: true }, 'email'],
      [{ name: 'Somebody', phone: known.phone, another: true }, 'phone'],
      [{ guardian: again }, 'email'],
    ] as const)
      await expect(add(child, input)).rejects.toMatchObject({
        code: 'conflict',
        message: guardianMessages.ofBarred('Suresh Sharma', 'Anjali Sharma', same),
      })
    expect(await own.db.guardianship.count()).toBe(1)
    const { findLikelyGuardians } = await import('@/lib/guardians/queries')
    const likely = await findLikelyGuardians.execute(asOffice(), {
      id: child,
      name: 'Suresh',
      ...known,
      email: known.contactEmail,
    })
    expect(likely.map(({ id, isBarred }) => [id, isBarred]).sort()).toEqual(
      [
        [suresh, true],
        [again, false],
      ].sort(),
    )
    // Of another child, and once the bar is lifted.
    await add(await pupil({ name: 'Ravi' }), { guardian: again })
    await guardians.liftBar.execute(asOffice(), { id: child, guardian: suresh, reason: 'The court has lifted it' })
    await add(child, { guardian: again })
  })

  it('answers what is missing with one code', async () => {
    const gone = randomUUID()
    const [child, guardian] = [await pupil(), await parent()]
    await expect(add(gone, { guardian })).rejects.toMatchObject({ code: 'notFound' })
    await expect(add(child, { guardian: gone })).rejects.toMatchObject({ code: 'notFound' })
    await expect(add(guardian, { guardian: await parent() })).rejects.toMatchObject({ code: 'conflict' })
    await expect(add(child, { guardian: await pupil() })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the order', () => {
  const order = (id: string, ids: readonly string[]) =>
    guardians.orderGuardians.execute(asOffice(), { id, order: [...ids] })

  it('changes whom the school writes to, and tells the one before', async () => {
    const child = await pupil()
    const { id: mother } = await add(child, { name: 'Sunita Rao', contactEmail: 'sunita@tests.example' })
    const { id: father } = await add(child, { name: 'Anil Rao', contactEmail: 'anil@tests.example' })
    expect(await addressOf(child)).toEqual(is('sunita@tests.example'))
    await order(child, [father, mother])
    expect(await addressOf(child)).toEqual(is('anil@tests.example'))
    expect((await changesOf(child)).at(-1)).toEqual({
      ...{ field: 'parentEmail', before: 'sunita@tests.example', after: 'anil@tests.example' },
    })
    expect(await own.db.delivery.findMany({ select: { mail: true, address: true } })).toEqual([
      { mail: 'profileChanged', address: 'sunita@tests.example' },
    ])
  })

  it('is refused where the guardians are others by now', async () => {
    const child = await pupil()
    const { id: mother } = await add(child, { name: 'Sunita Rao' })
    const { id: father } = await add(child, { name: 'Anil Rao' })
    for (const stale of [[mother], [mother, mother], [mother, father, await parent()], [mother, await parent()]])
      await expect(order(child, stale)).rejects.toMatchObject({ message: guardianMessages.orderChanged })
  })

  it('two at once follow each other', async () => {
    const child = await pupil()
    const ids = [await parent(), await parent(), await parent()]
    for (const guardian of ids) await add(child, { guardian })
    await whileHeld(2, () => [order(child, ids.toReversed()), order(child, [ids[1]!, ids[0]!, ids[2]!])])
    const links = await own.db.guardianship.findMany({ select: { position: true } })
    expect(links.map(({ position }) => position).sort()).toEqual([0, 1, 2])
  })
})

describe('the parent’s e-mail', () => {
  /** Two children of one mother, the first contact of both. */
  async function siblings(contactEmail = 'sunita@tests.example') {
    const [one, other] = [await pupil({ name: 'Aarav' }), await pupil({ name: 'Diya' })]
    const mother = await parent({ name: 'Sunita Rao', contactEmail })
    for (const child of [one, other]) await add(child, { guardian: mother })
    return { one, other, mother }
  }
  const save = (actor: { id: string; role: 'admin' | 'student' }, id: string, fields: object) =>
    actor.role === 'admin'
      ? profile.changePerson.execute(callerAs(actor), { id, ...fields })
      : profile.updateProfile.execute(callerAs(actor), {
          ...{
            id,
            name: 'Aarav',
            email: 'aarav@tests.example',
            phone: '+91 98220 41001',
            address: '1 Street',
            ...fields,
          },
        })

  it('of brothers and sisters is that of their first contact, and follows it', async () => {
    const { one, other, mother } = await siblings()
    for (const child of [one, other]) expect(await addressOf(child)).toEqual(is('sunita@tests.example'))
    await save(office, mother, { contactEmail: 'new@tests.example' })
    for (const child of [one, other]) expect(await addressOf(child)).toEqual(is('new@tests.example'))
    expect(await changesOf(mother)).toEqual([
      { field: 'contactEmail', before: 'sunita@tests.example', after: 'new@tests.example' },
    ])
    // Told once, though two have it.
    expect(await own.db.delivery.count({ where: { mail: 'profileChanged', address: 'sunita@tests.example' } })).toBe(1)
  })

  it('changed at one of them by the office changes that of all, and the contact’s', async () => {
    const { one, other, mother } = await siblings()
    await save(office, one, { parentEmail: 'office@tests.example' })
    for (const child of [one, other]) expect(await addressOf(child)).toEqual(is('office@tests.example'))
    expect(
      await own.db.user.findUnique({ where: { id: mother }, select: { contactEmail: true, provenContactEmail: true } }),
    ).toEqual({ contactEmail: 'office@tests.example', provenContactEmail: 'office@tests.example' })
  })

  it('changed by the pupil is proven by its link alone, for all of them', async () => {
    const { one, other, mother } = await siblings()
    await own.db.login.create({ data: { userId: one, email: 'aarav@tests.example', passwordHash: 'x' } })
    await save({ id: one, role: 'student' }, one, { parentEmail: 'said@tests.example' })
    const said = is('said@tests.example', 'sunita@tests.example')
    for (const child of [one, other]) expect(await addressOf(child)).toEqual(said)
    const token = profile.proofLink({ userId: one, field: 'parentEmail' }, 'said@tests.example').split('/').pop()
    await profile.proveEmail.execute(asOffice(), { token: token ?? '' })
    for (const child of [one, other]) expect(await addressOf(child)).toEqual(is('said@tests.example'))
    expect(await own.db.user.findUnique({ where: { id: mother }, select: { provenContactEmail: true } })).toEqual({
      provenContactEmail: 'said@tests.example',
    })
  })

  it('never changes the e-mail of a login: then it is the pupil’s alone, until the contact changes', async () => {
    const [one, other, father] = [await pupil(), await pupil(), await teacher('rajesh@tests.example')]
    for (const child of [one, other]) await add(child, { guardian: father, relation: 'Father' })
    await save(office, one, { parentEmail: 'aside@tests.example' })
    expect(await addressOf(one)).toEqual(is('aside@tests.example'))
    expect(await addressOf(other)).toEqual(is('rajesh@tests.example'))
    expect(await own.db.login.findUnique({ where: { userId: father }, select: { email: true } })).toEqual({
      email: 'rajesh@tests.example',
    })
    await add(one, { name: 'Somebody Else', contactEmail: 'else@tests.example' })
    expect(await addressOf(one)).toEqual(is('aside@tests.example'))
  })

  it('without a contact is the pupil’s, as ever', async () => {
    const child = await pupil({ parentEmail: 'alone@tests.example' })
    await add(child, { name: 'Without Address' })
    expect(await addressOf(child)).toEqual(is('alone@tests.example'))
    await save(office, child, { parentEmail: 'other@tests.example' })
    expect(await addressOf(child)).toEqual(is('other@tests.example'))
  })

  it('is the next one’s when the first ends, and nobody’s when the last does', async () => {
    const child = await pupil()
    const { id: mother } = await add(child, { name: 'Sunita Rao', contactEmail: 'sunita@tests.example' })
    const { id: father } = await add(child, { name: 'Anil Rao', contactEmail: 'anil@tests.example' })
    const end = (guardian: string, until = today) =>
      guardians.endGuardian.execute(asOffice(), { id: child, guardian, until })
    await expect(end(mother, addDays(today, 1))).rejects.toMatchObject({ code: 'invalid' })
    await expect(end(mother, '2020-01-01')).rejects.toMatchObject({ code: 'invalid' })
    await end(mother)
    expect(await addressOf(child)).toEqual(is('anil@tests.example'))
    await end(father)
    expect(await addressOf(child)).toEqual(is(null))
    // Who is a guardian no more hears nothing of it.
    expect(await own.db.delivery.count()).toBe(0)
    await expect(end(father)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('is the next one’s when the first is not told any more', async () => {
    const child = await pupil()
    const { id: mother } = await add(child, { name: 'Sunita Rao', contactEmail: 'sunita@tests.example' })
    await add(child, { name: 'Anil Rao', contactEmail: 'anil@tests.example' })
    await guardians.changeGuardian.execute(asOffice(), { id: child, guardian: mother, isTold: false })
    expect(await addressOf(child)).toEqual(is('anil@tests.example'))
  })
})

describe('a bar', () => {
  async function family() {
    const child = await pupil({ name: 'Aarav' })
    const { id: father } = await add(child, {
      name: 'Rohan Iyer',
      contactEmail: 'rohan@tests.example',
      relation: 'Father',
    })
    return { child, father }
  }
  const bar = (id: string, guardian: string, more: object = {}) =>
    guardians.barGuardian.execute(asOffice(), { id, guardian, reason: 'An order of the court', ...more })
  const queued = async (userId: string, address: string) => {
    const { id } = await own.db.notification.create({
      data: {
        ...{ type: 'Email', subject: 'General Announcement', message: 'x', recipients: 'x', total: 1 },
        ...{ studentId: userId, sentById: office.id },
      },
      select: { id: true },
    })
    await own.db.delivery.create({
      data: { notificationId: id, channel: 'Email', userId, address },
      select: { id: true },
    })
    return id
  }

  it('of the only one whom the school can reach asks first, and then takes the address away', async () => {
    const { child, father } = await family()
    await expect(bar(child, father)).rejects.toMatchObject({
      ...{ code: 'conflict', message: guardianMessages.onlyContact('Rohan Iyer', 'Aarav') },
      details: { errors: { alone: expect.any(String) as string } },
    })
    await bar(child, father, { alone: true })
    expect(await addressOf(child)).toEqual(is(null))
    expect(await own.db.delivery.count()).toBe(0)
    await expect(bar(child, father, { alone: true })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('wins over the other rights, and is lifted with a reason', async () => {
    const { child, father } = await family()
    await add(child, { name: 'Meera Iyer', contactEmail: 'meera@tests.example' })
    await bar(child, father)
    expect(await addressOf(child)).toEqual(is('meera@tests.example'))
    await expect(
      guardians.endGuardian.execute(asOffice(), { id: child, guardian: father, until: today }),
    ).rejects.toMatchObject({ message: guardianMessages.barredStays('Rohan Iyer') })
    await guardians.liftBar.execute(asOffice(), { id: child, guardian: father, reason: 'The order has ended' })
    expect(await addressOf(child)).toEqual(is('rohan@tests.example'))
    expect(await own.db.guardianship.findFirst({ where: { guardianId: father } })).toMatchObject({
      ...{ barredAt: null, barReason: null, liftReason: 'The order has ended' },
    })
  })

  it('takes back what waits for the address about this child, and nothing else', async () => {
    const { child, father } = await family()
    const sister = await pupil({ name: 'Diya' })
    await add(sister, { guardian: father, relation: 'Father' })
    await add(child, { name: 'Meera Iyer', contactEmail: 'meera@tests.example' })
    const [about, ofSister, toMother] = [
      await queued(child, 'rohan@tests.example'),
      await queued(sister, 'rohan@tests.example'),
      await queued(child, 'meera@tests.example'),
    ]
    const { id: reminder } = await own.db.feeReminder.create({
      data: { studentId: child, day: fromDay(today), remindedById: office.id },
      select: { id: true },
    })
    for (const subjectId of [reminder, sister])
      await own.db.delivery.create({
        data: { mail: 'feeReminder', channel: 'Email', subjectId, address: 'rohan@tests.example' },
        select: { id: true },
      })
    await bar(child, father)
    const left = await own.db.delivery.findMany({ select: { notificationId: true, subjectId: true } })
    expect(left.map(({ notificationId, subjectId }) => notificationId ?? subjectId).sort()).toEqual(
      [ofSister, toMother, sister].sort(),
    )
    expect(await own.db.notification.findUnique({ where: { id: about }, select: { total: true } })).toEqual({
      total: 0,
    })
  })

  it('wins over a message that was queued by who did not know of it', async () => {
    const { child, father } = await family()
    await bar(child, father, { alone: true })
    await queued(child, 'rohan@tests.example')
    await own.db.$transaction((tx) => queue.withdrawFromBarred(tx))
    expect(await own.db.delivery.count()).toBe(0)
  })

  it('of one of two with one mailbox leaves the other’s messages', async () => {
    const { child, father } = await family()
    await add(child, { name: 'Meera Iyer', contactEmail: 'rohan@tests.example', another: true })
    await queued(child, 'rohan@tests.example')
    await bar(child, father)
    expect(await addressOf(child)).toEqual(is('rohan@tests.example'))
    expect(await own.db.delivery.count({ where: { notificationId: { not: null } } })).toBe(1)
  })

  it('takes away an address that was typed in at the pupil, and it cannot be typed in again', async () => {
    const { child, father } = await family()
    await guardians.changeGuardian.execute(asOffice(), { id: child, guardian: father, isTold: false })
    await own.db.user.update({ where: { id: child }, data: is('rohan@tests.example') })
    await bar(child, father, { alone: true })
    expect(await addressOf(child)).toEqual(is(null))
    await expect(
      profile.changePerson.execute(asOffice(), { id: child, parentEmail: 'rohan@tests.example' }),
    ).rejects.toMatchObject({ code: 'conflict', message: guardianMessages.contactBarred('Aarav') })
    await own.db.login.create({ data: { userId: child, email: 'aarav@tests.example', passwordHash: 'x' } })
    // The pupil is told nothing of a bar.
    await expect(
      profile.updateProfile.execute(callerAs({ id: child, role: 'student' }), {
        ...{ id: child, name: 'Aarav', email: 'aarav@tests.example', phone: '+91 98220 41001', address: '1 Street' },
        parentEmail: 'rohan@tests.example',
      }),
    ).rejects.toMatchObject({ code: 'conflict', message: guardianMessages.contactRefused })
  })
})

it('a person who is to be erased once more is nobody’s guardian, barred or not', async () => {
  const [child, guardian] = [await pupil(), await parent({ contactEmail: 'sunita@tests.example' })]
  await add(child, { guardian })
  await guardians.barGuardian.execute(asOffice(), { id: child, guardian, reason: 'x', alone: true })
  await own.db.$transaction((tx) =>
    erasure.block(tx, { id: guardian, role: 'parent', isActive: true }, { reason: 'x', byId: null, at: new Date() }),
  )
  expect(await own.db.guardianship.count({ where: { until: null } })).toBe(0)
})

it('of many pupils the first contacts are read with one statement', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => pupil()))
  const guardian = await parent({ contactEmail: 'sunita@tests.example' })
  for (const id of ids) await link(guardian, id)
  const found = await own.db.$transaction((tx) => contacts.firstContacts(tx, ids))
  expect([...found.keys()].sort()).toEqual([...ids].sort())
})
