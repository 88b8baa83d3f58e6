import { z } from 'zod'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { addPeople } from '@/lib/people/add'
import { fieldsOfGuardians, pickFields } from '@/lib/person-fields'
import { keepChanges } from '@/lib/profile/changes'
import { endSessionsOf } from '@/lib/server/accounts/sessions'
import { db, type Transaction } from '@/lib/server/data/db'
import { outsideTransactions } from '@/lib/server/data/rows'
import { holdEnrolments, lockFamilies } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { withdrawFromBarred, withdrawInvitations } from '@/lib/server/messages/deliveries/withdraw'
import { schoolDay } from '@/lib/server/school-day'
import type { Prisma } from '@/prisma/client/client'
import { doneShape, likeEntryShape, type JoinEntry } from './answers'
import { dropBarredAddresses, followingContacts } from './contacts'
import { endNeedlessInvitation } from './invitations'
import { decided, planJoin } from './join-plan'
import { joiningMessages as said } from './joining-messages'
import { likelyOf } from './likely'
import { guardianMessages } from './messages'
import { joinSchema, likeEntrySchema, partSchema } from './schema'

/** Two entries of one person are joined; one entry that two people had become is parted. */

type Reader = Pick<Transaction, 'user'>

const entryColumns = {
  ...{ id: true, name: true, role: true, phone: true, contactEmail: true, occupation: true, address: true },
  ...{ approvedAt: true, blockedAt: true, provenContactEmail: true },
  joinedInto: { select: { name: true } },
  login: { select: { email: true, provenEmail: true, passwordHash: true } },
  children: {
    where: { until: null },
    orderBy: { student: { name: 'asc' } },
    select: { id: true, relation: true, barredAt: true, student: { select: { id: true, name: true } } },
  },
} as const satisfies Prisma.UserSelect

const readEntry = (tx: Reader, id: string) => tx.user.findUnique({ where: { id }, select: entryColumns })
type Row = NonNullable<Awaited<ReturnType<typeof readEntry>>>

/** @throws AppError notFound; conflict for who is no guardian, and for an entry that was joined already. */
function asEntry(row: Row | null): { row: Row; entry: JoinEntry } {
  if (!row) throw new AppError('notFound', messages.common.notFound)
  const { id, name, role, phone, login } = row
  if (role === 'student') throw new AppError('conflict', guardianMessages.isStudent(name))
  if (!row.approvedAt) throw new AppError('conflict', guardianMessages.waiting(name))
  if (row.blockedAt) throw new AppError('conflict', guardianMessages.blocked)
  if (row.joinedInto) throw new AppError('conflict', said.joinedAlready(name, row.joinedInto.name))
  const entry = {
    ...{ id, name, role, phone, email: login?.email ?? row.contactEmail ?? '' },
    login: login ? (login.passwordHash ? ('Active' as const) : ('Invited' as const)) : ('None' as const),
    children: row.children.map(({ student, relation, barredAt }) => ({
      ...{ id: student.id, name: student.name, relation, barred: barredAt !== null },
    })),
  }
  return { row, entry }
}

async function bothOf(tx: Reader, one: string, other: string) {
  if (one === other) throw errorAt('other', said.itself, 'conflict')
  const [first, second] = [asEntry(await readEntry(tx, one)), asEntry(await readEntry(tx, other))]
  return { first, second }
}

/**
 * Entries that may be the same person: with the same phone number, e-mail or name, or whatever is looked for. Each with what
 * would become of both.
 */
export const findLikeEntries = operation({
  access: 'guardians:manage',
  as: 'likely',
  input: likeEntrySchema,
  output: z.array(likeEntryShape),
  fail: said.likeFailed,
  async run(_actor, { id, q }) {
    const { entry } = asEntry(await readEntry(db, id))
    const asked = q
      ? { id, name: q, phone: q, email: q }
      : { id, name: entry.name, phone: entry.phone, email: entry.email }
    const likely = (await likelyOf(outsideTransactions, asked)).filter((each) => each.id !== id)
    const rows = await db.user.findMany({ where: { id: { in: likely.map((each) => each.id) } }, select: entryColumns })
    const others = new Map(rows.map((row) => [row.id, asEntry(row).entry]))
    return likely.flatMap((each) => {
      const other = others.get(each.id)
      // Two who work at the school are two.
      return other && (other.role === 'parent' || entry.role === 'parent')
        ? [{ ...each, plan: planJoin(entry, other) }]
        : []
    })
  },
})

