import { z } from 'zod'
import { asFile } from '@/lib/answers'
import { durations, limits } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { keepChanges } from '@/lib/profile/changes'
import { giveSlipCodes } from '@/lib/server/accounts/slip-codes'
import { db, violatedConstraint, type Transaction } from '@/lib/server/data/db'
import { lockFamilies } from '@/lib/server/data/locks'
import { outsideTransactions, type Queries } from '@/lib/server/data/rows'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { env } from '@/lib/server/env'
import { drainUnlessDelayed } from '@/lib/server/messages/deliveries/drain'
import { withdrawUnclaimedInvitations } from '@/lib/server/messages/deliveries/withdraw'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import type { Download } from '@/lib/server/papers/download'
import { schoolDay } from '@/lib/server/school-day'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { schoolSettings } from '@/lib/server/school-settings'
import { bulkShape } from './answers'
import { bulkMessages } from './bulk-messages'
import { planOf, readCandidates, type BulkPlan } from './bulk-plan'
import { followingGuardians } from './contacts'
import { bulkSchema, slipsSchema } from './schema'
import { slipsPdf } from './slip-pdf'

/** Invitations of a class or of everyone, in a few statements however many they are. */

/** How many would be invited by mail, who needs a slip, who is left out and why, and how many mails still wait. */
export const planInvitations = operation({
  access: 'guardians:manage',
  input: bulkSchema,
  output: bulkShape,
  fail: bulkMessages.planFailed,
  async run(_actor, { class: schoolClass }) {
    const [plan, waiting] = await Promise.all([
      readCandidates(outsideTransactions, schoolClass || null).then(planOf),
      waitingOf(outsideTransactions, schoolClass || null),
    ])
    return {
      mails: plan.mails.length,
      slips: plan.slips.length,
      shared: plan.shared,
      waiting: waiting.length,
      left: plan.left.slice(0, limits.bulkNames),
      leftInAll: plan.left.length,
    }
  },
})

/**
 * Invites by mail all of whom the plan says so: each gets a login with their contact e-mail. The mails wait as other
 * messages do. Of two who invite at once the second finds nobody.
 * @throws AppError conflict where there is nobody to invite.
 */
export const inviteMany = operation({
  access: 'guardians:manage',
  input: bulkSchema,
  output: z.strictObject({ invited: z.number(), message: z.string() }),
  fail: bulkMessages.inviteFailed,
  async run(actor, input, caller) {
    const delay = schoolSettings().sendDelay
    const invited = await once(caller, { of: 'inviteMany', by: actor.id, input }, async (tx) => {
      const { mails } = await lockedPlan(tx, input.class || null)
      if (mails.length === 0) throw new AppError('conflict', bulkMessages.nobody)
      await giveEmailLogins(tx, mails, actor.id)
      await queueMails(
        tx,
        'accountInvitation',
        mails.map(({ id, to }) => ({ subjectId: id, to })),
        { delay },
      )
      return mails.length
    })
    drainUnlessDelayed(caller, delay)
    return { invited, message: bulkMessages.invited(invited) }
  },
})

