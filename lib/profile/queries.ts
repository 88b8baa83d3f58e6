import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import type { Role } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import {
  entryOf,
  fieldsOf,
  recordedFieldNames,
  recordedFields,
  type PersonField,
  shownValue,
} from '@/lib/person-fields'
import { shownNumber } from '@/lib/phone'
import { photoPath } from '@/lib/photos'
import { profileChangeShape, profileShape, type Profile, type ProfileChange } from './answers'
import { profileMessages } from './messages'
import { loginEmail, withEmail } from '@/lib/server/accounts/login'
import type { Scope } from '@/lib/server/accounts/scope'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { storedColumns, valuesOf } from '@/lib/server/data/person-columns'
import { operation } from '@/lib/server/doors/operation'
import { withoutUndefined, listOrder, readRows } from '@/lib/server/data/list'
import { finds } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import { changesSchema } from './schema'

export const profileColumns = {
  id: true,
  name: true,
  ...loginEmail,
  phone: true,
  address: true,
  role: true,
  photoId: true,
  parentEmail: true,
  contactEmail: true,
  isActive: true,
} as const satisfies Prisma.UserSelect

/** The e-mail of a parent who logs in by phone is where the school writes to them. */
export const toProfile = ({
  photoId,
  contactEmail,
  ...user
}: Prisma.UserGetPayload<{ select: typeof profileColumns }>): Profile => ({
  ...withEmail(user),
  email: user.login?.email ?? contactEmail ?? '',
  profilePicture: photoPath(user.id, photoId),
})

/** docs/spec.md §7, GET /api/auth/me. Also for accounts that wait for approval. */
export const ownProfile = operation({
  access: 'profile:read',
  input: z.object({}),
  output: profileShape,
  fail: profileMessages.loadFailed,
  pending: true,
  withoutSecondStep: true,
  async run(actor) {
    const user = await db.user.findUnique({
      where: { id: actor.id },
      relationLoadStrategy: 'join',
      select: profileColumns,
    })
    if (!user) throw new AppError('notFound', messages.common.notFound)
    return toProfile(user)
  },
})

/** A contact e-mail is the profile's. */
const further = (role: Role) =>
  fieldsOf(role).filter((field) => !(field in profileShape.shape) && field !== 'contactEmail')

/**
 * What the school has of the actor beyond the contract's profile, such as a date of birth: what is known, as it is shown.
 * `loginPhone`: the number with which they log in; '' for who does with an e-mail. `occupation`: what a guardian changes of it
 * themself; null for who has no such field.
 */
export const ownFurtherFields = operation({
  access: 'profile:read',
  input: z.object({}),
  output: z.strictObject({
    fields: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    loginPhone: z.string(),
    occupation: z.string().nullable(),
  }),
  fail: profileMessages.loadFailed,
  async run(actor) {
    const person = await db.user.findUnique({
      where: { id: actor.id },
      relationLoadStrategy: 'join',
      select: { role: true, ...storedColumns, login: { select: { phone: true } } },
    })
    if (!person) throw new AppError('notFound', messages.common.notFound)
    const values: Partial<Record<PersonField, string>> = valuesOf(person)
    const fields = further(person.role).flatMap((field) => {
      const value = shownValue(field, values[field])
      return value ? [{ label: entryOf(field).label, value }] : []
    })
    const occupation = fieldsOf(person.role).includes('occupation') ? (values.occupation ?? '') : null
    return { fields, loginPhone: shownNumber(person.login?.phone ?? ''), occupation }
  },
})

const storedStatus = { Pending: 'Pending', Made: 'Made', Rejected: 'Rejected', 'Taken back': 'TakenBack' } as const
const shownStatus = { Pending: 'Pending', Made: 'Made', Rejected: 'Rejected', TakenBack: 'Taken back' } as const

export const changeColumns = {
  id: true,
  field: true,
  before: true,
  after: true,
  reason: true,
  status: true,
  createdAt: true,
  user: { select: { name: true, role: true } },
  by: { select: { name: true } },
  decidedBy: { select: { name: true } },
} as const satisfies Prisma.ProfileChangeSelect

type ChangeRow = Prisma.ProfileChangeGetPayload<{ select: typeof changeColumns }>

export const toChange = ({ user, by, decidedBy, field, status, createdAt, ...change }: ChangeRow): ProfileChange => ({
  ...change,
  ...user,
  field: recordedFields[field],
  status: shownStatus[status],
  by: by?.name ?? '',
  createdAt: createdAt.toISOString(),
  decidedBy: decidedBy?.name ?? '',
})

/** Those of people whom a scope has. */
export const changesOf = (scope: Scope) => (scope.reach === 'school' ? {} : { user: visiblePeople(scope) })

/** All changes of accounts, newest first, including those that wait for approval. */
export const listProfileChanges = operation({
  access: 'approvals:read',
  as: 'changes',
  input: changesSchema,
  output: pageOf(profileChangeShape),
  fail: profileMessages.changesFailed,
  async run(_actor, { q, status, ...asked }, { scope }) {
    const found = q ? { OR: [{ user: { findableName: finds(q) } }, { findable: finds(q) }] } : {}
    const where = { ...withoutUndefined({ status: status && storedStatus[status] }), ...found, ...changesOf(scope) }
    return readRows(db.profileChange, asked, { where, orderBy: listOrder(), select: changeColumns }, toChange)
  },
})

/** The actor's own changes that wait for approval. */
export const listWaitingProfileChanges = operation({
  access: 'profile:read',
  input: z.object({}),
  output: z.array(
    z.strictObject({
      after: z.string(),
      field: z.enum(recordedFieldNames),
    }),
  ),
  fail: profileMessages.loadFailed,
  run: async (actor) =>
    db.profileChange.findMany({ where: { userId: actor.id, status: 'Pending' }, select: { field: true, after: true } }),
})
