import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/db'
import { operation } from '@/lib/server/operation'
import type { Profile } from './schema'

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

/** Section 7, GET /api/auth/me: one's own profile, also while the account waits for approval. */
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
