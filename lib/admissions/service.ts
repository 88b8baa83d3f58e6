import { durations } from '@/lib/constants'
import { fromDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db, violatedConstraint, type Transaction } from '@/lib/server/db'
import { placeIn } from '@/lib/server/enrolment'
import { countAttempt } from '@/lib/server/limits'
import { operation } from '@/lib/server/operation'
import { openPasswordLink } from '@/lib/server/password-links'
import { hashPassword } from '@/lib/server/passwords'
import { schoolDay } from '@/lib/server/school-day'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { schoolYearOf } from '@/lib/terms'
import { acceptedMails, decisionMail, invitationMail, isDecision, linkMail, receivedMail, sendMails } from './mails'
import { transitions, type AdmissionStatus } from './pipeline'
import { invited } from './queries'
import { acceptSchema, applicationIdSchema, applicationSchema, moveSchema, noteSchema, type Application } from './schema'

/**
 * Section 7, POST /api/admissions. The same application sent twice (a double click, a reload, a retry) is one: the
 * second gets the first one's reference, and no second mail.
 */
export const apply = operation({
  access: 'admissions:apply',
  input: applicationSchema,
  fail: messages.admissions.submitFailed,
  async run(_actor, input, { address, afterwards }): Promise<{ reference: string }> {
    await countAttempt('admission', [address], messages.admissions.tooMany)
    await countAttempt('admissionMail', [input.email], messages.admissions.tooManyMails)
    const today = schoolDay()
    if (input.dateOfBirth >= today)
      throw new AppError('invalid', messages.admissions.birthFuture, { errors: { dateOfBirth: messages.admissions.birthFuture } })
    const { id, reference, token } = await receive(input, today)
    if (token) afterwards(() => mailed(id, [receivedMail({ ...input, reference }, token)]))
    return { reference }
  },
})

/** For after a response, when nobody waits to hear whether they were taken. */
async function mailed(...[id, letters]: Parameters<typeof sendMails>) {
  await sendMails(id, letters)
}

/** Stores an application, unless it is here already: then `token` is null. */
function receive({ dateOfBirth, ...application }: Application, today: Day): Promise<{ id: string; reference: string; token: string | null }> {
  const schoolYear = schoolYearOf(today)
  const nameKey = application.studentName.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')
  const same = { email: application.email, nameKey, dateOfBirth: fromDay(dateOfBirth), schoolYear }
  return db.$transaction(async (tx) => {
    const find = () => tx.admission.findFirst({ where: { ...same, status: { not: 'Declined' } }, select: { id: true, reference: true } })
    const known = await find()
    if (known) return { ...known, token: null }
    const [next] = await tx.$queryRaw<{ number: bigint }[]>`SELECT nextval('admission_number') AS number`
    const reference = `ADM-${today.slice(0, 4)}-${String(next?.number).padStart(6, '0')}`
    const token = newSecret()
    const [made] = await tx.admission.createManyAndReturn({
      data: [{ ...application, ...same, reference, tokenHash: hashSecret(token) }],
      // Of two at once the index lets one in, and the other finds it below.
      skipDuplicates: true,
      select: { id: true },
    })
    if (made) return { ...made, reference, token }
    const winner = await find()
    if (!winner) throw new AppError('conflict', messages.admissions.submitFailed)
    return { ...winner, token: null }
  })
}

/** Moves an application along the pipeline; the applicant hears of a decision. */
export const move = operation({
  access: 'admissions:manage',
  input: moveSchema,
  fail: messages.admissions.moveFailed,
  async run(actor, { id, status, note }, { afterwards }) {
    const applicant = await db
      .$transaction(async (tx) => {
        const found = await step(tx, id, status)
        await tx.admission.update({ where: { id }, data: { status, updatedAt: new Date() } })
        await tx.admissionEvent.create({ data: { admissionId: id, actorId: actor.id, from: found.status, to: status, note } })
        return found
      })
      .catch((error: unknown) => {
        if (violatedConstraint(error) === null) throw error
        throw new AppError('conflict', messages.admissions.appliedAgain)
      })
    if (isDecision(status)) afterwards(() => mailed(id, [decisionMail(applicant, status)]))
    return { id, status }
  },
})

/**
 * Accepts an application: makes the pupil's account, in the class and with the next roll number of it, and mails an
 * invitation to choose a password.
 */
