import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { numberToTell } from '@/lib/phone'
import { keepChanges, lockIdentity } from '@/lib/profile/changes'
import { openToGuardian } from '@/lib/server/accounts/password-links'
import { giveSlipCode } from '@/lib/server/accounts/slip-codes'
import { violatedConstraint, type Transaction } from '@/lib/server/data/db'
import { lockFamilies } from '@/lib/server/data/locks'
import { withdrawInvitations } from '@/lib/server/messages/deliveries/withdraw'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { followingGuardian } from './contacts'
import { accountMessages } from './account-messages'

/**
 * How a guardian comes to a login: by a mail to an address that is theirs alone, or by a printed slip with a code, for whoever
 * shares a mailbox or has none (docs/decisions/0054-guardians-log-in.md).
 */

type Guardian = Awaited<ReturnType<typeof lockGuardian>>

/** Reads a guardian, whose links and login stay as they are until the transaction ends. @throws AppError notFound. */
async function lockGuardian(tx: Transaction, id: string) {
  await lockFamilies(tx)
  if (!(await lockIdentity(tx, id))) throw new AppError('notFound', messages.common.notFound)
  return tx.user.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ id: true, name: true, role: true, phone: true, contactEmail: true, provenContactEmail: true },
      ...{ isActive: true, blockedAt: true },
      login: { select: { email: true, provenEmail: true, phone: true, passwordHash: true } },
      children: {
        where: { until: null },
        select: { barredAt: true, seesRecords: true, isTold: true, pays: true, student: { select: { name: true } } },
      },
    },
  })
}

/** @throws AppError conflict, with why somebody needs no login. */
function refuseNeedless({ name, role, isActive, blockedAt, children }: Guardian) {
  const refused = (message: string) => new AppError('conflict', message)
  if (role !== 'parent') throw refused(accountMessages.noGuardian(name))
  if (blockedAt) throw refused(accountMessages.blocked)
  if (!isActive) throw refused(accountMessages.deactivated(name))
  if (children.length === 0) throw refused(accountMessages.noChild(name))
  const open = children.filter(({ barredAt }) => barredAt === null)
  if (open.length === 0) throw refused(accountMessages.barred(name))
  if (!open.some(({ seesRecords, isTold, pays }) => seesRecords || isTold || pays))
    throw refused(accountMessages.nothingOpen(name))
}

/**
 * Invites a guardian who has not chosen a password by mail: they get a login with their contact e-mail, if they have none
 * yet. @returns the address. @throws AppError notFound; conflict, with why not.
 */
export async function inviteByMail(tx: Transaction, id: string, byId: string): Promise<string> {
  const person = await lockGuardian(tx, id)
  refuseNeedless(person)
  const { name, login, contactEmail } = person
  if (login?.passwordHash) throw new AppError('conflict', accountMessages.hasPassword(name))
  const to = login?.email ?? contactEmail
  if (!to) throw new AppError('conflict', accountMessages.noEmail(name))
  if (!login?.email) await giveEmailLogin(tx, person, to, byId)
  await queueMail(tx, { mail: 'accountInvitation', subjectId: id, to })
  return to
}

/** The address goes over from the person to the login, as far as it is proven. */
async function giveEmailLogin(
  tx: Transaction,
  { id, name, provenContactEmail }: Guardian,
  email: string,
  byId: string,
) {
  if (await tx.login.count({ where: { email, userId: { not: id } } }))
    throw new AppError('conflict', accountMessages.emailTaken(name, email))
  await followingGuardian(tx, id, { byId, told: false }, async () => {
    const data = { email, phone: null }
    await tx.login
      .upsert({ where: { userId: id }, create: { userId: id, ...data }, update: data, select: { userId: true } })
      .catch((error: unknown) => {
        throw violatedConstraint(error)?.includes('email')
          ? new AppError('conflict', accountMessages.emailTaken(name, email))
          : error
      })
    // The database takes what the office's people have for proven.
    await tx.login.update({
      where: { userId: id },
      data: { provenEmail: provenContactEmail },
      select: { userId: true },
    })
    await tx.user.update({
      where: { id },
      data: { contactEmail: null, provenContactEmail: null },
      select: { id: true },
    })
  })
  // The code of a slip was for the phone number.
  await tx.passwordReset.deleteMany({ where: { userId: id } })
  await keepChanges(tx, [{ userId: id, field: 'email', before: '', after: email, status: 'Made', byId }])
}

export type Slip = { name: string; children: readonly string[]; phone: string; code: string }

/**
 * Has a guardian log in with their phone number as it is entered today, and gives them a code in place of the one before.
 * Who has been invited by mail and has not followed it is not any more.
 * @returns what the slip says. @throws AppError notFound; conflict, with why not.
 */
export async function giveSlip(tx: Transaction, id: string, byId: string): Promise<Slip> {
  const person = await lockGuardian(tx, id)
  refuseNeedless(person)
  const { name, login, children } = person
  if (login?.email && login.passwordHash)
    throw new AppError('conflict', accountMessages.logsInByEmail(name, login.email))
  const phone = numberToTell(person.phone)
  if (!phone) throw new AppError('conflict', accountMessages.noPhone(name))
  if (await tx.login.count({ where: { phone, userId: { not: id } } }))
    throw new AppError('conflict', accountMessages.phoneTaken(name))
  if (login?.phone !== phone) await givePhoneLogin(tx, person, phone, byId)
  await withdrawInvitations(tx, [id])
  const open = children.filter(
    ({ barredAt, seesRecords, isTold, pays }) => !barredAt && (seesRecords || isTold || pays),
  )
  return { name, phone, children: open.map(({ student }) => student.name).toSorted(), code: await giveSlipCode(tx, id) }
}

async function givePhoneLogin(tx: Transaction, { id, name, login }: Guardian, phone: string, byId: string) {
  const data = { phone, email: null, provenEmail: null }
  await followingGuardian(tx, id, { byId, told: false }, async () => {
    await tx.login
      .upsert({ where: { userId: id }, create: { userId: id, ...data }, update: data, select: { userId: true } })
      .catch((error: unknown) => {
        throw violatedConstraint(error)?.includes('phone')
          ? new AppError('conflict', accountMessages.phoneTaken(name))
          : error
      })
    if (login?.email)
      await tx.user.update({
        where: { id },
        data: { contactEmail: login.email, provenContactEmail: login.provenEmail },
        select: { id: true },
      })
  })
  if (!login?.email) return
  // Links that were mailed to it ended with it.
  await tx.passwordReset.deleteMany({ where: { userId: id } })
  await keepChanges(tx, [{ userId: id, field: 'email', before: login.email, after: '', status: 'Made', byId }])
}

/**
 * Ends the invitation of a guardian who has not chosen a password, and has no child any more for whom they need a login: a
 * mail that waits is dropped, its link and the code of a slip work no more. Under `lockFamilies`.
 */
export async function endNeedlessInvitation(tx: Transaction, id: string): Promise<void> {
  const needless = await tx.user.count({
    where: { id, role: 'parent', login: { passwordHash: null }, children: { none: openToGuardian } },
  })
  if (!needless) return
  await withdrawInvitations(tx, [id])
  await tx.passwordReset.deleteMany({ where: { userId: id } })
}