/**
 * Joins two entries of one person: one is kept, with its login, and gets the children, phone number and addresses of the
 * other, as far as it has none. Of two links to one child a bar wins; the other link ends.
 * @throws AppError notFound; conflict, with why not, and at `keep` where both have a login.
 */
export const joinGuardians = operation({
  access: 'guardians:manage',
  input: joinSchema,
  output: doneShape,
  fail: said.joinFailed,
  async run(actor, input, caller) {
    const { id, other, keep } = input
    const done = await once(caller, { of: 'joinGuardians', by: actor.id, input }, async (tx) => {
      await lockFamilies(tx)
      await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ANY (${[id, other]}::uuid[]) ORDER BY "id" FOR UPDATE`
      const { first, second } = await bothOf(tx, id, other)
      const which = decided(first.entry, second.entry, keep)
      const [kept, gone] = which.kept === first.entry ? [first.row, second.row] : [second.row, first.row]
      await join(tx, kept, gone, actor.id)
      return { id: kept.id, message: said.joined(kept.name) }
    })
    caller.afterwards(drain)
    return done
  },
})

async function join(tx: Transaction, kept: Row, gone: Row, byId: string) {
  const mine = new Map(kept.children.map((link) => [link.student.id, link]))
  const twice = gone.children.filter(({ student }) => mine.has(student.id))
  const links = [...kept.children, ...gone.children]
  await followingContacts(tx, idsOf(links), { byId, told: false }, async () => {
    await tx.$executeRaw`
      UPDATE "Guardianship" k SET "barredAt" = g."barredAt", "barredById" = g."barredById", "barReason" = g."barReason"
      FROM "Guardianship" g
      WHERE g."id" = ANY (${twice.map((link) => link.id)}::uuid[]) AND g."barredAt" IS NOT NULL
        AND k."guardianId" = ${kept.id}::uuid AND k."studentId" = g."studentId" AND k."until" IS NULL AND k."barredAt" IS NULL`
    await tx.$executeRaw`
      UPDATE "Guardianship" SET "until" = greatest("since", ${schoolDay()}::date), "barredAt" = NULL, "barredById" = NULL,
        "barReason" = NULL
      WHERE "id" = ANY (${twice.map((link) => link.id)}::uuid[])`
    await tx.guardianship.updateMany({
      where: { guardianId: gone.id, id: { notIn: twice.map((link) => link.id) } },
      data: { guardianId: kept.id },
    })
    await endLogin(tx, gone.id)
    await handOver(tx, kept, gone, byId)
  })
  // Who is barred is so at the addresses of both entries.
  for (const studentId of idsOf(links.filter(({ barredAt }) => barredAt)))
    await dropBarredAddresses(tx, studentId, byId)
  await withdrawFromBarred(tx)
  await endNeedlessInvitation(tx, kept.id)
}

const idsOf = (links: Row['children']) => [...new Set(links.map(({ student }) => student.id))]

async function endLogin(tx: Transaction, userId: string) {
  await withdrawInvitations(tx, [userId])
  await tx.passwordReset.deleteMany({ where: { userId } })
  await endSessionsOf(tx, userId)
  await tx.login.deleteMany({ where: { userId } })
}

const carried = ['phone', 'contactEmail', 'occupation', 'address'] as const

/**
 * The kept entry gets what it has not, with both histories. An address for which it has no place stays with the other one,
 * where nothing is sent to it: it is one of this person's where they are barred.
 */
async function handOver(tx: Transaction, kept: Row, gone: Row, byId: string) {
  // An address of the login that ends is written to all the same.
  const own = gone.login?.email ? { contactEmail: gone.login.email, provenContactEmail: gone.login.provenEmail } : {}
  const had = { ...gone, ...own }
  const missing = carried.filter(
    (field) => had[field] && !kept[field] && kept.role === 'parent' && !(field === 'contactEmail' && kept.login?.email),
  )
  const isMissing = (field: (typeof carried)[number]) => missing.includes(field)
  const emails = { contactEmail: had.contactEmail, provenContactEmail: had.provenContactEmail }
  await tx.user.updateMany({ where: { joinedIntoId: gone.id }, data: { joinedIntoId: kept.id } })
  await tx.user.update({
    where: { id: gone.id },
    data: {
      ...{ phone: '', occupation: '', address: '', isActive: false, joinedIntoId: kept.id },
      ...(isMissing('contactEmail') ? { contactEmail: null, provenContactEmail: null } : emails),
    },
    select: { id: true },
  })
  await tx.user.update({
    where: { id: kept.id },
    data: {
      ...(isMissing('phone') && { phone: had.phone }),
      ...(isMissing('occupation') && { occupation: had.occupation }),
      ...(isMissing('address') && { address: had.address }),
      ...(isMissing('contactEmail') && emails),
    },
    select: { id: true },
  })
  const made = { status: 'Made' as const, byId }
  const reason = said.reason(gone.children.map(({ student }) => student.name))
  await keepChanges(tx, [
    { ...made, userId: kept.id, field: 'joined' as const, before: '', after: gone.name, reason },
    { ...made, userId: gone.id, field: 'joined' as const, before: '', after: kept.name, reason },
    ...missing.map((field) => ({ ...made, userId: kept.id, field, before: '', after: had[field] ?? '' })),
    ...carried.flatMap((field) =>
      gone[field] && (field !== 'contactEmail' || isMissing(field))
        ? [{ ...made, userId: gone.id, field, before: gone[field], after: '' }]
        : [],
    ),
    ...(gone.login?.email
      ? [{ ...made, userId: gone.id, field: 'email' as const, before: gone.login.email, after: '' }]
      : []),
  ])
}

/**
 * Parts an entry that two people had become: a new one gets some of the children, with the links as they are, bars too. The
 * login stays with the entry that was there.
 * @throws AppError notFound; conflict where the children are others by now; invalid for none of them, and for all.
 */
export const partGuardian = operation({
  access: 'guardians:manage',
  input: partSchema,
  output: doneShape,
  fail: said.partFailed,
  async run(actor, input, caller) {
    const { id, children } = input
    const done = await once(caller, { of: 'partGuardian', by: actor.id, input }, async (tx) => {
      await holdEnrolments(tx)
      await lockFamilies(tx)
      await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`
      const { row } = asEntry(await readEntry(tx, id))
      const moved = row.children.filter(({ student }) => children.includes(student.id))
      if (moved.length !== new Set(children).size) throw new AppError('conflict', said.childrenChanged)
      if (moved.length === row.children.length) throw errorAt('children', said.allChildren)
      const [added] = await addPeople(tx, [{ role: 'parent', ...pickFields(input, fieldsOfGuardians) }], {
        origin: 'Office',
        addedById: actor.id,
      })
      if (!added) throw new Error('nobody was added')
      await followingContacts(tx, children, { byId: actor.id, told: false }, async () =>
        tx.guardianship.updateMany({
          where: { id: { in: moved.map((link) => link.id) } },
          data: { guardianId: added.id },
        }),
      )
      const reason = said.reason(moved.map(({ student }) => student.name))
      await keepChanges(
        tx,
        [
          { userId: id, before: added.name },
          { userId: added.id, before: row.name },
        ].map((each) => ({
          ...each,
          field: 'joined' as const,
          after: '',
          reason,
          status: 'Made' as const,
          byId: actor.id,
        })),
      )
      await endNeedlessInvitation(tx, id)
      return { id: added.id, message: said.parted(added.name, moved.length) }
    })
    caller.afterwards(drain)
    return done
  },
})
