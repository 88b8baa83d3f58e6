import { formatDay, fromDay, toDay } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { fieldsOfGuardians, pickFields } from '@/lib/person-fields'
import type { Transaction } from '@/lib/server/data/db'
import { holdEnrolments, lockFamilies } from '@/lib/server/data/locks'
import type { Caller } from '@/lib/server/doors/caller'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { withdrawFromBarred } from '@/lib/server/messages/deliveries/withdraw'
import { schoolDay } from '@/lib/server/school-day'
import { asGuardian, asStudent, describedGuardian, holdPeople } from './adding'
import { doneShape } from './answers'
import { dropBarredAddresses, followingContacts } from './contacts'
import { endNeedlessInvitation } from './invitations'
import { linkGuardians } from './links'
import { guardianMessages } from './messages'
import {
  addGuardianSchema,
  barSchema,
  changeGuardianSchema,
  endGuardianSchema,
  liftSchema,
  orderSchema,
} from './schema'

/**
 * Makes somebody a guardian of a pupil, behind those who are it: somebody whom the school knows, or somebody new. Nobody is
 * taken for another: where the school knows somebody with the same phone number, e-mail or name, it asks first.
 * @throws AppError notFound; conflict for who is a guardian of this pupil already, and for that question.
 */
export const addGuardian = operation({
  access: 'guardians:manage',
  input: addGuardianSchema,
  output: doneShape,
  fail: guardianMessages.addFailed,
  async run(actor, input, caller) {
    const { id: studentId, guardian, another, relation, isTold, seesRecords, pays, mayCollect } = input
    const done = await once(caller, { of: 'addGuardian', by: actor.id, input }, async (tx) => {
      await holdEnrolments(tx)
      await lockFamilies(tx)
      const people = await holdPeople(tx, guardian ? [studentId, guardian] : [studentId])
      const student = asStudent(people.get(studentId))
      const { id: guardianId, name } = guardian ? asGuardian(people.get(guardian)) : await newGuardian()
      if (await tx.guardianship.count({ where: { guardianId, studentId, until: null } }))
        throw new AppError('conflict', guardianMessages.already(name, student.name))
      await followingContacts(tx, [studentId], { byId: actor.id, told: true }, () =>
        linkGuardians(tx, [{ guardianId, studentId, relation, isTold, seesRecords, pays, mayCollect }]),
      )
      return { id: guardianId, message: guardianMessages.added(name, student.name) }

      function newGuardian() {
        const described = pickFields(input, fieldsOfGuardians)
        return describedGuardian(tx, described, { studentId, byId: actor.id, another, certainly: false })
      }
    })
    caller.afterwards(drain)
    return done
  },
})

type Link = {
  id: string
  studentId: string
  since: Date
  barredAt: Date | null
  name: string
  child: string
}

/** Changes one link within a transaction that alone changes families. @throws AppError notFound for who is no guardian. */
async function changing(
  tx: Transaction,
  { id: studentId, guardian: guardianId }: { id: string; guardian: string },
): Promise<Link> {
  await lockFamilies(tx)
  const link = await tx.guardianship.findFirst({
    where: { studentId, guardianId, until: null },
    select: {
      ...{ id: true, studentId: true, since: true, barredAt: true },
      guardian: { select: { name: true } },
      student: { select: { name: true } },
    },
  })
  if (!link) throw new AppError('notFound', messages.common.notFound)
  const { guardian, student, ...row } = link
  return { ...row, name: guardian.name, child: student.name }
}

const sendLater = (caller: Pick<Caller, 'afterwards'>) => caller.afterwards(drain)

/** Changes what a guardian is to one child, and what they may of it. What is absent stays. */
export const changeGuardian = operation({
  access: 'guardians:manage',
  input: changeGuardianSchema,
  output: doneShape,
  fail: guardianMessages.changeFailed,
  async run(actor, input, caller) {
    const { id, guardian, ...data } = input
    const done = await once(caller, { of: 'changeGuardian', by: actor.id, input }, async (tx) => {
      const link = await changing(tx, { id, guardian })
      // Who is not told any more is not told of that either.
      await followingContacts(tx, [id], { byId: actor.id, told: false }, async () =>
        tx.guardianship.update({ where: { id: link.id }, data: withoutAbsent(data), select: { id: true } }),
      )
      await endNeedlessInvitation(tx, guardian)
      return { id: guardian, message: guardianMessages.changed(link.name) }
    })
    sendLater(caller)
    return done
  },
})

const withoutAbsent = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: NonNullable<Given[Key]>
  }

/**
 * Puts a pupil's guardians into the order in which the school contacts them, with one statement.
 * @throws AppError notFound for a pupil who is not there; conflict where the guardians are others by now.
 */
