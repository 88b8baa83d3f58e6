import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/actor'
import { db, violatedConstraint } from '@/lib/server/db'
import { operation } from '@/lib/server/operation'
import { profileColumns } from './queries'
import { profileSchema, type Profile } from './schema'

/** One's own account; every account for an admin. */
const visibleTo = (actor: Actor, id: string) => (actor.role === 'admin' ? { id } : { AND: [{ id }, { id: actor.id }] })

/** Section 7, PUT /api/auth/{id}: what the profile form edits, and nothing else of an account. */
export const updateProfile = operation({
  access: 'profile:update',
  input: profileSchema,
  fail: messages.profile.updateFailed,
  async run(actor, { id, parentEmail, ...fields }): Promise<Profile> {
    return db.$transaction(async (tx) => {
      const user = await tx.user.findFirst({ where: visibleTo(actor, id), select: { role: true } })
      if (!user) throw new AppError('notFound', messages.common.notFound)
      const forParents = user.role === 'student' && parentEmail ? { parentEmail } : {}
      return tx.user
        .update({ where: { id }, data: { ...fields, ...forParents }, select: profileColumns })
        .catch((error: unknown) => {
          if (!violatedConstraint(error)?.includes('email')) throw error
          throw new AppError('conflict', messages.signup.emailTaken, { errors: { email: messages.signup.emailTaken } })
        })
    })
  },
})
