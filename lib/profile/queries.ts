import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { profileFields } from '@/lib/constants'
import { toDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { profileChangeShape, profileShape, type ProfileChange } from './answers'
import { profileMessages } from './messages'
import { loginEmail, withEmail } from '@/lib/server/accounts/login'
import { db } from '@/lib/server/data/db'
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
  profilePicture: true,
  parentEmail: true,
  isActive: true,
} as const satisfies Prisma.UserSelect

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
    return withEmail(user)
  },
})

/** A pupil's date of birth, which the contract's profile does not have; '' where it is not known. */
export const ownDateOfBirth = operation({
  access: 'profile:read',
  input: z.object({}),
  output: z.string(),
  fail: profileMessages.loadFailed,
  async run(actor) {
    const user = await db.user.findUnique({ where: { id: actor.id }, select: { dateOfBirth: true } })
    return user?.dateOfBirth ? toDay(user.dateOfBirth) : ''
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
  field: profileFields[field],
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
      field: z.enum(['email', 'name', 'dateOfBirth', 'phone', 'access', 'address', 'enrolment', 'parentEmail']),
    }),
  ),
  fail: profileMessages.loadFailed,
  run: async (actor) =>
    db.profileChange.findMany({ where: { userId: actor.id, status: 'Pending' }, select: { field: true, after: true } }),
})
