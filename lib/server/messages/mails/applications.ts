import { type applicationMails, durations } from '@/lib/constants'
import { listed } from '@/lib/counted'
import { formatDay, toDay } from '@/lib/dates'
import { dear, hello } from '@/lib/mail-text'
import { db, type Transaction } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { SendError } from '../transports/transport'
import { newPasswordLink } from '@/lib/server/accounts/password-links'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { afterInvitation, invitationDays, storeLink } from './accounts'
import type { Composer, MailContent } from './compose'
import type { Prisma } from '@/prisma/client/client'

/** Mails about an application for a place; `subjectId` is the application's id. */

const loginColumns = { select: { email: true, passwordHash: true } } as const

/** The guardians who have an invitation by mail and no password yet. */
const invited = {
  where: {
    ...{ until: null, barredAt: null },
    guardian: { role: 'parent', login: { email: { not: null }, passwordHash: null } },
  },
  select: { guardian: { select: { name: true } } },
  orderBy: { position: 'asc' },
} as const satisfies Prisma.User$guardiansArgs

const columns = {
  id: true,
  reference: true,
  studentName: true,
  parentName: true,
  email: true,
  status: true,
  answerBy: true,
  user: { select: { id: true, class: true, rollNo: true, isActive: true, login: loginColumns, guardians: invited } },
} as const

type ApplicationMail = (typeof applicationMails)[number]
type Account = { isActive: boolean; login: { email: string | null; passwordHash: string | null } | null }
type Pupil = Account & {
  id: string
  class: string | null
  rollNo: number | null
  guardians: { guardian: { name: string } }[]
}
type Application = {
  id: string
  reference: string
  studentName: string
  parentName: string
  email: string
  status: string
  answerBy: Date | null
  user: Pupil | null
}

/** Where an account's first password can be chosen: its e-mail, while there is one and no password. */
const invitable = ({ isActive, login }: Account) => (isActive && login?.passwordHash === null ? login.email : null)

/** To which address each mail may be sent as the application stands now; null for one that does not fit. */
export function mailsThatFit({ status, email, user }: { status: string; email: string; user: Account | null }) {
  return {
    applicationReceived: email,
    applicationLink: email,
    applicationWaitlisted: status === 'Waitlisted' ? email : null,
    applicationDeclined: status === 'Declined' ? email : null,
    // Where the pupil has the family's address, the invitation brings the good news too.
    applicationAccepted: user && user.login?.email !== email ? email : null,
    invitation: user && invitable(user),
  } satisfies Record<ApplicationMail, string | null>
}

const composer =
  (mail: ApplicationMail, write: (application: Application) => MailContent): Composer =>
  async ({ subjectId, to }) => {
    const application = subjectId ? await db.admission.findUnique({ where: { id: subjectId }, select: columns }) : null
    if (!application) return null
    if (mailsThatFit(application)[mail] !== to)
      throw new SendError('permanent', 'The application has changed, so this mail is no longer right.')
    return write(application)
  }

const mailAbout = (
  { reference, studentName }: Application,
  { subject, ...words }: Pick<MailContent, 'subject' | 'greeting' | 'says' | 'then' | 'button' | 'otherwise'>,
): MailContent => ({
  subject: `${reference}: ${subject}`,
  facts: [
    ['Child', studentName],
    ['Reference', reference],
  ],
  ...words,
})

/**
 * A mail with a new link to the family's private page. It replaces the link before, of which only the hash is stored; the
 * first mail leaves the link that was shown on the screen, and every later one ends it too.
 */
function withStatusLink(application: Application, write: (url: string) => MailContent): MailContent {
  const token = newSecret()
  return {
    ...write(`${env().APP_URL}/admission/${token}`),
    async storeToken(tx: Transaction) {
      await tx.$executeRaw`
        UPDATE "Admission" SET "shownTokenHash" = CASE WHEN "tokenHash" IS NULL THEN "shownTokenHash" END,
          "tokenHash" = ${hashSecret(token)}
        WHERE "id" = ${application.id}::uuid`
    },
  }
}