async function lockedPlan(tx: Transaction, schoolClass: string | null): Promise<BulkPlan> {
  await lockFamilies(tx)
  const candidates = await readCandidates(tx, schoolClass)
  const ids = candidates.map(({ id }) => id)
  await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ANY (${ids}::uuid[]) ORDER BY "id" FOR UPDATE`
  // Once more: whoever has just chosen a password, or was deactivated, waited for these rows.
  return planOf(await readCandidates(tx, schoolClass))
}

/** As lib/guardians/invitations.ts does it for one: the address goes over to the login, as far as it is proven. */
async function giveEmailLogins(tx: Transaction, mails: BulkPlan['mails'], byId: string) {
  const added = mails.filter(({ loginEmail }) => !loginEmail)
  if (added.length === 0) return
  const ids = added.map(({ id }) => id)
  const emails = added.map(({ to }) => to)
  const proven = added.map(({ provenContactEmail }) => provenContactEmail)
  await followingGuardians(tx, ids, { byId, told: false }, async () => {
    await tx.$executeRaw`
      INSERT INTO "Login" ("userId", "email")
      SELECT n."id", n."email" FROM unnest(${ids}::uuid[], ${emails}::text[]) AS n ("id", "email") ORDER BY 1
      ON CONFLICT ("userId") DO UPDATE SET "email" = excluded."email", "phone" = NULL`.catch((error: unknown) => {
      throw violatedConstraint(error) === null ? error : new AppError('conflict', bulkMessages.meanwhile)
    })
    // The database takes what the office's people have for proven.
    await tx.$executeRaw`
      UPDATE "Login" l SET "provenEmail" = n."proven"
      FROM unnest(${ids}::uuid[], ${proven}::text[]) AS n ("id", "proven") WHERE l."userId" = n."id"`
    await tx.user.updateMany({ where: { id: { in: ids } }, data: { contactEmail: null, provenContactEmail: null } })
  })
  await tx.passwordReset.deleteMany({ where: { userId: { in: ids } } })
  await keepChanges(
    tx,
    added.map(({ id, to }) => ({
      ...{ userId: id, field: 'email' as const, before: '', after: to, status: 'Made' as const, byId },
    })),
  )
}

type Waiting = { id: string; email: string; proven: string | null }

/** Guardians of a class, or all, to whom an invitation waits that nobody has begun to send. */
const waitingOf = (tx: Queries, schoolClass: string | null) => tx.$queryRaw<Waiting[]>`
  SELECT u."id", l."email", l."provenEmail" AS "proven" FROM "User" u JOIN "Login" l ON l."userId" = u."id"
  WHERE u."role" = 'parent' AND l."passwordHash" IS NULL AND l."email" IS NOT NULL
    AND EXISTS (SELECT FROM "Delivery" d WHERE d."mail" = 'accountInvitation' AND d."subjectId" = u."id"
      AND d."status" = 'Queued' AND d."claim" IS NULL)
    AND (${schoolClass}::text IS NULL OR EXISTS (
      SELECT FROM "Guardianship" g JOIN "User" s ON s."id" = g."studentId"
      WHERE g."guardianId" = u."id" AND g."until" IS NULL AND s."class" = ${schoolClass}))
  ORDER BY u."id"`

/**
 * Takes back the invitations that wait: their mails leave no more, and who was never written to has no login and the
 * contact e-mail as before. What is being sent has left.
 */
export const takeInvitationsBack = operation({
  access: 'guardians:manage',
  input: bulkSchema,
  output: z.strictObject({ taken: z.number(), message: z.string() }),
  fail: bulkMessages.takeBackFailed,
  async run(actor, { class: schoolClass }) {
    const taken = await db.$transaction(async (tx) => {
      await lockFamilies(tx)
      const waiting = await waitingOf(tx, schoolClass || null)
      const gone = new Set(
        await withdrawUnclaimedInvitations(
          tx,
          waiting.map(({ id }) => id),
        ),
      )
      await takeLoginsBack(
        tx,
        waiting.filter(({ id }) => gone.has(id)),
        actor.id,
      )
      return gone.size
    })
    return { taken, message: bulkMessages.takenBack(taken) }
  },
})

/** Of those to whom no link was ever mailed that still works. */
async function takeLoginsBack(tx: Transaction, waiting: readonly Waiting[], byId: string) {
  const linked = await tx.passwordReset.findMany({
    where: { userId: { in: waiting.map(({ id }) => id) } },
    select: { userId: true },
  })
  const rows = waiting.filter(({ id }) => !linked.some(({ userId }) => userId === id))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await followingGuardians(tx, ids, { byId, told: false }, async () => {
    await tx.login.deleteMany({ where: { userId: { in: ids }, passwordHash: null } })
    await tx.$executeRaw`
      UPDATE "User" u SET "contactEmail" = n."email", "provenContactEmail" = n."proven"
      FROM unnest(${ids}::uuid[], ${rows.map(({ email }) => email)}::text[], ${rows.map(({ proven }) => proven)}::text[])
        AS n ("id", "email", "proven")
      WHERE u."id" = n."id"`
  })
  await keepChanges(
    tx,
    rows.map(({ id, email }) => ({
      ...{ userId: id, field: 'email' as const, before: email, after: '', status: 'Made' as const, byId },
    })),
  )
}

/**
 * Slips for all guardians of a class who need one, a page for each. The codes that they had before work no more.
 * @throws AppError conflict where nobody needs one.
 */
export const printSlips = operation({
  access: 'guardians:manage',
  input: slipsSchema,
  output: asFile<Download>('application/pdf'),
  fail: bulkMessages.slipsFailed,
  async run(_actor, { class: schoolClass }): Promise<Download> {
    const slips = await db.$transaction(async (tx) => {
      const plan = await lockedPlan(tx, schoolClass)
      const some = plan.slips.slice(0, limits.slipsAtOnce)
      if (some.length === 0) throw new AppError('conflict', bulkMessages.noSlips)
      const ids = some.map(({ id }) => id)
      await tx.$executeRaw`
        INSERT INTO "Login" ("userId", "phone")
        SELECT n."id", n."phone" FROM unnest(${ids}::uuid[], ${some.map(({ number }) => number)}::text[]) AS n ("id", "phone") ORDER BY 1
        ON CONFLICT ("userId") DO UPDATE SET "phone" = excluded."phone"`.catch((error: unknown) => {
        throw violatedConstraint(error) === null ? error : new AppError('conflict', bulkMessages.meanwhile)
      })
      const codes = await giveSlipCodes(tx, ids)
      return some.map(({ id, name, children, number }) => ({
        ...{ name, children, phone: number, code: codes.get(id) ?? '' },
      }))
    })
    const until = formatDay(schoolDay(new Date(Date.now() + durations.slip * 1000)))
    const body = await slipsPdf(slips, {
      ...{ until, letterhead: await schoolLetterhead(), address: `${env().APP_URL}/login` },
    })
    return { name: 'login_slips.pdf', type: 'application/pdf', body }
  },
})
