import { durations } from '@/lib/constants'
import { dear, hello, oneLine, type Fact } from '@/lib/mail-text'
import { shownNumber } from '@/lib/phone'
import { db, type Transaction } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { mayChoosePassword, newPasswordLink, openToGuardian } from '@/lib/server/accounts/password-links'
import { SendError } from '../transports/transport'
import type { Composer } from './compose'
import { dearParent } from './greetings'

const noLongerFits = 'The account has changed, so this mail is no longer right.'

/** For how many days an invitation works. */
export const invitationDays = durations.invitation / (24 * 60 * 60)

export const loginPage = () => `${env().APP_URL}/login`

/**
 * Queued for any address that was asked for; whether anybody has it is looked up when the mail is sent. Several people may
 * share a mailbox: one logs in with it, others with a phone number. Each has a link of their own.
 */
export const passwordReset: Composer = async ({ to }) => {
  const people = await db.user.findMany({
    where: { ...mayChoosePassword, OR: [{ login: { email: to } }, { login: { email: null }, contactEmail: to }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostOfMailbox,
    select: { id: true, name: true, login: { select: { email: true, phone: true, provenEmail: true } } },
  })
  const [first, ...others] = people.map((person) => ({
    ...person,
    link: newPasswordLink({ userId: person.id, email: to }, durations.resetLink),
  }))
  if (!first) return null
  const stays = 'If it was not you, you need not do anything: your password stays as it is.'
  const subject = `Reset your ${schoolSettings().name} password`
  if (others.length > 0)
    return {
      subject,
      greeting: hello,
      says: 'We have been asked for a new password. Several people use this email.',
      then: ['Each of them has a link of their own. It works once, within an hour.'],
      buttons: [first, ...others].map(({ name, link, login }) => ({
        label: `Choose a new password for ${oneLine(name)}`,
        url: link.url,
        note: loginWith(login?.email ?? shownNumber(login?.phone ?? '')),
      })),
      otherwise: [stays.replace('password stays as it is', 'passwords stay as they are')],
      storeToken: async (tx) => {
        for (const { link } of [first, ...others]) await storeLink(link)(tx)
      },
    }
  const { name, login, link } = first
  return {
    subject,
    greeting: login?.provenEmail === to ? dear(name) : hello,
    says: 'We have been asked for a new password for your account.',
    facts: login?.email
      ? accountFacts(name, to)
      : [
          ['Name', name],
          ['Phone', shownNumber(login?.phone ?? '')],
        ],
    then: ['This link lets you choose one. It works once, within an hour.'],
    button: { label: 'Choose a new password', url: link.url },
    otherwise: [stays],
    storeToken: storeLink(link),
  }
}

/** More than share a mailbox. */
const mostOfMailbox = 10

const loginWith = (name: string) => `Logs in with ${name}`

export const accountFacts = (name: string, email: string): readonly Fact[] => [
  ['Name', name],
  ['Email', email],
]

/** @throws SendError when the account's e-mail was changed while the mail was being sent. */
export const storeLink = (link: ReturnType<typeof newPasswordLink>) => async (tx: Transaction) => {
  if (!(await link.store(tx))) throw new SendError('permanent', noLongerFits)
}

/** To somebody for whom the school has made an account, with the link to choose the first password. */
export const accountInvitation: Composer = async ({ subjectId, to }) => {
  const person = subjectId
    ? await db.user.findUnique({
        where: { id: subjectId },
        select: {
          ...{ id: true, name: true, role: true, isActive: true },
          login: { select: { email: true, passwordHash: true } },
          children: {
            where: openToGuardian,
            orderBy: { student: { name: 'asc' } },
            select: { student: { select: { name: true } } },
          },
        },
      })
    : null
  if (!person) return null
  const isGuardian = person.role === 'parent'
  const isDue = person.isActive && (!isGuardian || person.children.length > 0)
  if (person.login?.email !== to || !isDue || person.login.passwordHash !== null)
    throw new SendError('permanent', noLongerFits)
  // Older invitations end, because one may have gone to a wrong address.
  const link = newPasswordLink({ userId: person.id, email: to }, durations.invitation, { alone: true })
  return {
    subject: `Your ${schoolSettings().name} account`,
    greeting: dear(person.name),
    says: 'The school office has made an account for you.',
    facts: isGuardian
      ? [...accountFacts(person.name, to), ...person.children.map(({ student }): Fact => ['Student', student.name])]
      : accountFacts(person.name, to),
    then: [`This link lets you choose your password. It works once, within ${invitationDays} days.`],
    button: { label: 'Choose your password', url: link.url },
    otherwise: [afterInvitation('this email')],
    storeToken: storeLink(link),
  }
}

export const afterInvitation = (email: string) =>
  `After that, log in with ${email} at ${loginPage()}. If the link has expired, Reset Password on that page sends a new one.`

/** To who signed up and was approved, and to a student's parent, who has no account. */
export const accountApproved: Composer = async ({ subjectId, to }) => {
  const user = subjectId
    ? await db.user.findUnique({
        where: { id: subjectId },
        select: {
          name: true,
          isActive: true,
          class: true,
          section: true,
          rollNo: true,
          parentEmail: true,
          login: { select: { email: true } },
        },
      })
    : null
  if (!user) return null
  const { name, isActive, rollNo, login, parentEmail } = user
  if (!login?.email || !isActive || ![login.email, parentEmail].includes(to))
    throw new SendError('permanent', noLongerFits)
  const place: Fact[] = rollNo ? [['Class', `${user.class}, section ${user.section}, roll number ${rollNo}`]] : []
  const school = schoolSettings().name
  if (login.email !== to)
    return {
      subject: `The account of your child at ${school} is approved`,
      greeting: dearParent,
      says: 'The school office has approved your child’s account.',
      facts: [['Student', name], ...place, ['Email', login.email]],
      then: [
        `Your child logs in with this email at ${loginPage()}.`,
        'From now on we write to you at this address about attendance, fees and school notices. You need no account.',
      ],
    }
  return {
    subject: `You can log in to ${school} now`,
    greeting: dear(name),
    says: 'The school office has approved your account. You can log in now.',
    facts: [...accountFacts(name, login.email), ...place],
    then: ['Log in with this email and the password that you chose at sign-up.'],
    button: { label: 'Log in', url: loginPage() },
    otherwise: ['If you have forgotten the password, Reset Password on that page sends a link to choose another.'],
  }
}
