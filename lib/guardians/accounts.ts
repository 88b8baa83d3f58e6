import { asFile } from '@/lib/answers'
import { durations } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { env } from '@/lib/server/env'
import type { Download } from '@/lib/server/papers/download'
import { schoolDay } from '@/lib/server/school-day'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { accountMessages } from './account-messages'
import { giveSlip } from './invitations'
import { familySchema } from './schema'
import { slipPdf } from './slip-pdf'

/**
 * A slip for a guardian who shares a mailbox or has none: with the phone number and the code on it they choose a password, and
 * then log in with the number. The code before, and an invitation by mail that nobody has followed, work no more.
 * @throws AppError notFound; conflict, with why not.
 */
export const printSlip = operation({
  access: 'guardians:manage',
  input: familySchema,
  output: asFile<Download>('application/pdf'),
  fail: accountMessages.slipFailed,
  async run(actor, { id }): Promise<Download> {
    const slip = await db.$transaction((tx) => giveSlip(tx, id, actor.id))
    const until = formatDay(schoolDay(new Date(Date.now() + durations.slip * 1000)))
    const body = await slipPdf({
      ...slip,
      until,
      letterhead: await schoolLetterhead(),
      address: `${env().APP_URL}/login`,
    })
    return { name: 'login_slip.pdf', type: 'application/pdf', body }
  },
})
