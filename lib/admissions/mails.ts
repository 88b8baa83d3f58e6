import { durations } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { describeError, log } from '@/lib/server/log'
import { mailer, type Mail } from '@/lib/server/mail/mailer'
import { NotCarried } from '@/lib/server/outbox/carrier'

/** Every mail of an application, and the one place it is sent from. */

/** `name` is the office's for it. */
type Letter = Mail & { name: string }

type Applicant = { email: string; parentName: string; studentName: string; reference: string }

/**
 * Hands mails over, one after the other: one that is not taken keeps none back. The office finds those in the
 * application's history. Returns whether all were taken.
 */
export async function sendMails(admissionId: string, letters: readonly Letter[]): Promise<boolean> {
  const notes: string[] = []
  for (const { name, ...mail } of letters) {
    await mailer()
      .send(mail)
      .catch((error: unknown) => {
        log().error({ admission: admissionId, error: describeError(error) }, 'mail of an application not sent')
        const reason = error instanceof NotCarried ? error.message : messages.admissions.mailBroke
        notes.push(messages.admissions.mailFailed(name, reason))
      })
  }
  if (notes.length) await db.admissionEvent.createMany({ data: notes.map((note) => ({ admissionId, note })) })
  return notes.length === 0
}

const letter = (name: string, to: string, subject: string, addressee: string, ...paragraphs: string[]): Letter => ({
  name,
  to,
  subject,
  text: [`Dear ${addressee},`, ...paragraphs, env().SCHOOL_NAME].join('\n\n'),
})

const { mailNames } = messages.admissions

export const receivedMail = ({ email, parentName, studentName, reference }: Applicant, token: string) =>
  letter(
    mailNames.received,
    email,
    `${reference}: we have received your application`,
    parentName,
    `thank you for applying for a place at ${env().SCHOOL_NAME} for ${studentName}. The reference of your application is ${reference}.`,
    'This link is yours alone and always shows where the application stands:',
    `${env().APP_URL}/admission/${token}`,
    'We write to you as soon as we have decided. There is no need to send the application again.',
  )

const decisions = {
  Waitlisted: (name: string) =>
    `All places are taken at the moment, so ${name} is now on our waiting list. We write to you as soon as a place becomes free; you need not do anything.`,
  Declined: (name: string) =>
    `We are sorry that we cannot offer ${name} a place this year. You may of course apply again, and we wish ${name} all the best.`,
}

export const linkMail = ({ email, parentName, studentName, reference }: Applicant, token: string) =>
  letter(
    mailNames.link,
    email,
    `${reference}: your link`,
    parentName,
    `this link shows where the application of ${studentName} stands. It replaces the one we sent before:`,
    `${env().APP_URL}/admission/${token}`,
  )

/** Whether the applicant hears of a change to `status`. */
export const isDecision = (status: string): status is keyof typeof decisions => status in decisions

export const decisionMail = ({ email, parentName, studentName, reference }: Applicant, status: keyof typeof decisions) =>
  letter(
    mailNames.decision,
    email,
    `${reference}: about your application`,
    parentName,
    decisions[status](studentName),
    'Your private link shows where the application stands.',
  )

const days = durations.invitation / (24 * 60 * 60)

type Pupil = { email: string; class: string; rollNo: number; link: string }

const welcome = ({ reference }: Applicant) => `${reference}: welcome to ${env().SCHOOL_NAME}`

const place = ({ studentName }: Applicant, pupil: Pupil) =>
  `${studentName} has a place in ${pupil.class}, with the roll number ${pupil.rollNo}.`

/** The link by which the pupil chooses a password; with the good news where the parents read it. */
export function invitationMail(applicant: Applicant, pupil: Pupil): Letter {
  const invitation = [
    `This link lets the pupil choose a password for the portal. It works once, within ${days} days:`,
    pupil.link,
    `After that, ${env().APP_URL}/login opens the portal with the email ${pupil.email}. If the link has run out, Reset Password on that page sends a new one.`,
  ]
  return pupil.email === applicant.email
    ? letter(mailNames.invitation, pupil.email, welcome(applicant), applicant.parentName, place(applicant, pupil), ...invitation)
    : letter(mailNames.invitation, pupil.email, `Your account at ${env().SCHOOL_NAME}`, applicant.studentName, ...invitation)
}

/** The good news and the invitation: two mails where parents and pupil have two addresses. */
export function acceptedMails(applicant: Applicant, pupil: Pupil): Letter[] {
  const invitation = invitationMail(applicant, pupil)
  if (pupil.email === applicant.email) return [invitation]
  const { email, parentName } = applicant
  const sent = `We have sent the invitation to the portal to ${pupil.email}.`
  return [letter(mailNames.accepted, email, welcome(applicant), parentName, place(applicant, pupil), sent), invitation]
}
