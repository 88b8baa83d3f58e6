import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromDay } from '@/lib/dates'
import type * as Guardians from '@/lib/guardians/service'
import type { Actor } from '@/lib/server/accounts/actor'
import type * as Mail from '@/lib/threads/mail'
import { threadMessages } from '@/lib/threads/messages'
import type * as Queries from '@/lib/threads/queries'
import type * as Threads from '@/lib/threads/service'
import type * as Todays from '@/lib/today/queries'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** Who sees a thread about a child, who is told of a message, and how often. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let threads: typeof Threads
let queries: typeof Queries
let guardians: typeof Guardians
let mail: typeof Mail
let today: typeof Todays
beforeAll(async () => {
  own = await ownDatabase()
  threads = await import('@/lib/threads/service')
  queries = await import('@/lib/threads/queries')
  guardians = await import('@/lib/guardians/service')
  mail = await import('@/lib/threads/mail')
  today = await import('@/lib/today/queries')
})
afterAll(() => own.close())

const year = 2026
type Role = 'admin' | 'student' | 'teacher' | 'parent' | 'staff'
const person = async (role: Role, name: string, over: object = {}) => {
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 6)}@mail.example`
  const login = role === 'student' ? {} : { login: { create: { email, provenEmail: email } } }
  const { id } = await own.db.user.create({
    data: { ...{ name, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...login, ...over },
    select: { id: true },
  })
  return { id, email }
}
type Person = Awaited<ReturnType<typeof person>>

let office: Person
let teacher: Person
let other: Person
let mother: Person
let father: Person
let child: string
beforeEach(async () => {
  await own.empty('User', 'Delivery', 'Thread', 'StaffLeave', 'AcademicYear', 'rate_limits')
  ;[office, teacher, other] = [
    await person('admin', 'Office'),
    await person('teacher', 'Own'),
    await person('teacher', 'Other'),
  ]
  await own.db.academicYear.create({
    data: { year, firstDay: fromDay('2026-04-01'), lastDay: fromDay('2027-03-31') },
    select: { year: true },
  })
  const place = { class: 'Class 5' }
  for (const [name, holderId] of [
    ['A', teacher.id],
    ['B', other.id],
  ] as const) {
    const duties = { create: { holderId, kind: 'ClassTeacher', since: fromDay('2026-04-01') } } as const
    await own.db.section.create({ data: { ...place, year, name, duties }, select: { id: true } })
  }
  const seat = { ...place, section: 'A', rollNo: 1 }
  child = await own.db.$transaction(async (tx) => {
    const { id } = await tx.user.create({
      data: {
        ...{ name: 'Aarav', role: 'student', origin: 'Office', isActive: true, approvedAt: new Date() },
        ...{ ...seat, admissionNo: 'T-1' },
      },
      select: { id: true },
    })
    await tx.enrolment.create({
      data: { ...seat, studentId: id, year, rollGroup: 'Class 5', fromDay: fromDay('2026-04-01') },
      select: { id: true },
    })
    return id
  })
  ;[mother, father] = [await person('parent', 'Meera'), await person('parent', 'Rohan')]
  await link(mother, 0)
  await link(father, 1)
})

const link = ({ id }: Person, position: number, over: object = {}) =>
  own.db.guardianship.create({
    data: {
      ...{ guardianId: id, studentId: child, relation: 'Mother', position, since: fromDay('2026-04-01') },
      ...{ isTold: true, seesRecords: true, pays: true, mayCollect: true, ...over },
    },
    select: { id: true },
  })

/** As a session of theirs has them. */
async function as({ id }: Person) {
  const { role } = await own.db.user.findUniqueOrThrow({ where: { id }, select: { role: true } })
  const links = await own.db.guardianship.findMany({
    where: { guardianId: id, until: null, barredAt: null },
    select: {
      ...{ isTold: true, seesRecords: true, pays: true },
      student: { select: { id: true, name: true, class: true, section: true } },
    },
  })
  const children = links.map(({ student, ...rights }) => ({ ...student, ...rights }))
  const held = await own.db.duty.findMany({ where: { holderId: id, until: null }, select: { kind: true } })
  const duties = held.map(({ kind }) => ({ kind, class: null, section: null, subject: null }))
  const actor: Actor = { ...{ id, role, name: '', class: null, sessionId: '', pending: false }, children, duties }
  return callerAs(actor)
}

const open = async (who: Person, over: object = {}) =>
  (
    await threads.openThread.execute(await as(who), {
      ...{ student: child, to: 'Class teacher', subject: 'Homework', message: 'How much is it a day?', ...over },
    })
  ).id
const write = async (who: Person, id: string) =>
  threads.writeMessage.execute(await as(who), { id, message: 'Thank you.' })
const see = async (who: Person, id: string) => threads.markThreadRead.execute(await as(who), { id })
const sees = async (who: Person, id: string) => {
  const [listed, opened] = await Promise.allSettled([
    queries.listThreads.execute(await as(who), {}),
    queries.readThread.execute(await as(who), { id }),
  ])
  const inList = listed.status === 'fulfilled' && listed.value.rows.some((row) => row.id === id)
  expect(opened.status === 'fulfilled').toBe(inList)
  return inList
}
const told = async () =>
  (await own.db.delivery.findMany({ select: { address: true } })).map(({ address }) => address).sort()
const sendAll = () => own.db.delivery.updateMany({ data: { status: 'Sent', decidedAt: new Date() } })

describe('a thread', () => {
  it('of a guardian is seen by them, the class teacher of today and the office', async () => {
    const id = await open(mother)
    for (const [who, expected] of [
      [mother, true],
      [father, false],
      [teacher, true],
      [other, false],
      [office, true],
    ] as const)
      expect(await sees(who, id), who.email).toBe(expected)
    await own.db.duty.updateMany({ where: { section: { name: 'A' } }, data: { holderId: other.id } })
    expect([await sees(teacher, id), await sees(other, id)]).toEqual([false, true])
    expect(await told()).toEqual([teacher.email])
  })

  it('with the office is not the class teacher’s', async () => {
    const id = await open(mother, { to: 'Office' })
    expect([await sees(teacher, id), await sees(office, id)]).toEqual([false, true])
    // Nobody of the office is in it yet.
    expect(await told()).toEqual([])
    await write(office, id)
    expect(await told()).toEqual([mother.email])
    await sendAll()
    await write(mother, id)
    expect(await told()).toEqual([mother.email, office.email].sort())
  })

  it('of the class teacher reaches the guardians who see the records, or the one who is named', async () => {
    const [both, one] = [await open(teacher), await open(teacher, { guardian: father.id })]
    expect([await sees(mother, both), await sees(father, both)]).toEqual([true, true])
    expect([await sees(mother, one), await sees(father, one)]).toEqual([false, true])
    await expect(open(other)).rejects.toMatchObject({ code: 'notFound' })
    await expect(open(teacher, { guardian: other.id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(open(teacher, { student: randomUUID() })).rejects.toMatchObject({ code: 'notFound' })
  })

  it('needs somebody to read it', async () => {
    await own.db.duty.deleteMany()
    await expect(open(mother, { to: '' })).rejects.toMatchObject({
      details: { errors: { to: threadMessages.toRequired } },
    })
    await expect(open(mother)).rejects.toMatchObject({ message: threadMessages.noClassTeacher('Aarav') })
    await own.db.guardianship.updateMany({ data: { seesRecords: false } })
    await expect(open(office)).rejects.toMatchObject({ message: threadMessages.noGuardian('Aarav') })
    await expect(open(mother)).rejects.toMatchObject({ code: 'notFound' })
    expect(await own.db.thread.count()).toBe(0)
  })

  it('that is closed takes nothing more until it is opened again, by the school alone', async () => {
    const id = await open(mother)
    const close = async (who: Person, closed: boolean) => threads.closeThread.execute(await as(who), { id, closed })
    await expect(close(mother, true)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(close(other, true)).rejects.toMatchObject({ code: 'notFound' })
    await close(teacher, true)
    await expect(write(mother, id)).rejects.toMatchObject({ code: 'conflict', message: threadMessages.isClosed })
    await expect(write(teacher, id)).rejects.toMatchObject({ code: 'conflict' })
    await close(office, false)
    await write(mother, id)
    expect(await own.db.threadMessage.count()).toBe(2)
  })
})

describe('Today', () => {
  // On a school day the section is not marked: that is for other tests.
  const waiting = async (who: Person) =>
    (await today.readToday.execute(await as(who), {})).figures
      .filter(({ urgency, href }) => urgency === 'waits' && !href.startsWith('/attendance'))
      .map(({ value, label, href }) => [value, label, href].join(' '))

  it('says how many threads have messages that somebody has not read, as their list marks them', async () => {
    const id = await open(mother)
    const one = ['1 unread message /messages']
    for (const [who, expected] of [
      [mother, []],
      [father, []],
      [teacher, one],
      [other, []],
      [office, one],
    ] as const)
      expect(await waiting(who), who.email).toEqual(expected)
    await see(teacher, id)
    await write(teacher, id)
    expect([await waiting(teacher), await waiting(mother)]).toEqual([[], one])
    await open(teacher)
    expect(await waiting(mother)).toEqual(['2 unread messages /messages'])
    // Who reads all of the school’s but answers nothing has nothing to do with them.
    const principal = await person('staff', 'Principal')
    const duty = { holderId: principal.id, kind: 'Principal', since: fromDay('2026-04-01') } as const
    await own.db.duty.create({ data: duty, select: { id: true } })
    expect(await waiting(principal)).toEqual([])
  })

  it('leads the administrator to messages that failed, and nobody to a list that they may not open', async () => {
    await own.db.delivery.create({
      data: {
        ...{ mail: 'passwordReset', channel: 'Email', address: 'gone@mail.example', status: 'Failed' },
        decidedAt: new Date(),
      },
      select: { id: true },
    })
    const principal = await person('staff', 'Principal')
    const duty = { holderId: principal.id, kind: 'Principal', since: fromDay('2026-04-01') } as const
    await own.db.duty.create({ data: duty, select: { id: true } })
    const late = async (who: Person) => {
      const { figures, done } = await today.readToday.execute(await as(who), {})
      return [figures.some(({ key }) => key === 'failed'), done.includes('no message has failed')]
    }
    expect([await late(office), await late(principal)]).toEqual([
      [true, false],
      [false, false],
    ])
  })

  it('says to who decides it how much leave of staff waits, without their own', async () => {
    const asked = { fromDay: fromDay('2026-12-01'), toDay: fromDay('2026-12-01'), reason: 'A wedding' }
    for (const { id } of [teacher, other, office])
      await own.db.staffLeave.create({ data: { ...asked, staffId: id }, select: { id: true } })
    expect([await waiting(office), await waiting(teacher)]).toEqual([
      ['2 leave requests of staff to decide /staff-leave?status=Pending'],
      [],
    ])
  })
})

describe('a duty for the school', () => {
  const give = ({ id }: Person, kind: 'Office' | 'Principal') =>
    own.db.duty.create({ data: { holderId: id, kind, since: fromDay('2026-04-01') }, select: { id: true } })

  it('of the front office is the office: it answers what is with it, and is told once it has', async () => {
    const front = await person('staff', 'Front')
    await give(front, 'Office')
    const [withOffice, withTeacher] = [await open(mother, { to: 'Office' }), await open(mother)]
    expect([await sees(front, withOffice), await sees(front, withTeacher)]).toEqual([true, false])
    await expect(write(front, withTeacher)).rejects.toMatchObject({ code: 'notFound' })
    await sendAll()
    await own.db.delivery.deleteMany()
    await write(front, withOffice)
    expect(await told()).toEqual([mother.email])
    await sendAll()
    await write(mother, withOffice)
    expect(await told()).toEqual([front.email, mother.email])
    await threads.closeThread.execute(await as(front), { id: withOffice, closed: true })
    await threads.closeThread.execute(await as(front), { id: withOffice, closed: false })
    const begun = await open(front, { guardian: father.id })
    expect([await sees(father, begun), await sees(office, begun), await sees(teacher, begun)]).toEqual([
      ...[true, true, false],
    ])
    // Whose duty is over is the office no more.
    await sendAll()
    await own.db.delivery.deleteMany()
    await own.db.duty.deleteMany({ where: { kind: 'Office' } })
    await write(father, begun)
    expect(await told()).toEqual([])
    await expect(queries.listThreads.execute(await as(front), {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('of a class teacher adds what is with the office', async () => {
    await give(other, 'Office')
    const [withOffice, withTeacher] = [await open(mother, { to: 'Office' }), await open(mother)]
    expect([await sees(other, withOffice), await sees(other, withTeacher)]).toEqual([true, false])
    await own.db.duty.updateMany({ where: { section: { name: 'A' } }, data: { holderId: other.id } })
    expect([await sees(other, withOffice), await sees(other, withTeacher)]).toEqual([true, true])
  })

  it('of the principal reads all, and answers no more than they teach', async () => {
    await give(other, 'Principal')
    const principal = await person('staff', 'Principal')
    await give(principal, 'Principal')
    for (const to of ['Office', 'Class teacher']) {
      const id = await open(mother, { to })
      for (const who of [other, principal]) {
        expect(await sees(who, id)).toBe(true)
        const { mayAnswer, mayClose } = await queries.readThread.execute(await as(who), { id })
        expect([mayAnswer, mayClose]).toEqual([false, false])
        await expect(write(who, id)).rejects.toBeInstanceOf(Error)
        await expect(threads.closeThread.execute(await as(who), { id, closed: true })).rejects.toBeInstanceOf(Error)
      }
    }
    expect(await own.db.threadMessage.count()).toBe(2)
  })
})

describe('a guardian who is barred', () => {
  const bar = ({ id }: Person) =>
    guardians.barGuardian.execute(callerAs({ id: office.id, role: 'admin' }), {
      id: child,
      guardian: id,
      reason: 'An order',
      alone: true,
    })

  it('loses it at once, and the mail that waits for them says nothing', async () => {
    const id = await open(teacher)
    const members = await own.db.threadMember.findMany({ select: { id: true, userId: true } })
    const composed = async ({ id: userId, email: to }: Person) =>
      mail.threadMessage({ subjectId: members.find((each) => each.userId === userId)?.id ?? null, to })
    expect((await composed(father))?.button?.url).toContain(`/messages/${id}`)
    await bar(father)
    expect(await sees(father, id)).toBe(false)
    await expect(write(father, id)).rejects.toMatchObject({ code: 'notFound' })
    expect([await composed(father), (await composed(mother))?.subject]).toEqual([null, 'New message about Aarav'])
    await sendAll()
    await see(mother, id)
    await write(teacher, id)
    expect(await told()).not.toContain(father.email)
  })
})

it('nobody of the school answers where no guardian reads any more', async () => {
  const id = await open(teacher)
  const bar = (userId: string) =>
    own.db.guardianship.updateMany({
      where: { guardianId: userId },
      data: { barredAt: new Date(), barredById: office.id, barReason: 'An order' },
    })
  const mayAnswer = async () => {
    const { isRead, mayAnswer: may } = await queries.readThread.execute(await as(teacher), { id })
    return [isRead, may]
  }
  await bar(father.id)
  expect(await mayAnswer()).toEqual([true, true])
  await write(teacher, id)
  await bar(mother.id)
  expect(await mayAnswer()).toEqual([false, false])
  await expect(write(teacher, id)).rejects.toMatchObject({ code: 'conflict', message: threadMessages.nobodyReads })
})

it('the office alone is told which guardian of a thread is barred and cannot read it', async () => {
  const id = await open(teacher)
  const barredFor = async (who: Person) => (await queries.readThread.execute(await as(who), { id })).barred
  expect(await barredFor(office)).toBe('')
  await own.db.guardianship.updateMany({
    where: { guardianId: father.id },
    data: { barredAt: new Date(), barredById: office.id, barReason: 'An order' },
  })
  expect([await barredFor(office), await barredFor(teacher), await barredFor(mother)]).toEqual(['Rohan', null, null])
})

describe('a mail', () => {
  it('comes once until the message is read, and to the other side alone', async () => {
    const id = await open(mother)
    await sendAll()
    for (let n = 0; n < 3; n++) await write(mother, id)
    expect(await told()).toEqual([teacher.email])
    await see(teacher, id)
    await Promise.all([write(mother, id), write(mother, id)])
    expect(await told()).toEqual([teacher.email, teacher.email])
    expect(await mail.threadMessage({ subjectId: (await memberOf(teacher))!, to: '' })).not.toBeNull()
    await see(teacher, id)
    expect(await mail.threadMessage({ subjectId: (await memberOf(teacher))!, to: '' })).toBeNull()
  })

  it('to two of one mailbox leaves once', async () => {
    await own.db.login.deleteMany({ where: { userId: { in: [mother.id, father.id] } } })
    for (const { id } of [mother, father])
      await own.db.user.update({
        where: { id },
        data: { contactEmail: 'home@mail.example', provenContactEmail: 'home@mail.example' },
        select: { id: true },
      })
    await open(teacher)
    expect(await told()).toEqual(['home@mail.example'])
  })

  it('does not come to who has only read', async () => {
    const id = await open(mother, { to: 'Office' })
    await see(office, id)
    await write(mother, id)
    expect(await told()).toEqual([])
  })

  const memberOf = async ({ id }: Person) =>
    (await own.db.threadMember.findFirst({ where: { userId: id }, select: { id: true } }))?.id
})

it('a guardian writes thirty messages an hour at most', async () => {
  const id = await open(mother)
  for (let n = 1; n < 30; n++) await write(mother, id)
  await expect(write(mother, id)).rejects.toMatchObject({ code: 'tooMany' })
  await write(teacher, id)
})
