import { z } from 'zod'
import { profileFields } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { holding } from '@/lib/server/data/sql'
import { changesSchema, type Profile, type ProfileChange } from './schema'

/** The columns a profile is made of. */
export const profileColumns = {
  id: true,
  name: true,
  email: true,
  phone: true,
  address: true,
  role: true,
  profilePicture: true,
  parentEmail: true,
  isActive: true,
} as const

/** docs/spec.md §7, GET /api/auth/me: one's own profile, also while the account waits for approval. */
export const me = operation({
  access: 'profile:read',
  input: z.object({}),
  fail: messages.profile.loadFailed,
  pending: true,
  async run(actor): Promise<Profile> {
    const user = await db.user.findUnique({ where: { id: actor.id }, select: profileColumns })
    if (!user) throw new AppError('notFound', messages.common.notFound)
    return user
  },
})

const storedStatus = { Pending: 'Pending', Made: 'Made', Rejected: 'Rejected', 'Taken back': 'TakenBack' } as const
const shownStatus = { Pending: 'Pending', Made: 'Made', Rejected: 'Rejected', TakenBack: 'Taken back' } as const

const changeColumns = {
  id: true,
  field: true,
  before: true,
  after: true,
  status: true,
  createdAt: true,
  user: { select: { name: true, role: true } },
  by: { select: { name: true } },
  decidedBy: { select: { name: true } },
} as const

/** The history of names and e-mails, newest first: what waits for a decision and what became of the rest. */
export const listChanges = operation({
  access: 'approvals:read',
  as: 'changes',
  input: changesSchema,
  fail: messages.profile.changesFailed,
  async run(_actor, { q, status, ...asked }): Promise<Page<ProfileChange>> {
    const found = q ? { OR: [{ user: { name: holding(q) } }, { before: holding(q) }, { after: holding(q) }] } : {}
    const where = { ...given({ status: status && storedStatus[status] }), ...found }
    return pageOf(
      asked,
      () => db.profileChange.count({ where }),
      (slice) => db.profileChange.findMany({ where, orderBy: newestFirst(), ...slice, select: changeColumns }),
      ({ user, by, decidedBy, field, status, createdAt, ...change }) => ({
        ...change,
        ...user,
        field: profileFields[field],
        status: shownStatus[status],
        by: by?.name ?? '',
        createdAt: createdAt.toISOString(),
        decidedBy: decidedBy?.name ?? '',
      }),
    )
  },
})

/** What one has asked for and nobody has decided yet. */
export const waitingChanges = operation({
  access: 'profile:read',
  input: z.object({}),
  fail: messages.profile.loadFailed,
  run: async (actor) =>
    db.profileChange.findMany({ where: { userId: actor.id, status: 'Pending' }, select: { field: true, after: true } }),
})
