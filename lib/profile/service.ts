import { z } from 'zod'
import { allows } from '@/lib/permissions'
import { durations } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { id } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { fieldsOf, pickFields } from '@/lib/person-fields'
import { savedProfileShape, type SavedProfile } from './answers'
import { profileMessages, saveProfileMessages } from './messages'
import type { Actor } from '@/lib/server/accounts/actor'
import type { Admitted } from '@/lib/server/doors/operation'
import { db, refuseTakenEmail, type Transaction } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { newPasswordLink } from '@/lib/server/accounts/password-links'
import { confirmActor, hashPassword, inLinkTurn } from '@/lib/server/accounts/passwords'
import { countMails } from '@/lib/server/accounts/limits'
import type { Scope } from '@/lib/server/accounts/scope'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { dropSecondStep } from '@/lib/server/accounts/second-step'
import { endSessionsOf } from '@/lib/server/accounts/sessions'
import { followingGuardian, firstContacts, handToContacts, refuseBarred } from '@/lib/guardians/contacts'
import { lockFamilies } from '@/lib/server/data/locks'
import { changedColumns, lockIdentity, recordChanges, queueChangeMails, type Identity } from './changes'
import { changesOf, profileColumns, toProfile } from './queries'
import { changePersonSchema, contactSchema, profileSchema, takeBackSchema } from './schema'

/**
 * docs/spec.md §7, PUT /api/auth/{id}: changes the fields of the profile form. A new e-mail needs the current password
 * unless the login is fresh, and ends the account's other sessions.
 */
export const updateProfile = operation({
  access: 'profile:update',
  rows: 'profile:save',
  input: profileSchema,
  output: savedProfileShape,
  fail: saveProfileMessages.updateFailed,
  run: save,
})

/** The same of a parent who logs in by phone: the e-mail is where the school writes, and there may be none. */
export const updateContact = operation({
  access: 'profile:update',
  rows: 'profile:save',
  input: contactSchema,
  output: savedProfileShape,
  fail: saveProfileMessages.updateFailed,
  async run(actor, { email, ...input }, caller) {
    const byPhone = await db.login.count({ where: { userId: actor.id, phone: { not: null } } })
    if (!byPhone) throw new AppError('conflict', profileMessages.logsInByEmail)
    return save(actor, { id: actor.id, contactEmail: email, ...input }, caller)
  },
})

/**
 * The same by an administrator, on the person's page. Who has no e-mail gets a login with one, and who has never chosen a
 * password may lose theirs, and the login with it.
 */
export const changePerson = operation({
  access: 'people:manage',
  input: changePersonSchema,
  output: savedProfileShape,
  fail: saveProfileMessages.updateFailed,
  run: save,
})

