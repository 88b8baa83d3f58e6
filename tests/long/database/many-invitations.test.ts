import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '@/lib/constants'
import { fromDay } from '@/lib/dates'
import type * as Bulk from '@/lib/guardians/bulk'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { withStatements } from '@/tests/support/machine/statements'
import { callerAs } from '@/tests/support/school/caller'

/** A school with 800 guardians: looked at, invited at once, and taken back while the mails wait. */

const count = { mails: 600, shared: 100, phoneless: 50, active: 50 }
const all = Object.values(count).reduce((sum, each) => sum + each)

let own: Awaited<ReturnType<typeof ownDatabase>>
let bulk: typeof Bulk
let office: { id: string; role: 'admin' }
beforeAll(async () => {
  own = await ownDatabase()
  bulk = await import('@/lib/guardians/bulk')
  const known = { origin: 'Office' as const, isActive: true, approvedAt: new Date() }
  office = { id: randomUUID(), role: 'admin' }
  const kinds = Object.entries(count).flatMap(([kind, many]) => Array.from({ length: many }, () => kind))
  const families = kinds.map((kind, n) => ({ kind, n, guardianId: randomUUID(), studentId: randomUUID() }))
  await own.db.user.createMany({
    data: [
      { ...known, ...office, name: 'Office' },
      ...families.map(({ studentId: id, n }) => ({
        ...{ ...known, id, name: `Student ${n}`, role: 'student' as const, class: `Class ${(n % 12) + 1}` },
      })),
      ...families.map(({ guardianId: id, n, kind }) => ({
        ...{ ...known, id, name: `Guardian ${String(n).padStart(3, '0')}`, role: 'parent' as const },
        phone: kind === 'phoneless' ? '' : `+91 98${String(n).padStart(8, '0')}`,
        ...(kind === 'mails' && { contactEmail: `g${n}@tests.example`, provenContactEmail: `g${n}@tests.example` }),
        // Two in each mailbox.
        ...(kind === 'shared' && { contactEmail: `both${Math.floor(n / 2)}@tests.example` }),
      })),
    ],
  })
  await own.db.login.createMany({
    data: families.flatMap(({ kind, n, guardianId: userId }) =>
      kind === 'active' ? { userId, email: `active${n}@tests.example`, passwordHash: 'x' } : [],
    ),
  })
  await own.db.guardianship.createMany({
    data: families.map(({ guardianId, studentId }) => ({
      ...{ guardianId, studentId, relation: 'Mother', position: 0, since: fromDay('2026-04-01') },
      ...{ isTold: true, seesRecords: true, pays: true, mayCollect: true },
    })),
  })
})
afterAll(() => own.close())

const asOffice = () => callerAs(office)
const plan = () => withStatements(() => bulk.planInvitations.execute(asOffice(), {}))
const addresses = () =>
  own.db.user.findMany({
    where: { role: 'parent' },
    orderBy: { name: 'asc' },
    select: { name: true, contactEmail: true, provenContactEmail: true, login: { select: { email: true } } },
  })

it('is looked at, invited and taken back in a few statements, with answers that stay short', async () => {
  const [before, looked] = [await addresses(), await plan()]
  expect(before).toHaveLength(all)
  expect(looked.answer).toMatchObject({ mails: count.mails, slips: count.shared, shared: count.shared, waiting: 0 })
  expect(looked.answer.leftInAll).toBe(count.phoneless + count.active)
  expect(looked.answer.left).toHaveLength(Math.min(limits.bulkNames, looked.answer.leftInAll))
  expect(looked.statements.length).toBeLessThan(5)

  const invited = await withStatements(() => bulk.inviteMany.execute(asOffice(), {}))
  expect(invited.answer.invited).toBe(count.mails)
  expect(invited.statements.length).toBeLessThan(40)
  expect((await plan()).answer).toMatchObject({ mails: 0, waiting: count.mails })
  expect(await own.db.delivery.groupBy({ by: ['status'], _count: true })).toEqual([
    { status: 'Queued', _count: count.mails },
  ])

  // Some are on their way, which leave.
  const sending = await own.db.delivery.findMany({ take: 50, orderBy: { subjectId: 'asc' }, select: { id: true } })
  await own.db.delivery.updateMany({
    where: { id: { in: sending.map(({ id }) => id) } },
    data: { status: 'Sending' },
  })
  const taken = await withStatements(() => bulk.takeInvitationsBack.execute(asOffice(), {}))
  expect(taken.answer.taken).toBe(count.mails - 50)
  expect(taken.statements.length).toBeLessThan(40)
  const after = await addresses()
  const same = after.filter((person, n) => JSON.stringify(person) === JSON.stringify(before[n]))
  expect(same).toHaveLength(all - 50)
  expect((await plan()).answer).toMatchObject({ mails: count.mails - 50, waiting: 0 })
})
