import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, fromDay } from '@/lib/dates'
import type { DutyKind } from '@/lib/duties'
import type * as Guardians from '@/lib/guardians/service'
import type * as Queries from '@/lib/notifications/queries'
import type * as Notifications from '@/lib/notifications/service'
import type { Actor } from '@/lib/server/accounts/actor'
import type * as Queue from '@/lib/server/messages/deliveries/queue'
import type * as Withdrawal from '@/lib/server/messages/deliveries/withdraw'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { schoolToday } from '@/tests/support/school/school-days'

/** Whom a notice to a group reaches, once each, and what a bar takes back of it. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let notifications: typeof Notifications
let queries: typeof Queries
let guardians: typeof Guardians
let queue: typeof Queue
let withdrawal: typeof Withdrawal
beforeAll(async () => {
  vi.stubEnv('SEND_DELAY', '90')
  own = await ownDatabase()
  notifications = await import('@/lib/notifications/service')
  queries = await import('@/lib/notifications/queries')
  guardians = await import('@/lib/guardians/service')
  queue = await import('@/lib/server/messages/deliveries/queue')
  withdrawal = await import('@/lib/server/messages/deliveries/withdraw')
})
afterAll(() => own.close())

const year = 2026
let office: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User', 'Delivery', 'Notification', 'AcademicYear', 'FeeStructure')
  office = { id: (await person('admin', 'Office')).id, role: 'admin' }
  await own.db.academicYear.create({
    data: { year, firstDay: fromDay('2026-04-01'), lastDay: fromDay('2027-03-31') },
    select: { year: true },
  })
  for (const [schoolClass, name] of [
    ['Class 5', 'A'],
    ['Class 5', 'B'],
    ['Class 6', 'A'],
  ] as const)
    await own.db.section.create({ data: { year, class: schoolClass, name }, select: { id: true } })
})

const person = (
  role: 'admin' | 'student' | 'teacher' | 'parent',
  name: string,
  over: object = {},
  tx: Pick<typeof own.db, 'user'> = own.db,
) =>
  tx.user.create({
    data: { ...{ name, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
    select: { id: true },
  })

let rollNo = 1
async function pupil(name: string, place = { class: 'Class 5', section: 'A' }, over: object = {}) {
  const seat = { ...place, rollNo: rollNo++ }
  // Account and enrolment are compared when a transaction ends.
  return own.db.$transaction(async (tx) => {
    const known = { ...seat, admissionNo: randomUUID().slice(0, 8), ...over }
    const { id } = await person('student', name, known, tx)
    await tx.enrolment.create({
      data: { ...seat, studentId: id, year, rollGroup: place.class, fromDay: fromDay('2026-04-01') },
      select: { id: true },
    })
    return id
  })
}

let position = 0
async function guardian(name: string, children: readonly string[], over: { user?: object; link?: object } = {}) {
  const contactEmail = `${name.toLowerCase()}@mail.example`
  const { id } = await person('parent', name, { contactEmail, ...over.user })
  for (const studentId of children) {
    const rights = { isTold: true, seesRecords: true, pays: true, mayCollect: true }
    const link = { guardianId: id, studentId, relation: 'Mother', position: position++, since: fromDay('2026-04-01') }
    await own.db.guardianship.create({ data: { ...link, ...rights, ...over.link }, select: { id: true } })
  }
  return id
}

let daysAgo = 1
/** Owes a fee of a day of its own. */
async function owes(studentId: string) {
  const dueDate = fromDay(addDays(schoolToday(), -daysAgo++))
  const run = {
    class: 'Class 5',
    type: 'Tuition Fee',
    amountPaise: 100_00,
    dueDate,
    feeCount: 1,
    createdById: office.id,
  }
  const { id: structureId } = await own.db.feeStructure.create({ data: run, select: { id: true } })
  const { id: enrolmentId } = await own.db.enrolment.findFirstOrThrow({ where: { studentId }, select: { id: true } })
  await own.db.fee.create({
    data: { structureId, studentId, enrolmentId, amountPaise: run.amountPaise },
    select: { structureId: true },
  })
}

type To = {
  recipients: string
  class?: string
  section?: string
  student?: string
  duty?: DutyKind
  type?: 'Email' | 'SMS'
}
const asOffice = () => callerAs(office)
const notice = { subject: 'General Announcement', message: 'Please come on Friday.' } as const
const send = (to: To) => notifications.sendNotification.execute(asOffice(), { type: 'Email', ...notice, ...to })
const preview = ({ recipients, ...to }: To) =>
  queries.previewNotification.execute(asOffice(), { type: 'Email', recipients, ...to })