async function save(
  actor: Actor,
  { id, currentPassword, ...fields }: z.output<typeof changePersonSchema>,
  caller: Admitted,
): Promise<SavedProfile> {
  const person = await db.user.findFirst({
    where: { AND: [{ id }, visiblePeople(caller.scope)] },
    select: {
      ...{ role: true, name: true, parentEmail: true, provenParentEmail: true, contactEmail: true },
      login: { select: { email: true, phone: true, provenEmail: true } },
    },
  })
  if (!person) throw new AppError('notFound', messages.common.notFound)
  const { contactEmail, ...given } = fields
  const isParent = person.role === 'parent'
  const logsInByEmail = Boolean(person.login?.email)
  // Where the school writes to a parent is the e-mail of their login, as far as that has one.
  const said = isParent ? (contactEmail ?? (actor.id === id ? given.email : undefined)) : given.email
  const email = isParent && !logsInByEmail ? undefined : said
  const isOther = (known: string) => email !== undefined && email !== known
  const ask = messages.accounts.confirmEmail
  // Links for a forgotten password of who logs in by phone go to the contact e-mail.
  const isOtherContact =
    Boolean(person.login) &&
    isParent &&
    !logsInByEmail &&
    (said ?? person.contactEmail ?? '') !== (person.contactEmail ?? '')
  const asksPassword = isOther(person.login?.email ?? '') || isOtherContact
  const confirmed = asksPassword && (await confirmActor(actor, currentPassword, { address: caller.address, ask }))
  const wanted: Partial<Identity> = {
    ...pickFields(given, fieldsOf(person.role)),
    ...(isParent && said !== undefined ? (logsInByEmail ? { email: said } : { contactEmail: said }) : {}),
  }
  const byPupil = allows('profile:byApproval', actor)
  const byOffice = allows('people:manage', actor)
  const ofOther = byOffice && actor.id !== id
  const waits = byPupil && schoolSettings().profileChanges === 'approval'
  const asked = waits ? pickFields(wanted, ['name', 'parentEmail']) : {}
  const made: Partial<Identity> = waits ? pickFields(wanted, ['email', 'phone', 'address']) : wanted
  // Whom it would tell: who may change it as often as they like would mail as often.
  const ofParent = made.parentEmail !== undefined && made.parentEmail !== (person.parentEmail ?? '')
  const ofName = byPupil && made.name !== undefined && made.name !== person.name
  const isTaken =
    confirmed && email !== undefined && (await db.login.count({ where: { email, userId: { not: id } } })) > 0
  const told = [
    // Nothing is sent to an address that somebody else has: its owner's share stays.
    ...(confirmed && email !== undefined ? [isTaken ? null : email, person.login?.provenEmail] : []),
    ...(ofParent ? [made.parentEmail] : []),
    ...(isOtherContact ? [said] : []),
    ...(ofParent || ofName ? [person.provenParentEmail] : []),
  ]
  if (!byOffice) await countMails(actor.id, told)

  const saved = await db.$transaction(async (tx) => {
    if (wanted.parentEmail !== undefined || wanted.contactEmail !== undefined || confirmed) await lockFamilies(tx)
    const before = await lockIdentity(tx, id)
    if (!before) throw new AppError('notFound', messages.common.notFound)
    if (await tx.user.count({ where: { id, blockedAt: { not: null } } }))
      throw new AppError('conflict', profileMessages.blocked)
    // Another request changed the e-mail meanwhile, or how the person logs in.
    if (isOther(before.email) && !confirmed) throw new AppError('conflict', saveProfileMessages.updateFailed)
    const given = wanted.parentEmail ?? before.parentEmail
    if (given !== before.parentEmail) await refuseBarred(tx, [{ studentId: id, email: given }], { byOffice })
    const waiting = await recordChanges(tx, { userId: id, byId: actor.id, before, after: asked, status: 'Pending' })
    const contacts = await firstContacts(tx, made.parentEmail === undefined ? [] : [id])
    const write = async () => {
      if (email !== undefined && isOther(before.email)) {
        await setEmail(tx, id, email, byOffice)
        await endSessionsOf(tx, id, actor.sessionId)
      }
      if (made.contactEmail !== undefined && made.contactEmail !== before.contactEmail)
        await tx.passwordReset.deleteMany({ where: { userId: id, byCode: false } })
      await tx.user.update({ where: { id }, data: changedColumns(made, { byOffice }), select: { id: true } })
    }
    const isWrittenTo = made.contactEmail !== undefined || isOther(before.email)
    await (isWrittenTo ? followingGuardian(tx, id, { byId: actor.id, told: true }, write) : write())
    const changes = await recordChanges(tx, {
      userId: id,
      byId: actor.id,
      before,
      after: made,
      status: 'Made',
      byOffice: ofOther,
    })
    await queueChangeMails(tx, {
      ...{ before, after: made, made: changes, byPupil, byOffice: ofOther },
      ...(byOffice ? {} : { toProve: id }),
    })
    if (contacts.size > 0 && made.parentEmail !== undefined)
      await handToContacts(tx, [{ studentId: id, email: made.parentEmail }], {
        ...{ before: contacts, byId: actor.id, proven: byOffice },
      })
    const profile = await tx.user.findUniqueOrThrow({ where: { id }, select: profileColumns })
    return { profile: toProfile(profile), waiting: [...waiting.keys()] }
  })
  caller.afterwards(drain)
  return saved.waiting.length ? { ...saved.profile, waiting: saved.waiting } : saved.profile
}

/**
 * Changes the e-mail of a person's login. Who has none gets one. With '' the login goes with its links, unless its owner
 * has chosen a password: whose access is to end is deactivated, and can be let in again.
 */
async function setEmail(tx: Transaction, userId: string, email: string, byOffice: boolean) {
  if (email) {
    const login = byOffice ? { email, provenEmail: email } : { email }
    await tx.login
      .upsert({ where: { userId }, create: { userId, ...login }, update: login, select: { userId: true } })
      .catch(refuseTakenEmail(messages.accounts.emailTaken))
    // Open password links were mailed to the old address.
    await tx.passwordReset.deleteMany({ where: { userId } })
    return
  }
  const { count } = await tx.login.deleteMany({ where: { userId, passwordHash: null } })
  if (count === 0) throw errorAt('email', profileMessages.emailNeeded, 'conflict')
}

const decisionSchema = z.object({ id })

