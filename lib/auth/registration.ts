import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { countAttempt, inAddressTurn, mayMail } from '@/lib/server/accounts/limits'
import { assertUncommon, hashPassword } from '@/lib/server/accounts/passwords'
import { openSession } from '@/lib/server/accounts/sessions'
import { db, refuseTakenEmail } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import { schoolSettings } from '@/lib/server/school-settings'
import { signupMessages } from './messages'
import { createAdminSchema, signupSchema } from './schema'

/**
 * docs/spec.md §4, signup: creates an account that waits for approval. Its tokens answer with that until then. Each address
 * gets one mail, which says what happens next and has the link that proves it.
 */
export const registerAccount = operation({
  access: 'account:register',
  input: signupSchema,
  output: z.strictObject({ accessToken: z.string(), refreshToken: z.string() }),
  fail: signupMessages.failed,
  async run(_actor, { email, password, ...person }, { address, userAgent, afterwards }) {
    await countAttempt('register', [address], signupMessages.tooMany)
    await assertUncommon(password)
    const passwordHash = await inAddressTurn(address, () => hashPassword(password))
    const open = person.role === 'teacher' && schoolSettings().teacherSignup === 'open'
    const told = await whoMayBeTold([email, person.role === 'student' ? person.parentEmail : null])
    const tokens = await db.$transaction(async (tx) => {
      const user = await tx.user
        .create({
          data: {
            ...person,
            origin: 'SignUp',
            isActive: open,
            approvedAt: open ? new Date() : null,
            login: { create: { email, passwordHash } },
          },
          select: { id: true, role: true },
        })
        .catch(refuseTakenEmail(messages.accounts.emailTaken))
      const opened = await openSession(tx, user, { address, userAgent }, { verified: null, pending: !open })
      if (!opened) throw new Error('a new account has no second step')
      await queueMails(
        tx,
        'signUpReceived',
        told.map((to) => ({ subjectId: user.id, to })),
      )
      return opened.tokens
    })
    afterwards(drain)
    return tokens
  },
})

/** Those of the addresses that have not had too many mails of strangers today: whoever signs up may name anybody's. */
async function whoMayBeTold(addresses: readonly (string | null | undefined)[]): Promise<string[]> {
  const told: string[] = []
  for (const to of new Set(addresses)) if (to && (await mayMail(['sign-ups', to]))) told.push(to)
  return told
}

/**
 * Creates an administrator, from the command line only.
 * @throws AppError invalid or conflict.
 */
export async function createAdmin(input: { name: string; email: string; password: string }) {
  const parsed = createAdminSchema.safeParse(input)
  if (!parsed.success)
    throw new AppError(
      'invalid',
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
    )
  const { name, email, password } = parsed.data
  await assertUncommon(password)
  const passwordHash = await hashPassword(password)
  await db.user
    .create({
      data: {
        name,
        role: 'admin',
        origin: 'Command',
        isActive: true,
        approvedAt: new Date(),
        login: { create: { email, passwordHash } },
      },
      select: { id: true },
    })
    .catch(refuseTakenEmail(messages.accounts.emailTaken))
  return { email }
}