async function reached(to: To) {
  const { id } = await send(to)
  const rows = await own.db.delivery.findMany({
    where: { notificationId: id },
    select: { address: true, aboutIds: true },
  })
  return {
    id,
    to: Object.fromEntries(rows.map(({ address, aboutIds }) => [address ?? 'nowhere', [...aboutIds].sort()])),
  }
}

async function seenBy(id: string) {
  const { rows } = await queries.listNotifications.execute(callerAs(await actorOf(id)), {})
  return rows.map((row) => row.id)
}

/** As a session of theirs has them. */
async function actorOf(id: string): Promise<Actor> {
  const {
    role,
    class: schoolClass,
    section,
  } = await own.db.user.findUniqueOrThrow({
    where: { id },
    select: { role: true, class: true, section: true },
  })
  const links = await own.db.guardianship.findMany({
    where: { guardianId: id, until: null, barredAt: null },
    select: {
      ...{ isTold: true, seesRecords: true, pays: true },
      student: { select: { id: true, name: true, class: true, section: true } },
    },
  })
  const children = links.map(({ student, ...rights }) => ({ ...student, ...rights }))
  return { ...{ id, role, name: '', class: schoolClass, section, sessionId: '', pending: false }, children }
}

describe('guardians', () => {
  it('get one message on account of all their children in the group', async () => {
    const [aarav, diya] = [await pupil('Aarav'), await pupil('Diya', { class: 'Class 5', section: 'B' })]
    const other = await pupil('Kabir', { class: 'Class 6', section: 'A' })
    await guardian('Meera', [aarav, diya, other])
    await guardian('Rohan', [aarav])
    const { to } = await reached({ recipients: 'Guardians of a class', class: 'Class 5' })
    expect(to).toEqual({ 'meera@mail.example': [aarav, diya].sort(), 'rohan@mail.example': [aarav] })
    expect(await preview({ recipients: 'Guardians of a class', class: 'Class 5' })).toEqual({
      ...{ people: 2, messages: 2, unreachable: 0 },
    })
    const ofSection = await reached({ recipients: 'Guardians of a section', class: 'Class 5', section: 'B' })
    expect(ofSection.to).toEqual({ 'meera@mail.example': [diya] })
  })

  it('of one mailbox get one message that names the children of both', async () => {
    const [aarav, diya] = [await pupil('Aarav'), await pupil('Diya')]
    const mailbox = { user: { contactEmail: 'home@mail.example' } }
    await guardian('Meera', [aarav], mailbox)
    await guardian('Rohan', [diya], mailbox)
    const { to } = await reached({ recipients: 'All Parents' })
    expect(to).toEqual({ 'home@mail.example': [aarav, diya].sort() })
    expect(await preview({ recipients: 'All Parents' })).toEqual({ people: 2, messages: 1, unreachable: 0 })
    await own.db.$executeRaw`UPDATE "Delivery" SET "dueAt" = now()`
    const [claimed] = await queue.claimDue('Email')
    expect(claimed).toMatchObject({ children: ['Aarav', 'Diya'], student: null })
    const { noticeWords } = await import('@/lib/server/messages/mails/notices')
    expect(noticeWords(claimed as never, 'home@mail.example').facts).toEqual([['Students', 'Aarav, Diya']])
  })

  it('are those who are told, not barred, and not of before', async () => {
    const child = await pupil('Aarav', undefined, { parentEmail: 'typed@mail.example' })
    await guardian('Meera', [child])
    await guardian('Untold', [child], { link: { isTold: false } })
    await guardian('Barred', [child], { link: { barredAt: new Date(), barReason: 'An order' } })
    await guardian('Former', [child], { link: { until: fromDay('2026-05-01') } })
    await guardian('Erased', [child], { user: { isActive: false, blockedAt: new Date() } })
    expect((await reached({ recipients: 'All Parents' })).to).toEqual({ 'meera@mail.example': [child] })
  })

  it('of a student without any are who has the parent’s email, and nobody by SMS', async () => {
    const phone = '+91 98220 41001'
    const child = await pupil('Aarav', undefined, { parentEmail: 'typed@mail.example', phone })
    expect((await reached({ recipients: 'All Parents' })).to).toEqual({ 'typed@mail.example': [child] })
    expect((await reached({ recipients: 'All Parents', type: 'SMS' })).to).toEqual({ nowhere: [child] })
    await guardian('Meera', [child], { user: { phone: '98220 41002' } })
    expect((await reached({ recipients: 'All Parents', type: 'SMS' })).to).toEqual({ '919822041002': [child] })
  })

  it('of who owes are those who pay', async () => {
    const [aarav, diya, paid] = [await pupil('Aarav'), await pupil('Diya'), await pupil('Paid')]
    await owes(aarav)
    await owes(diya)
    const payer = await guardian('Meera', [aarav, paid])
    const other = await guardian('Rohan', [aarav], { link: { pays: false } })
    const outside = await guardian('Outside', [paid])
    await own.db.user.update({ where: { id: diya }, data: { provenParentEmail: 'diya@mail.example' } })
    const { id, to } = await reached({ recipients: 'Guardians of students with overdue fees' })
    expect(to).toEqual({ 'meera@mail.example': [aarav], 'diya@mail.example': [diya] })
    expect([await seenBy(payer), await seenBy(other), await seenBy(outside), await seenBy(aarav)]).toEqual([
      [id],
      [],
      [],
      [],
    ])
    const unread = async (who: string) => (await import('@/lib/notifications/unread')).countUnread(await actorOf(who))
    expect([await unread(payer), await unread(other), await unread(outside), await unread(aarav)]).toEqual([1, 0, 0, 0])
  })

  it('of one family alone see what is to it, and the student does not', async () => {
    const [aarav, diya] = [await pupil('Aarav'), await pupil('Diya')]
    const [mother, other] = [await guardian('Meera', [aarav, diya]), await guardian('Other', [diya])]
    const { id, to } = await reached({ recipients: 'One family', student: aarav })
    expect(to).toEqual({ 'meera@mail.example': [aarav] })
    expect([await seenBy(mother), await seenBy(other), await seenBy(aarav)]).toEqual([[id], [], []])
    await expect(send({ recipients: 'One family', student: randomUUID() })).rejects.toMatchObject({ code: 'notFound' })
    await expect(preview({ recipients: 'One family', student: other })).rejects.toMatchObject({ code: 'notFound' })
    expect(await notifications.undoNotification.execute(asOffice(), { id })).toMatchObject({ id })
    expect(await own.db.delivery.count()).toBe(0)
  })
})

