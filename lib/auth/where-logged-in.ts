import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { deviceIn } from '@/lib/server/accounts/device'
import { lockLogin } from '@/lib/server/accounts/login'
import { endSessionsOf } from '@/lib/server/accounts/sessions'
import { assertManaged } from '@/lib/server/accounts/managed'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { liveSessionShape, type LiveSession } from './answers'
import { sessionMessages } from './messages'
import { endPersonSessionsSchema, sessionIdSchema } from './schema'

/** Where an account is logged in, and how that is ended: by its owner, and by an administrator. */

/** Sessions that are listed: nobody has so many devices. */
const most = 100

/** The live sessions of an account, the one used last first; `current` is the asking one's id. */
async function sessionsOf(userId: string, current: string): Promise<LiveSession[]> {
  const rows = await db.session.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
    take: most,
    select: { id: true, createdAt: true, lastUsedAt: true, address: true, userAgent: true },
  })
  return rows.map(({ id, createdAt, lastUsedAt, address, userAgent }) => ({
    id,
    device: deviceIn(userAgent),
    address,
    since: createdAt.toISOString(),
    lastUsed: lastUsedAt.toISOString(),
    current: id === current,
  }))
}

/** Where the viewer is logged in. */
export const listOwnSessions = operation({
  access: 'profile:read',
  as: 'sessions',
  input: z.object({}),
  output: z.array(liveSessionShape),
  fail: sessionMessages.listFailed,
  run: (actor) => sessionsOf(actor.id, actor.sessionId),
})

/** Ends one of the viewer's sessions. */
export const endSession = operation({
  access: 'profile:update',
  input: sessionIdSchema,
  output: z.strictObject({ message: z.string() }),
  fail: sessionMessages.endFailed,
  async run(actor, { id }) {
    const { count } = await db.session.deleteMany({ where: { id, userId: actor.id } })
    if (count === 0) throw new AppError('notFound', messages.common.notFound)
    return { message: sessionMessages.endedOne }
  },
})

/** Ends all of the viewer's sessions but the one that asks. */
export const endOtherSessions = operation({
  access: 'profile:update',
  input: z.object({}),
  output: z.strictObject({ message: z.string() }),
  fail: sessionMessages.endFailed,
  async run(actor) {
    await db.$transaction(async (tx) => {
      // One device after the other: two that log each other out at once would wait for one another.
      await lockLogin(tx, actor.id)
      await endSessionsOf(tx, actor.id, actor.sessionId)
    })
    return { message: sessionMessages.endedOthers }
  },
})

/** Where a person is logged in, and since when that needs a second step, for an administrator. */
export const listPersonSessions = operation({
  access: 'people:manage',
  input: sessionIdSchema,
  output: z.strictObject({ sessions: z.array(liveSessionShape), secondStepSince: z.string().nullable() }),
  fail: sessionMessages.listFailed,
  async run(actor, { id }, { scope }) {
    await assertManaged(db, scope, id)
    const login = await db.login.findUnique({ where: { userId: id }, select: { secondStepAt: true } })
    return {
      sessions: await sessionsOf(id, actor.sessionId),
      secondStepSince: login?.secondStepAt?.toISOString() ?? null,
    }
  },
})

/** Ends one of a person's sessions, or all of them; of an administrator's own the one that asks stays. */
export const endPersonSessions = operation({
  access: 'people:manage',
  input: endPersonSessionsSchema,
  output: z.strictObject({ message: z.string() }),
  fail: sessionMessages.endFailed,
  async run(actor, { id, session }, { scope }) {
    await assertManaged(db, scope, id)
    if (!session) {
      await db.$transaction((tx) => endSessionsOf(tx, id, actor.sessionId))
      return { message: sessionMessages.endedAll }
    }
    const { count } = await db.session.deleteMany({ where: { id: session, userId: id } })
    if (count === 0) throw new AppError('notFound', messages.common.notFound)
    return { message: sessionMessages.endedOne }
  },
})
