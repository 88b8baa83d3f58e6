import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addDays, fromDay, type Day } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { sameText } from '@/lib/same-text'
import { messages } from '@/lib/messages'
import { admissionMessages } from './messages'
import { db, refuseTakenEmail, violatedConstraint, type Transaction } from '@/lib/server/data/db'
import { holdEnrolments, lockFamilies } from '@/lib/server/data/locks'
import { enrol } from '@/lib/enrolment/enrolment'
import { addApplicant } from '@/lib/guardians/of-application'
import { countAttempt, mayMail } from '@/lib/server/accounts/limits'
import { mailsThatFit } from '@/lib/server/messages/mails/applications'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { env } from '@/lib/server/env'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { derivedSecret, hashSecret } from '@/lib/server/secrets'
import { schoolYearOf } from '@/lib/years'
import { transitions, type AdmissionStatus } from './pipeline'
import { acceptSchema, applicationSchema, mailSchema, moveSchema, noteSchema, type Application } from './schema'

/**
 * Files an application (docs/spec.md §7, POST /api/admissions). The same application sent twice (a double click, a
 * reload, a retry) is stored once: the second gets the first one's reference and no mail. Only the first is shown
 * the link to the family's page, because whoever knows a child could send the second.
 */
export const submitApplication = operation({
  access: 'admissions:apply',
  as: 'application',
  input: applicationSchema,
  output: z.strictObject({ reference: z.string(), link: z.string().optional() }),
  fail: admissionMessages.submitFailed,
  async run(actor, input, caller) {
    const { address, afterwards } = caller
    await countAttempt('admission', [address], admissionMessages.tooMany)
    await countAttempt('admissionMail', [input.email], admissionMessages.tooManyMails)
    const today = schoolDay()
    if (input.dateOfBirth >= today) throw errorAt('dateOfBirth', messages.common.birthFuture)
    // A visitor may say any address: beyond its share it gets no mail, and the link on the screen is all there is.
    const isTold = await mayMail(['applications', input.email])
    const { reference, made } = await once(caller, { of: 'apply', by: actor?.id ?? null, input }, (tx) =>
      storeApplication(tx, input, { today, isTold }),
    )
    afterwards(drain)
    return { reference, ...(made ? { link: `${env().APP_URL}/admission/${shownToken(made)}` } : {}) }
  },
})

/** Of the link that is shown on the screen after applying. */
const shownToken = (id: string) => derivedSecret('shown application', id)

/**
 * Stores an application unless it is stored already, and queues its mail. Returns the reference, and the id of one that it
 * has made.
 */
async function storeApplication(
  tx: Transaction,
  { dateOfBirth, ...application }: Application,
  { today, isTold }: { today: Day; isTold: boolean },
): Promise<{ reference: string; made: string | null }> {
  const schoolYear = schoolYearOf(today)
  const nameKey = sameText(application.studentName)
  const same = { email: application.email, nameKey, dateOfBirth: fromDay(dateOfBirth), schoolYear }
  const find = () =>
    tx.admission.findFirst({ where: { ...same, status: { not: 'Declined' } }, select: { reference: true } })
  const known = await find()
  if (known) return { ...known, made: null }
  const [next] = await tx.$queryRaw<{ number: bigint }[]>`SELECT nextval('admission_number') AS number`
  const reference = `ADM-${today.slice(0, 4)}-${String(next?.number).padStart(6, '0')}`
  const id = randomUUID()
  const answerBy = fromDay(addDays(today, schoolSettings().admissionDays))
  const [made] = await tx.admission.createManyAndReturn({
    data: [{ ...application, ...same, id, reference, answerBy, shownTokenHash: hashSecret(shownToken(id)) }],
    // Of two at once the unique index lets one in; the other finds it below.
    skipDuplicates: true,
    select: { id: true },
  })
  if (made) {
    if (isTold) await queueMail(tx, { mail: 'applicationReceived', subjectId: id, to: application.email })
    return { reference, made: id }
  }
  const winner = await find()
  if (!winner) throw new AppError('conflict', admissionMessages.submitFailed)
  return { ...winner, made: null }
}

/** The mail for each decision. */
const decisionMails = {
  Waitlisted: 'applicationWaitlisted',
  Declined: 'applicationDeclined',
  'Under review': null,
} as const

/** Changes an application's status and mails the applicant about a decision. */
export const changeApplicationStatus = operation({
  access: 'admissions:manage',
  as: 'application',
  input: moveSchema,
  output: z.strictObject({ id: z.string(), status: z.enum(['Under review', 'Waitlisted', 'Declined']) }),
  fail: admissionMessages.moveFailed,
  async run(actor, { id, status, note }, { afterwards }) {
    await db
      .$transaction(async (tx) => {
        const found = await lockForChange(tx, id, status)
        await tx.admission.update({ where: { id }, data: { status, updatedAt: new Date() } })
        await tx.admissionEvent.create({
          data: { admissionId: id, actorId: actor.id, from: found.status, to: status, note },
        })
        const mail = decisionMails[status]
        if (mail) await queueMail(tx, { mail, subjectId: id, to: found.email })
      })
      .catch((error: unknown) => {
        if (violatedConstraint(error) === null) throw error
        throw new AppError('conflict', admissionMessages.appliedAgain)
      })
    afterwards(drain)
    return { id, status }
  },
})

