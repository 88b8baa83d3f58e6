import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addDays, formatDay, fromDay } from '@/lib/dates'
import type * as Attendance from '@/lib/attendance/service'
import type * as Undo from '@/lib/attendance/undo'
import type * as Guardians from '@/lib/guardians/service'
import type * as Drain from '@/lib/server/messages/deliveries/drain'
import type { OutgoingMessage, SendError, SendResult } from '@/lib/server/messages/transports/transport'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { schoolToday } from '@/tests/support/school/school-days'

/** One mail for brothers and sisters who are absent on one day, through the queue itself; what it is handed to is the test's. */

const post = vi.hoisted(() => ({
  sent: [] as { to: string; text: string; html: string; subject: string }[],
  /** What happens while a message is on its way, before it is handed over. */
  meanwhile: undefined as (() => Promise<unknown>) | undefined,
  failure: undefined as SendError | undefined,
}))
vi.mock('@/lib/server/messages/transports/choose', () => ({
  transports: () => ({
    Email: {
      async send(message: OutgoingMessage, handOver: () => Promise<void>): Promise<SendResult> {
        const { meanwhile, failure } = Object.assign({}, post)
        post.meanwhile = undefined
        post.failure = undefined
        await meanwhile?.()
        if (failure) throw failure
        await handOver()
        const { to, subject, text = '', html = '' } = message
        post.sent.push({ to, subject, text, html })
        return 'Sent'
      },
    },
  }),
}))

let own: Awaited<ReturnType<typeof ownDatabase>>
let attendance: typeof Attendance
let undo: typeof Undo
let guardians: typeof Guardians
let drain: typeof Drain.drain
beforeAll(async () => {
  vi.stubEnv('ABSENCE_MESSAGE_DELAY', '10')
  own = await ownDatabase()
  attendance = await import('@/lib/attendance/service')
  undo = await import('@/lib/attendance/undo')
  guardians = await import('@/lib/guardians/service')
  drain = (await import('@/lib/server/messages/deliveries/drain')).drain
})
afterAll(() => own.close())

const today = schoolToday()
let admin: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User', 'Delivery', 'Notification', 'AcademicYear')
  post.sent = []
  post.meanwhile = undefined
  const office = { name: 'Office', role: 'admin', origin: 'Command', isActive: true, approvedAt: new Date() } as const
  admin = { id: (await own.db.user.create({ data: office, select: { id: true } })).id, role: 'admin' }
  await own.db.academicYear.create({
    data: { year: 2026, firstDay: fromDay(addDays(today, -30)), lastDay: fromDay(addDays(today, 30)) },
    select: { year: true },
  })
  for (const name of ['A', 'B'])
    await own.db.section.create({ data: { year: 2026, class: 'Class 5', name }, select: { id: true } })
})

let rollNo = 1
async function pupil(name: string, address: string, section = 'A') {
  const seat = { class: 'Class 5', section, rollNo: rollNo++ }
  // Account and enrolment are compared when a transaction ends.
  return own.db.$transaction(async (tx) => {
    const { id } = await tx.user.create({
      data: {
        ...{ name, role: 'student', origin: 'Office', isActive: true, approvedAt: new Date(), ...seat },
        ...{ admissionNo: randomUUID().slice(0, 8), parentEmail: address, provenParentEmail: address },
      },
      select: { id: true },
    })
    await tx.enrolment.create({
      data: { ...seat, studentId: id, year: 2026, rollGroup: 'Class 5', fromDay: fromDay(addDays(today, -20)) },
      select: { id: true },
    })
    return id
  })
}

const asOffice = () => callerAs(admin)
const mark = (studentId: string) => attendance.markAttendance.execute(asOffice(), { studentId, status: 'Absent' })
const due = (...students: string[]) =>
  own.db.$executeRaw`
    UPDATE "Delivery" SET "dueAt" = now() FROM "Notification" n
    WHERE n."id" = "notificationId" AND n."studentId" = ANY (${students}::uuid[])`