/** Applies a change that a pupil requested. */
export const approveProfileChange = operation({
  access: 'approvals:decide',
  input: decisionSchema,
  output: z.strictObject({ id: z.string() }),
  fail: profileMessages.approveFailed,
  async run(actor, { id }, { afterwards, scope }) {
    await db.$transaction(async (tx) => {
      // Locks in the order of updateProfile: first the families, then the account, then its changes.
      await lockFamilies(tx)
      const asked = await tx.profileChange.findFirst({ where: { id, ...changesOf(scope) }, select: { userId: true } })
      const before = asked && (await lockIdentity(tx, asked.userId))
      if (!before) throw new AppError('notFound', messages.common.notFound)
      const { userId, field, after } = await decide(tx, actor, scope, id, 'Made')
      const given = field === 'parentEmail' ? [{ studentId: userId, email: after }] : []
      await refuseBarred(tx, given, { byOffice: true })
      const contacts = await firstContacts(tx, given.length ? [userId] : [])
      await tx.user.update({ where: { id: userId }, data: changedColumns({ [field]: after }, { byOffice: true }) })
      // The present value may differ from when the change was requested.
      await tx.profileChange.update({ where: { id }, data: { before: before[field] } })
      await queueChangeMails(tx, { before, after: { [field]: after }, made: new Map([[field, id]]), byPupil: true })
      await handToContacts(tx, given, { before: contacts, byId: actor.id, proven: true })
    })
    afterwards(drain)
    return { id }
  },
})

export const rejectProfileChange = operation({
  access: 'approvals:decide',
  input: decisionSchema,
  output: z.strictObject({ id: z.string() }),
  fail: profileMessages.rejectFailed,
  run: async (actor, { id }, { scope }) =>
    db.$transaction(async (tx) => ({ id: (await decide(tx, actor, scope, id, 'Rejected')).id })),
})

/** Of two decisions at once, only one updates the row. */
async function decide(tx: Transaction, actor: Actor, scope: Scope, id: string, status: 'Made' | 'Rejected') {
  const [change] = await tx.profileChange.updateManyAndReturn({
    where: { id, status: 'Pending', ...changesOf(scope) },
    data: { status, decidedById: actor.id, decidedAt: new Date() },
  })
  if (change) return change
  const known = await tx.profileChange.findFirst({ where: { id, ...changesOf(scope) }, select: { id: true } })
  throw known
    ? new AppError('conflict', profileMessages.notPending)
    : new AppError('notFound', messages.common.notFound)
}

/**
 * Undoes a change of e-mail and later ones, through the link mailed to the old address. Ends every session and replaces
 * the password, which somebody else may know. Returns the path of a link to choose a new one.
 */
export const takeBackEmailChange = operation({
  access: 'password:reset',
  secret: 'its link',
  input: takeBackSchema,
  output: z.strictObject({ path: z.string() }),
  fail: profileMessages.takeBackFailed,
  async run(actor, { token }, { sessionCookie, setSessionCookie }) {
    const { userId, link } = await inLinkTurn(token, () => takeBack(hashSecret(token)))
    if (actor ? actor.id === userId : sessionCookie) await setSessionCookie(null)
    return { path: new URL(link).pathname }
  },
})

async function takeBack(takeBackHash: string) {
  const known = await db.profileChange.findUnique({
    where: { takeBackHash },
    select: {
      ...{ userId: true, status: true, takeBackUntil: true },
      user: { select: { login: { select: { passwordHash: true } } } },
    },
  })
  // Before the hash, which is dear: a link that is used up would have it made as often as somebody likes.
  if (known?.status !== 'Made' || !known.takeBackUntil || known.takeBackUntil <= new Date())
    throw new AppError('invalid', profileMessages.takeBackDead)
  const { userId, user } = known
  // A random password; an account without one keeps waiting for its invitation.
  const passwordHash = user.login?.passwordHash ? await hashPassword(newSecret()) : null
  return db.$transaction(async (tx) => {
    // Locks in the order of updateProfile: first the families, then the account, then its changes.
    await lockFamilies(tx)
    await lockIdentity(tx, userId)
    if (await tx.user.count({ where: { id: userId, blockedAt: { not: null } } }))
      throw new AppError('invalid', profileMessages.takeBackDead)
    const [change] = await tx.profileChange.updateManyAndReturn({
      where: { takeBackHash, status: 'Made', takeBackUntil: { gt: new Date() } },
      data: { status: 'TakenBack', decidedAt: new Date() },
    })
    if (!change) throw new AppError('invalid', profileMessages.takeBackDead)
    const { before, createdAt } = change
    await tx.profileChange.updateMany({
      where: { userId, field: 'email', status: 'Made', createdAt: { gt: createdAt } },
      data: { status: 'TakenBack', decidedAt: new Date() },
    })
    // Whoever has the link reads what is sent there.
    const login = { email: before, provenEmail: before, passwordHash }
    await followingGuardian(tx, userId, { byId: null, told: false }, async () =>
      tx.login
        .upsert({ where: { userId }, create: { userId, ...login }, update: login, select: { userId: true } })
        .catch(refuseTakenEmail(messages.accounts.emailTaken)),
    )
    await tx.passwordReset.deleteMany({ where: { userId } })
    await endSessionsOf(tx, userId)
    // One that was set up since is whose who changed the e-mail, and would keep the owner out.
    if (await tx.login.count({ where: { userId, secondStepAt: { gt: createdAt } } })) await dropSecondStep(tx, userId)
    const link = newPasswordLink({ userId, email: before }, durations.resetLink)
    await link.store(tx)
    return { userId, link: link.url }
  })
}