/**
 * Accepts an application: adds the pupil, enrolled in the class from today on, with a login without a password, which the
 * pupil chooses through the mailed invitation. A pupil without an e-mail has no login. With a `relation` the parent whom the
 * application names becomes a guardian.
 */
export const acceptApplication = operation({
  access: 'admissions:manage',
  as: 'application',
  input: acceptSchema,
  output: z.strictObject({
    id: z.string(),
    status: z.literal('Accepted'),
    pupil: z.strictObject({ id: z.string(), email: z.string(), class: z.string(), rollNo: z.number() }),
    /** Null where nobody became one. `invited`: the email of the invitation, '' without one. */
    guardian: z.strictObject({ id: z.string(), name: z.string(), invited: z.string() }).nullable(),
  }),
  fail: admissionMessages.acceptFailed,
  async run(actor, { id, class: schoolClass, note, relation, known, invite, ...input }, { afterwards }) {
    const made = await db.$transaction(async (tx) => {
      await holdEnrolments(tx)
      if (relation) await lockFamilies(tx)
      const applicant = await lockForChange(tx, id, 'Accepted')
      const email = input.email ?? applicant.email
      const now = new Date()
      const { phone, address, dateOfBirth, studentName: name, email: parentEmail } = applicant
      const data = { name, phone, address, dateOfBirth, parentEmail, class: schoolClass, ...loginOf(email) }
      const added = { origin: 'Application' as const, addedById: actor.id }
      const user = await tx.user
        .create({ data: { ...data, ...added, role: 'student', isActive: true, approvedAt: now }, select: { id: true } })
        .catch(refuseTakenEmail(admissionMessages.emailTaken))
      const { rollNo } = await enrol(tx, { studentId: user.id, class: schoolClass, from: schoolDay() })
      await tx.admission.update({ where: { id }, data: { status: 'Accepted', userId: user.id, updatedAt: now } })
      await tx.admissionEvent.create({
        data: { admissionId: id, actorId: actor.id, from: applicant.status, to: 'Accepted', note },
      })
      if (email !== applicant.email)
        await queueMail(tx, { mail: 'applicationAccepted', subjectId: id, to: applicant.email })
      if (email) await queueMail(tx, { mail: 'invitation', subjectId: id, to: email })
      const student = { id: user.id, name, email }
      const guardian = relation
        ? await addApplicant(tx, { student, applicant, byId: actor.id }, { relation, known, invite })
        : null
      return { pupil: { id: user.id, email, class: schoolClass, rollNo }, guardian }
    })
    afterwards(drain)
    return { id, status: 'Accepted' as const, ...made }
  },
})

const loginOf = (email: string) => (email ? { login: { create: { email } } } : {})

/** Adds a note that only the office sees. */
export const addApplicationNote = operation({
  access: 'admissions:manage',
  as: 'note',
  input: noteSchema,
  output: z.strictObject({ id: z.string() }),
  fail: admissionMessages.noteFailed,
  async run(actor, input, caller) {
    const { id, note } = input
    return once(caller, { of: 'addNote', by: actor.id, input }, async (tx) => {
      const known = await tx.admission.findUnique({ where: { id }, select: { id: true } })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      return tx.admissionEvent.create({ data: { admissionId: id, actorId: actor.id, note }, select: { id: true } })
    })
  },
})

/**
 * Sends a mail about an application (again). A link in it is new; the previous link ends when the mail is sent.
 * @throws AppError conflict when the mail does not fit the application's status.
 */
export const sendApplicationMail = operation({
  access: 'admissions:manage',
  input: mailSchema,
  output: z.strictObject({ id: z.string(), email: z.string() }),
  fail: admissionMessages.mailFailed,
  async run(actor, input, caller) {
    const { id, mail } = input
    const email = await once(caller, { of: 'sendMail', by: actor.id, input }, async (tx) => {
      const found = await tx.admission.findUnique({
        where: { id },
        select: {
          status: true,
          email: true,
          user: { select: { isActive: true, login: { select: { email: true, passwordHash: true } } } },
        },
      })
      if (!found) throw new AppError('notFound', messages.common.notFound)
      const to = mailsThatFit(found)[mail]
      if (!to) throw new AppError('conflict', admissionMessages.mailDoesNotFit)
      await queueMail(tx, { mail, subjectId: id, to })
      await tx.admissionEvent.create({
        data: { admissionId: id, actorId: actor.id, note: admissionMessages.mailAsked(mail) },
      })
      return to
    })
    caller.afterwards(drain)
    return { id, email }
  },
})

type Locked = Omit<Application, 'dateOfBirth' | 'previousSchool'> & {
  dateOfBirth: Date
  reference: string
  status: AdmissionStatus
}

/**
 * Locks the application until the transaction ends, so that the second of two decisions sees the first.
 * @throws AppError notFound, or conflict when `to` cannot follow its status.
 */
async function lockForChange(tx: Transaction, id: string, to: AdmissionStatus): Promise<Locked> {
  const [found] = await tx.$queryRaw<Locked[]>`
    SELECT reference, status, "studentName", "dateOfBirth", "parentName", email, phone, address FROM "Admission"
    WHERE id = ${id}::uuid FOR UPDATE`
  if (!found) throw new AppError('notFound', messages.common.notFound)
  if (!transitions[found.status].includes(to))
    throw new AppError('conflict', admissionMessages.illegal(found.status, to))
  return found
}