const states = async () =>
  Object.fromEntries(
    (
      await own.db.$queryRaw<{ name: string; status: string }[]>`
        SELECT u."name", d."status"::text FROM "Delivery" d
        JOIN "Notification" n ON n."id" = d."notificationId" JOIN "User" u ON u."id" = n."studentId"`
    ).map(({ name, status }) => [name, status]),
  )
const home = 'home@mail.example'
const says = (name: string) => `${name} was marked absent on ${formatDay(today)}.`

it('of two children of one address leaves once, when the later of both may, and names both', async () => {
  const [diya, aarav] = [await pupil('Diya', home), await pupil('Aarav', home, 'B')]
  const kabir = await pupil('Kabir', 'other@mail.example')
  for (const id of [diya, aarav, kabir]) await mark(id)
  await due(diya, kabir)
  await drain()
  // The other’s mark can still be taken back.
  expect(post.sent.map(({ to }) => to)).toEqual(['other@mail.example'])
  expect(post.sent[0]?.text).toContain(says('Kabir'))
  expect(post.sent[0]?.text).toContain('If you did not know of this absence, please tell the school at once.')
  await due(aarav)
  await drain()
  const [, mail, ...more] = post.sent
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: home, subject: 'Attendance' })
  for (const said of [`${says('Aarav')} ${says('Diya')}`, 'these absences', 'section A', 'section B'])
    expect(mail?.text).toContain(said)
  expect(mail?.text).not.toContain('Kabir')
  expect(await states()).toEqual({ Aarav: 'Sent', Diya: 'Sent', Kabir: 'Sent' })
})

it('of one who was marked by mistake leaves without them', async () => {
  const [diya, aarav] = [await pupil('Diya', home), await pupil('Aarav', home)]
  for (const id of [diya, aarav]) await mark(id)
  await undo.undoMark.execute(asOffice(), { studentId: aarav, date: today })
  await due(diya)
  await drain()
  expect(post.sent.map(({ text }) => [text.includes('Diya'), text.includes('Aarav')])).toEqual([[true, false]])
})

it('names none from whom somebody of that address is barred meanwhile, and leaves for the other alone', async () => {
  const [diya, aarav] = [await pupil('Diya', home), await pupil('Aarav', home)]
  const [father] = await Promise.all([
    own.db.user.create({
      data: {
        ...{ name: 'Rohan', role: 'parent', origin: 'Office', isActive: true, approvedAt: new Date() },
        contactEmail: home,
      },
      select: { id: true },
    }),
  ])
  for (const [position, studentId] of [diya, aarav].entries())
    await own.db.guardianship.create({
      data: {
        ...{ guardianId: father.id, studentId, relation: 'Father', position, since: fromDay(today) },
        ...{ isTold: true, seesRecords: true, pays: true, mayCollect: true },
      },
      select: { id: true },
    })
  for (const id of [diya, aarav]) await mark(id)
  await due(diya, aarav)
  post.meanwhile = () =>
    guardians.barGuardian.execute(asOffice(), {
      ...{ id: aarav, guardian: father.id, reason: 'An order of the court', alone: true },
    })
  await drain()
  expect(post.sent.map(({ to, text }) => [to, text.includes(says('Diya')), text.includes('Aarav')])).toEqual([
    [home, true, false],
  ])
  expect(await states()).toEqual({ Diya: 'Sent' })
})

it('that cannot be sent is tried again for both, and counted for both', async () => {
  const { SendError: Failure } = await import('@/lib/server/messages/transports/transport')
  const [diya, aarav] = [await pupil('Diya', home), await pupil('Aarav', home)]
  for (const id of [diya, aarav]) await mark(id)
  await due(diya, aarav)
  post.failure = new Failure('temporary', 'The server is busy.')
  await drain()
  expect(await own.db.delivery.findMany({ select: { attempts: true, status: true } })).toEqual([
    { attempts: 1, status: 'Queued' },
    { attempts: 1, status: 'Queued' },
  ])
  await due(diya, aarav)
  await drain()
  expect(post.sent).toHaveLength(1)
  expect(await states()).toEqual({ Aarav: 'Sent', Diya: 'Sent' })
})