export const accept = operation({
  access: 'admissions:manage',
  input: acceptSchema,
  fail: messages.admissions.acceptFailed,
  async run(actor, { id, class: schoolClass, note, ...input }, { afterwards }) {
    // Nobody knows this password: the invitation lets the pupil choose one.
    const passwordHash = await hashPassword(newSecret())
    const { applicant, pupil } = await db.$transaction(async (tx) => {
      const applicant = await step(tx, id, 'Accepted')
      const email = input.email ?? applicant.email
      const now = new Date()
      const place = await placeIn(tx, schoolClass)
      const { phone, address, studentName: name, email: parentEmail } = applicant
      const data = { name, email, phone, address, passwordHash, parentEmail, class: schoolClass, ...place }
      const user = await tx.user
        .create({ data: { ...data, role: 'student', isActive: true, approvedAt: now }, select: { id: true } })
        .catch(refuseTakenEmail)
      await tx.admission.update({ where: { id }, data: { status: 'Accepted', userId: user.id, updatedAt: now } })
      await tx.admissionEvent.create({
        data: { admissionId: id, actorId: actor.id, from: applicant.status, to: 'Accepted', note },
      })
      const link = await openPasswordLink(tx, user.id, durations.invitation)
      return { applicant, pupil: { id: user.id, email, class: schoolClass, rollNo: place.rollNo, link } }
    })
    afterwards(() => mailed(id, acceptedMails(applicant, pupil)))
    const { link: _link, ...shown } = pupil
    return { id, status: 'Accepted' as const, pupil: shown }
  },
})

/** Adds a note for the office; the applicant never sees it. */
export const addNote = operation({
  access: 'admissions:manage',
  input: noteSchema,
  fail: messages.admissions.noteFailed,
  async run(actor, { id, note }) {
    return db.$transaction(async (tx) => {
      const known = await tx.admission.findUnique({ where: { id }, select: { id: true } })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      return tx.admissionEvent.create({ data: { admissionId: id, actorId: actor.id, note }, select: { id: true } })
    })
  },
})

/**
 * Mails the family a new status link; the old one ends, because only its hash is known here.
 * @throws AppError unavailable when the mail was not taken.
 */
export const sendLink = operation({
  access: 'admissions:manage',
  input: applicationIdSchema,
  fail: messages.admissions.linkFailed,
  async run(actor, { id }) {
    const token = newSecret()
    const applicant = await db.$transaction(async (tx) => {
      const [found] = await tx.admission.updateManyAndReturn({
        where: { id },
        data: { tokenHash: hashSecret(token) },
        select: { email: true, parentName: true, studentName: true, reference: true },
      })
      if (!found) throw new AppError('notFound', messages.common.notFound)
      await tx.admissionEvent.create({ data: { admissionId: id, actorId: actor.id, note: messages.admissions.linkNoted } })
      return found
    })
    if (!(await sendMails(id, [linkMail(applicant, token)]))) throw new AppError('unavailable', messages.admissions.linkNotCarried)
    return { id, email: applicant.email }
  },
})

/**
 * Mails an accepted pupil who has chosen no password yet a new invitation; older ones end, they may lie in a wrong mailbox.
 * @throws AppError conflict when there is nobody to invite, unavailable when the mail was not taken.
 */
export const sendInvitation = operation({
  access: 'admissions:manage',
  input: applicationIdSchema,
  fail: messages.admissions.invitationFailed,
  async run(actor, { id }) {
    const { applicant, pupil } = await db.$transaction(async (tx) => {
      const found = await tx.admission.findUnique({
        where: { id },
        select: {
          email: true,
          parentName: true,
          studentName: true,
          reference: true,
          user: { select: { id: true, email: true, class: true, rollNo: true }, where: invited },
        },
      })
      if (!found) throw new AppError('notFound', messages.common.notFound)
      const { user, ...applicant } = found
      if (!user) throw new AppError('conflict', messages.admissions.notInvited)
      await tx.passwordReset.deleteMany({ where: { userId: user.id } })
      const link = await openPasswordLink(tx, user.id, durations.invitation)
      await tx.admissionEvent.create({ data: { admissionId: id, actorId: actor.id, note: messages.admissions.invitationNoted } })
      return { applicant, pupil: { email: user.email, class: user.class ?? '', rollNo: user.rollNo ?? 0, link } }
    })
    if (!(await sendMails(id, [invitationMail(applicant, pupil)]))) throw new AppError('unavailable', messages.admissions.invitationNotCarried)
    return { id, email: pupil.email }
  },
})

type Locked = Omit<Application, 'dateOfBirth' | 'previousSchool'> & { reference: string; status: AdmissionStatus }

/**
 * The application, locked for the rest of the transaction: of two decisions at once the second sees the first.
 * @throws AppError notFound, or conflict when it may not become `to`.
 */
async function step(tx: Transaction, id: string, to: AdmissionStatus): Promise<Locked> {
  const [found] = await tx.$queryRaw<Locked[]>`
    SELECT reference, status, "studentName", "parentName", email, phone, address FROM "Admission"
    WHERE id = ${id}::uuid FOR UPDATE`
  if (!found) throw new AppError('notFound', messages.common.notFound)
  if (!transitions[found.status].includes(to)) throw new AppError('conflict', messages.admissions.illegal(found.status, to))
  return found
}

/** @throws AppError conflict when `error` is an address in use, else `error`. */
function refuseTakenEmail(error: unknown): never {
  if (!violatedConstraint(error)?.includes('email')) throw error
  throw new AppError('conflict', messages.admissions.emailTaken, { errors: { email: messages.admissions.emailTaken } })
}
