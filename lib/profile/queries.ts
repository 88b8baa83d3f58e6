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
import { photoPath } from '@/lib/photos'
import { profileChangeShape, profileShape, type Profile, type ProfileChange } from './answers'
import { profileMessages } from './messages'
import { loginEmail, withEmail } from '@/lib/server/accounts/login'
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
  isActive: true,
} as const satisfies Prisma.UserSelect

export const toProfile = ({ photoId, ...user }: Prisma.UserGetPayload<{ select: typeof profileColumns }>): Profile => ({
  ...withEmail(user),
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

const further = (role: Role) => fieldsOf(role).filter((field) => !(field in profileShape.shape))

/** What the school has of the actor beyond the contract's profile, such as a date of birth: what is known, as it is shown. */
export const ownFurtherFields = operation({
  access: 'profile:read',
  input: z.object({}),
  output: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  fail: profileMessages.loadFailed,
  async run(actor) {
    const person = await db.user.findUnique({ where: { id: actor.id }, select: { role: true, ...storedColumns } })
    if (!person) throw new AppError('notFound', messages.common.notFound)
    const values: Partial<Record<PersonField, string>> = valuesOf(person)
    return further(person.role).flatMap((field) => {
      const value = shownValue(field, values[field])
      return value ? [{ label: entryOf(field).label, value }] : []
    })
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

/** All changes of accounts, newest first, including those that wait for approval. */
export const listProfileChanges = operation({
  access: 'approvals:read',
  as: 'changes',
  input: changesSchema,
  output: pageOf(profileChangeShape),
  fail: profileMessages.changesFailed,
  async run(_actor, { q, status, ...asked }) {
    const found = q ? { OR: [{ user: { findableName: finds(q) } }, { findable: finds(q) }] } : {}
    const where = { ...withoutUndefined({ status: status && storedStatus[status] }), ...found }
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
