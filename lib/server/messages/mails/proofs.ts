import { hello, type Fact } from '@/lib/mail-text'
import { proofLink, type ProofField } from '@/lib/server/accounts/address-proofs'
import { db } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import type { Composer, MailContent } from './compose'
import { loginPage } from './accounts'

/**
 * Mails to an address that a person has set and nobody has proven, with the link that does. They greet nobody by name and
 * show names among the facts alone, because a stranger may have chosen both (docs/decisions/0003-proven-addresses.md).
 * `subjectId` is the person's.
 */

/** The person, which of their addresses `to` is, and whether it is proven; null when it is neither. */
async function addressOf(subjectId: string | null, to: string) {
  const person = subjectId
    ? await db.user.findUnique({
        where: { id: subjectId, blockedAt: null },
        select: {
          ...{ id: true, name: true, role: true, class: true, approvedAt: true },
          ...{ parentEmail: true, provenParentEmail: true, contactEmail: true, provenContactEmail: true },
          ...{ login: { select: { email: true, provenEmail: true } } },
        },
      })
    : null
  if (!person) return null
  const addresses = {
    email: [person.login?.email, person.login?.provenEmail],
    contactEmail: [person.contactEmail, person.provenContactEmail],
    parentEmail: [person.parentEmail, person.provenParentEmail],
  } as const
  const field: ProofField =
    person.login?.email === to ? 'email' : person.contactEmail === to ? 'contactEmail' : 'parentEmail'
  const [address, proven] = addresses[field]
  return address === to ? { person, field, isProven: proven === to } : null
}

const confirm = (userId: string, field: ProofField, to: string) => ({
  label: 'Confirm this email',
  url: proofLink({ userId, field }, to),
})

export const proveEmail: Composer = async ({ subjectId, to }) => {
  const known = await addressOf(subjectId, to)
  // It was changed again, or is proven by now.
  if (!known || known.isProven) return null
  const { person, field } = known
  const school = schoolSettings().name
  return {
    subject: `Please confirm this email for ${school}`,
    greeting: hello,
    says: `Please confirm that ${school} may write to you at this address.`,
    facts: [[field === 'parentEmail' ? 'Student' : 'Account', person.name]],
    then: ['It was entered on the portal. This link confirms that it is yours.'],
    button: confirm(person.id, field, to),
    otherwise: ['If you do not know of it, you need not do anything: the school sends nothing more to this address.'],
  }
}

/** To each address that somebody has said at the sign-up: that it came, and what happens next. */
export const signUpReceived: Composer = async ({ subjectId, to }) => {
  const known = await addressOf(subjectId, to)
  // The office has approved it meanwhile, and says so in another mail.
  if (!known || known.isProven) return null
  const { person, field } = known
  const facts: Fact[] = [
    [field === 'email' ? 'Name' : 'Student', person.name],
    ...(field === 'email' ? [['Email', to] as const] : []),
    ...(person.class ? [['Class', person.class] as const] : []),
  ]
  const words = field === 'email' ? toOwner(person.approvedAt !== null) : toParent()
  return { greeting: hello, ...words, facts, button: confirm(person.id, field, to) }
}

type Words = Pick<MailContent, 'subject' | 'says' | 'then' | 'otherwise'>

function toOwner(isOpen: boolean): Words {
  const school = schoolSettings().name
  const next = isOpen
    ? `You can log in at ${loginPage()} at once.`
    : 'Then the school office looks at your sign-up. As soon as it is approved, we write to you at this address and you can log in. There is no need to sign up again.'
  return {
    subject: `We have received your sign-up at ${school}`,
    says: 'Thank you, we have received your sign-up.',
    then: ['Please confirm that this email is yours, so that the school can write to you.', next],
    otherwise: ['If you have not signed up, please do not confirm it, and tell the school.'],
  }
}

function toParent(): Words {
  const school = schoolSettings().name
  return {
    subject: `A student’s sign-up at ${school} names you as the parent`,
    says: `A student has signed up at ${school} and gave this address as the parent’s.`,
    then: [
      'Please confirm it, so that the school can write to you about attendance, fees and school notices. You need no account.',
      'The school office looks at each sign-up before the student can log in. We will write to you as soon as it is approved.',
    ],
    otherwise: ['If you do not know this student, please do not confirm it, and tell the school.'],
  }
}
