import { durations } from '@/lib/constants'
import { env } from '@/lib/server/env'
import { mailer, type Mail } from '@/lib/server/mail/mailer'

/** Every mail of an application, and the one place it is sent from. */

type Applicant = { email: string; parentName: string; studentName: string; reference: string }

/** Hands mails over, one after the other. */
export async function sendMails(mails: readonly Mail[]) {
  for (const mail of mails) await mailer().send(mail)
}

const letter = (to: string, subject: string, name: string, ...paragraphs: string[]): Mail => ({
  to,
  subject,
  text: [`Dear ${name},`, ...paragraphs, env().SCHOOL_NAME].join('\n\n'),
})

export const receivedMail = ({ email, parentName, studentName, reference }: Applicant, token: string) =>
  letter(
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
    email,
    `${reference}: about your application`,
    parentName,
    decisions[status](studentName),
    'Your private link shows where the application stands.',
  )

const days = durations.invitation / (24 * 60 * 60)

/** The good news, and the link by which the pupil chooses a password; two mails where those have two addresses. */
export function acceptedMails(applicant: Applicant, pupil: { email: string; class: string; rollNo: number; link: string }): Mail[] {
  const { email, parentName, studentName, reference } = applicant
  const place = `${studentName} has a place in ${pupil.class}, with the roll number ${pupil.rollNo}.`
  const invitation = [
    `This link lets the pupil choose a password for the portal. It works once, within ${days} days:`,
    pupil.link,
    `After that, ${env().APP_URL}/login opens the portal with the email ${pupil.email}. If the link has run out, Reset Password on that page sends a new one.`,
  ]
  const subject = `${reference}: welcome to ${env().SCHOOL_NAME}`
  if (pupil.email === email) return [letter(email, subject, parentName, place, ...invitation)]
  return [
    letter(email, subject, parentName, place, `We have sent the invitation to the portal to ${pupil.email}.`),
    letter(pupil.email, `Your account at ${env().SCHOOL_NAME}`, studentName, ...invitation),
  ]
}