describe('others', () => {
  it('a section, and all staff', async () => {
    const [inA, inB] = [await pupil('Aarav'), await pupil('Diya', { class: 'Class 5', section: 'B' })]
    for (const [id, email] of [
      [inA, 'a@mail.example'],
      [inB, 'b@mail.example'],
      [office.id, 'office@mail.example'],
      [(await person('teacher', 'Teacher')).id, 'teacher@mail.example'],
    ] as const)
      await own.db.login.create({ data: { userId: id, email, provenEmail: email }, select: { userId: true } })
    const { id, to } = await reached({ recipients: 'A section', class: 'Class 5', section: 'B' })
    expect(to).toEqual({ 'b@mail.example': [] })
    expect([await seenBy(inB), await seenBy(inA)]).toEqual([[id], []])
    expect(await seenBy(await guardian('Meera', [inB]))).toEqual([id])
    const staff = await reached({ recipients: 'All Staff' })
    expect(Object.keys(staff.to).sort()).toEqual(['office@mail.example', 'teacher@mail.example'])
    expect(await seenBy(inB)).toEqual([id])
  })

  it('who has a duty today, once each, and one address once', async () => {
    const today = schoolToday()
    await own.db.section.create({ data: { year, class: 'Class 6', name: 'B' }, select: { id: true } })
    const sections = await own.db.section.findMany({ select: { id: true, class: true, name: true } })
    const sectionId = (of: string, name: string) =>
      sections.find((each) => each.class === of && each.name === name)?.id ?? expect.fail('no such section')
    const give = (holderId: string, kind: DutyKind, over: object = {}) =>
      own.db.duty.create({
        data: { holderId, kind, since: fromDay('2026-04-01'), createdById: office.id, ...over },
        select: { id: true },
      })
    await pupil('Aarav')
    await pupil('Diya', { class: 'Class 6', section: 'A' })
    await pupil('Kabir', { class: 'Class 6', section: 'B' })
    const of = async (name: string, email: string) => {
      const { id } = await person('teacher', name)
      await own.db.login.create({ data: { userId: id, email, provenEmail: email }, select: { userId: true } })
      return id
    }
    const [both, past, gone, empty, other] = [
      await of('Both', 'both@mail.example'),
      await of('Past', 'past@mail.example'),
      await of('Gone', 'gone@mail.example'),
      await of('Empty', 'empty@mail.example'),
      await of('Other', 'other@mail.example'),
    ]
    const classTeacher = (holder: string, of: string, name: string, over: object = {}) =>
      give(holder, 'ClassTeacher', { sectionId: sectionId(of, name), ...over })
    await classTeacher(past, 'Class 5', 'A', { until: fromDay(addDays(today, -1)) })
    await classTeacher(both, 'Class 5', 'A', { since: fromDay(today) })
    await classTeacher(both, 'Class 6', 'A')
    await classTeacher(gone, 'Class 6', 'B')
    await own.db.user.update({ where: { id: gone }, data: { isActive: false }, select: { id: true } })
    // A section without students, as one of the year before.
    await classTeacher(empty, 'Class 5', 'B')
    await give(other, 'CoTeacher', { sectionId: sectionId('Class 5', 'A') })
    await give(other, 'Accountant')
    await give(office.id, 'Accountant')
    const to = { recipients: 'Holders of a duty' }
    expect(await preview({ ...to, duty: 'ClassTeacher' })).toEqual({ people: 1, messages: 1, unreachable: 0 })
    expect((await reached({ ...to, duty: 'ClassTeacher' })).to).toEqual({ 'both@mail.example': [] })
    expect((await reached({ ...to, duty: 'CoTeacher' })).to).toEqual({ 'other@mail.example': [] })
    expect((await reached({ ...to, duty: 'Accountant' })).to).toEqual({ 'other@mail.example': [], nowhere: [] })
    await expect(send({ ...to, duty: 'Principal' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('a group without what it needs is refused at the field', async () => {
    await expect(send({ recipients: 'A section', class: 'Class 5' })).rejects.toMatchObject({
      ...{ code: 'invalid', details: { errors: { section: expect.any(String) as string } } },
    })
    await expect(send({ recipients: 'Guardians of everybody' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(send({ recipients: 'Guardians of a class', class: 'Class 6' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await own.db.notification.count()).toBe(0)
  })
})

describe('a bar', () => {
  const bar = (id: string, of: string) =>
    guardians.barGuardian.execute(asOffice(), { id: of, guardian: id, reason: 'An order of the court', alone: true })
  const left = async () =>
    Object.fromEntries(
      (await own.db.delivery.findMany({ where: { notificationId: { not: null } } })).map(({ address, aboutIds }) => [
        address,
        aboutIds,
      ]),
    )

  it('takes back what waits about the child, and leaves what is about another', async () => {
    const [aarav, diya] = [await pupil('Aarav'), await pupil('Diya')]
    const father = await guardian('Rohan', [aarav, diya], { user: { phone: '98220 41003' } })
    await guardian('Meera', [aarav])
    const { id } = await reached({ recipients: 'All Parents' })
    const sms = await reached({ recipients: 'One family', student: aarav, type: 'SMS' })
    await bar(father, aarav)
    expect(await left()).toEqual({ 'rohan@mail.example': [diya], 'meera@mail.example': [aarav], null: [aarav] })
    await bar(father, diya)
    expect(await left()).toEqual({ 'meera@mail.example': [aarav], null: [aarav] })
    const totals = await own.db.notification.findMany({ select: { id: true, total: true } })
    expect(Object.fromEntries(totals.map((row) => [row.id, row.total]))).toEqual({ [id]: 1, [sms.id]: 1 })
    await expect(seenBy(father)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('takes back what goes to the student at the number of who is barred, and sends nothing there any more', async () => {
    const child = await pupil('Aarav', undefined, { phone: '9822041003' })
    await pupil('Diya', undefined, { phone: '9822041004' })
    const father = await guardian('Rohan', [child], { user: { phone: '+91 98220 41003' } })
    const place = { recipients: 'A section', class: 'Class 5', section: 'A', type: 'SMS' } as const
    expect(Object.keys((await reached(place)).to).sort()).toEqual(['919822041003', '919822041004'])
    await bar(father, child)
    expect(Object.keys(await left())).toEqual(['919822041004'])
    expect(Object.keys((await reached(place)).to).sort()).toEqual(['919822041004', 'nowhere'])
    expect(await preview(place)).toMatchObject({ people: 2, messages: 1, unreachable: 1 })
  })

  it('leaves what goes to the same mailbox for the mother', async () => {
    const child = await pupil('Aarav')
    const mailbox = { user: { contactEmail: 'home@mail.example' } }
    const father = await guardian('Rohan', [child], mailbox)
    await guardian('Meera', [child], mailbox)
    await reached({ recipients: 'All Parents' })
    await bar(father, child)
    expect(await left()).toEqual({ 'home@mail.example': [child] })
  })

  it('wins over who has claimed the message: its names were read before', async () => {
    const [aarav, diya] = [await pupil('Aarav'), await pupil('Diya')]
    const father = await guardian('Rohan', [aarav, diya])
    await reached({ recipients: 'All Parents' })
    await own.db.$executeRaw`UPDATE "Delivery" SET "dueAt" = now()`
    const [claimed] = await queue.claimDue('Email')
    expect(claimed).toMatchObject({ children: ['Aarav', 'Diya'] })
    await bar(father, aarav)
    await expect(queue.markSending(claimed!)).rejects.toThrow(queue.ClaimLost)
    expect(await queue.claimDue('Email')).toMatchObject([{ children: ['Diya'] }])
  })

  it('at the same moment as the notice: nothing about the child leaves for who is barred', async () => {
    const child = await pupil('Aarav')
    const father = await guardian('Rohan', [child])
    await guardian('Meera', [child])
    await Promise.all([send({ recipients: 'All Parents' }), bar(father, child)])
    await own.db.$transaction((tx) => withdrawal.withdrawFromBarred(tx))
    expect(await left()).toEqual({ 'meera@mail.example': [child] })
  })
})

it('of ten thousand is resolved, and looked through for who is barred, in about the time of a plain statement over the same rows', async () => {
  const { db } = own
  await db.$executeRaw`
    WITH made AS (
      INSERT INTO "User" ("name", "role", "origin", "isActive", "approvedAt", "class", "section", "rollNo", "admissionNo")
      SELECT 'Student ' || n, 'student', 'Office', true, now(), 'Class 5', 'A', n, 'L-' || n FROM generate_series(1, 5000) n
      RETURNING "id", "rollNo")
    INSERT INTO "Enrolment" ("studentId", "year", "class", "section", "rollNo", "rollGroup", "fromDay")
    SELECT "id", 2026, 'Class 5', 'A', "rollNo", 'Class 5', '2026-04-01' FROM made`
  await db.$executeRaw`
    WITH made AS (
      INSERT INTO "User" ("name", "role", "origin", "isActive", "approvedAt", "contactEmail")
      SELECT 'Guardian ' || n, 'parent', 'Office', true, now(), 'g' || n || '@mail.example' FROM generate_series(1, 10000) n
      RETURNING "id", substr("name", 10)::int AS n)
    INSERT INTO "Guardianship" ("guardianId", "studentId", "relation", "position", "since", "isTold", "seesRecords", "pays", "mayCollect")
    SELECT m."id", s."id", 'Mother', m.n % 2, '2026-04-01', true, true, true, true
    FROM made m JOIN "User" s ON s."admissionNo" = 'L-' || ((m.n + 1) / 2)`
  await db.$executeRaw`ANALYZE "User", "Guardianship", "Enrolment"`
  const asked = { recipients: 'Guardians of a class', class: 'Class 5' }
  expect(await preview(asked)).toEqual({ people: 10_000, messages: 10_000, unreachable: 0 })
  const fastest = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let n = 0; n < 5; n++) {
      const begun = performance.now()
      await work()
      times.push(performance.now() - begun)
    }
    return Math.min(...times)
  }
  const plain = await fastest(
    () => db.$queryRaw`
      SELECT count(DISTINCT u."id"), count(DISTINCT u."provenContactEmail"), count(DISTINCT g."studentId")
      FROM "Guardianship" g JOIN "User" u ON u."id" = g."guardianId" JOIN "User" s ON s."id" = g."studentId"`,
  )
  const resolved = await fastest(() => preview(asked))
  expect(resolved / plain).toBeLessThan(6)

  // Each batch that leaves asks who was barred meanwhile. What PostgreSQL knows is of before, or nothing.
  await db.$executeRaw`
    INSERT INTO "Delivery" ("mail", "subjectId", "channel", "address", "status", "decidedAt")
    SELECT 'notification', gen_random_uuid(), 'Email', 'x' || n || '@mail.example', 'Sent', now() FROM generate_series(1, 2000) n`
  await db.$executeRaw`ANALYZE "Delivery"`
  await db.$executeRaw`DELETE FROM pg_statistic WHERE starelid IN ('"Guardianship"'::regclass, '"User"'::regclass)`
  await db.$executeRaw`
    INSERT INTO "Delivery" ("mail", "subjectId", "channel", "address")
    SELECT 'notification', gen_random_uuid(), 'Email', 'g' || n || '@mail.example' FROM generate_series(1, 10000) n`
  await db.$executeRaw`
    UPDATE "Guardianship" g SET "barredAt" = now(), "barredById" = ${office.id}::uuid, "barReason" = 'An order', "seesRecords" = false
    FROM "User" u WHERE u."id" = g."guardianId" AND u."name" LIKE 'Guardian 77_'`
  const withdrawn = await fastest(() => db.$transaction((tx) => withdrawal.withdrawFromBarred(tx)))
  expect(withdrawn / plain).toBeLessThan(40)
}, 60_000)