const hearsBy = ({ answerBy }: Application) => (answerBy ? `, by ${formatDay(toDay(answerBy))}` : '')

/** Where the application stands. */
const statusPage = (url: string) => ({ label: 'See your application', url })

// Until the office has decided, anybody may have said that the address is theirs.
const received = (application: Application) =>
  withStatusLink(application, (url) =>
    mailAbout(application, {
      subject: 'we have received your application',
      greeting: hello,
      says: `Thank you for applying for a place at ${schoolSettings().name}.`,
      then: [
        `We will write to you as soon as we have decided${hearsBy(application)}. There is no need to send the application again.`,
        'This link is yours alone. It always shows where the application stands.',
      ],
      button: statusPage(url),
    }),
  )

const newLink = (application: Application) =>
  withStatusLink(application, (url) =>
    mailAbout(application, {
      subject: 'your link',
      greeting: hello,
      says: 'This link shows where your application stands.',
      then: ['It replaces the one that we sent before.'],
      button: statusPage(url),
    }),
  )

const decided =
  (says: string, ...then: string[]) =>
  (application: Application) =>
    mailAbout(application, {
      subject: 'about your application',
      greeting: dear(application.parentName),
      says,
      then: [...then, 'The private link that we sent before shows where the application stands.'],
    })

const welcome = () => `welcome to ${schoolSettings().name}`
const place = ({ user }: Application) =>
  `Your child has a place in ${user?.class}, with the roll number ${user?.rollNo}.`

const accepted = (application: Application) =>
  mailAbout(application, {
    subject: welcome(),
    greeting: dear(application.parentName),
    says: place(application),
    then: [wayIn(application)],
  })

/** How the family comes into the portal. */
function wayIn({ user }: Application): string {
  if (user?.login) return `We have sent the invitation to the portal to ${user.login.email}.`
  const names = user?.guardians.map(({ guardian }) => guardian.name) ?? []
  return names.length > 0
    ? `A second mail brings the link to the portal for ${listed(names)}.`
    : 'Your child has no email, so there is no login to the portal yet. The school office can add one at any time.'
}

function invitation(application: Application): MailContent {
  const pupil = application.user
  if (!pupil?.login?.email) throw new Error('an invitation without a login')
  const { email } = pupil.login
  // Older invitations end, because one may have gone to a wrong mailbox.
  const link = newPasswordLink({ userId: pupil.id, email }, durations.invitation, { alone: true })
  const choose = `It works once, within ${invitationDays} days.`
  const words =
    email === application.email
      ? {
          subject: welcome(),
          greeting: dear(application.parentName),
          says: place(application),
          then: [`This link lets your child choose a password for the portal. ${choose}`],
        }
      : {
          subject: `your account at ${schoolSettings().name}`,
          greeting: dear(application.studentName),
          says: 'The school office has made an account for you.',
          then: [`This link lets you choose your password for the portal. ${choose}`],
        }
  return {
    ...mailAbout(application, {
      ...words,
      button: { label: 'Choose a password', url: link.url },
      otherwise: [afterInvitation(email)],
    }),
    storeToken: storeLink(link),
  }
}

export const applicationComposers = {
  applicationReceived: composer('applicationReceived', received),
  applicationLink: composer('applicationLink', newLink),
  applicationWaitlisted: composer(
    'applicationWaitlisted',
    decided(
      'All places are taken at the moment. Your child is now on our waiting list.',
      'We will write to you as soon as a place becomes free. You need not do anything.',
    ),
  ),
  applicationDeclined: composer(
    'applicationDeclined',
    decided(
      'We are sorry that we cannot offer your child a place this year.',
      'You may of course apply again. We wish your child all the best.',
    ),
  ),
  applicationAccepted: composer('applicationAccepted', accepted),
  invitation: composer('invitation', invitation),
} as const satisfies Record<ApplicationMail, Composer>