export const orderGuardians = operation({
  access: 'guardians:manage',
  input: orderSchema,
  output: doneShape,
  fail: guardianMessages.orderFailed,
  async run(actor, input, caller) {
    const { id, order } = input
    const done = await once(caller, { of: 'orderGuardians', by: actor.id, input }, async (tx) => {
      await lockFamilies(tx)
      const student = await tx.user.count({ where: { id, role: 'student' } })
      if (!student) throw new AppError('notFound', messages.common.notFound)
      const links = await tx.guardianship.findMany({
        where: { studentId: id, until: null },
        select: { guardianId: true, guardian: { select: { name: true } } },
      })
      const known = new Map(links.map(({ guardianId, guardian }) => [guardianId, guardian.name]))
      if (known.size !== new Set(order).size || order.length !== known.size || !order.every((each) => known.has(each)))
        throw new AppError('conflict', guardianMessages.orderChanged)
      await followingContacts(
        tx,
        [id],
        { byId: actor.id, told: true },
        async () =>
          tx.$executeRaw`
          UPDATE "Guardianship" g SET "position" = n."position" - 1
          FROM unnest(${order}::uuid[]) WITH ORDINALITY AS n ("guardianId", "position")
          WHERE g."studentId" = ${id}::uuid AND g."guardianId" = n."guardianId" AND g."until" IS NULL`,
      )
      return { id, message: guardianMessages.ordered(known.get(order[0] ?? '') ?? '') }
    })
    sendLater(caller)
    return done
  },
})

/**
 * Ends a guardianship with a day, today at the latest; it stays in the record. Who is barred stays: without the entry nothing
 * would say so.
 * @throws AppError notFound; invalid for another day; conflict for who is barred.
 */
export const endGuardian = operation({
  access: 'guardians:manage',
  input: endGuardianSchema,
  output: doneShape,
  fail: guardianMessages.endFailed,
  async run(actor, input, caller) {
    const { id, guardian, until } = input
    if (until > schoolDay()) throw errorAt('until', guardianMessages.untilFuture)
    const done = await once(caller, { of: 'endGuardian', by: actor.id, input }, async (tx) => {
      const link = await changing(tx, { id, guardian })
      const since = toDay(link.since)
      if (link.barredAt) throw new AppError('conflict', guardianMessages.barredStays(link.name))
      if (until < since) throw errorAt('until', guardianMessages.untilEarly(formatDay(since)))
      await followingContacts(tx, [id], { byId: actor.id, told: false }, async () =>
        tx.guardianship.update({ where: { id: link.id }, data: { until: fromDay(until) }, select: { id: true } }),
      )
      await endNeedlessInvitation(tx, guardian)
      return { id: guardian, message: guardianMessages.ended(link.name, link.child, formatDay(until)) }
    })
    sendLater(caller)
    return done
  },
})

/**
 * Bars a guardian from a child: from now on they reach nothing of it, whatever else the entry lets them, and what waits for
 * their address about the child is not sent.
 * @throws AppError notFound; conflict for who is barred already, and for the only one whom the school can reach, unless `alone`
 * says that this is meant.
 */
export const barGuardian = operation({
  access: 'guardians:bar',
  input: barSchema,
  output: doneShape,
  fail: guardianMessages.barFailed,
  async run(actor, input, caller) {
    const { id, guardian, reason, alone } = input
    return once(caller, { of: 'barGuardian', by: actor.id, input }, async (tx) => {
      const link = await changing(tx, { id, guardian })
      if (link.barredAt) throw new AppError('conflict', guardianMessages.barredAlready(link.name))
      const others = await tx.guardianship.count({
        where: { studentId: id, until: null, barredAt: null, guardianId: { not: guardian } },
      })
      if (others === 0 && !alone)
        throw errorAt('alone', guardianMessages.onlyContact(link.name, link.child), 'conflict')
      await followingContacts(tx, [id], { byId: actor.id, told: false }, async () =>
        tx.guardianship.update({
          where: { id: link.id },
          data: { barredAt: new Date(), barredById: actor.id, barReason: reason, liftReason: null },
          select: { id: true },
        }),
      )
      await dropBarredAddresses(tx, id, actor.id)
      await withdrawFromBarred(tx)
      await endNeedlessInvitation(tx, guardian)
      return { id: guardian, message: guardianMessages.barred(link.name, link.child) }
    })
  },
})

/** Lifts a bar: the entry lets the guardian again what it did before. @throws AppError notFound; conflict without a bar. */
export const liftBar = operation({
  access: 'guardians:lift',
  input: liftSchema,
  output: doneShape,
  fail: guardianMessages.liftFailed,
  async run(actor, input, caller) {
    const { id, guardian, reason } = input
    const done = await once(caller, { of: 'liftBar', by: actor.id, input }, async (tx) => {
      const link = await changing(tx, { id, guardian })
      if (!link.barredAt) throw new AppError('conflict', guardianMessages.notBarred(link.name))
      await followingContacts(tx, [id], { byId: actor.id, told: true }, async () =>
        tx.guardianship.update({
          where: { id: link.id },
          data: { barredAt: null, barredById: null, barReason: null, liftReason: reason },
          select: { id: true },
        }),
      )
      return { id: guardian, message: guardianMessages.lifted(link.name, link.child) }
    })
    sendLater(caller)
    return done
  },
})
