import { z } from 'zod'
import { asFile } from '@/lib/answers'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { countAttempt } from '@/lib/server/accounts/limits'
import { confirmActor } from '@/lib/server/accounts/passwords'
import { db } from '@/lib/server/data/db'
import type { Caller } from '@/lib/server/doors/caller'
import { scheduled } from '@/lib/server/doors/scheduled'
import { operation } from '@/lib/server/doors/operation'
import type { Download } from '@/lib/server/papers/download'
import { formatSchoolInstant, schoolDay } from '@/lib/server/school-day'
import { removedShape, retentionShape } from './answers'
import { archiveOf } from './archive'
import { privacyMessages } from './messages'
import { retention } from './queries'
import { removeWhatIsDue } from './retention'
import { ownArchiveSchema, personArchiveSchema, retentionSchema } from './schema'
import { zipOf } from './zip'

/** All that the school keeps about who asks, as one zip. With their password, unless they have just logged in. */
export const ownArchive = operation({
  access: 'privacy:own',
  input: ownArchiveSchema,
  output: asFile<Download>('application/zip'),
  fail: privacyMessages.archiveFailed,
  run: (actor, { currentPassword }, caller) => archive(actor, { id: actor.id, currentPassword }, caller),
})

/** The same for somebody who asks at the counter, such as the parent of a child without a login. It is recorded. */
export const personArchive = operation({
  access: 'privacy:manage',
  input: personArchiveSchema,
  output: asFile<Download>('application/zip'),
  fail: privacyMessages.archiveFailed,
  run: archive,
})

async function archive(
  actor: Actor,
  { id, currentPassword }: { id: string; currentPassword?: string },
  caller: Caller,
): Promise<Download> {
  const person = await db.user.findUnique({
    where: { id },
    select: { id: true, name: true, login: { select: { provenEmail: true } } },
  })
  if (!person) throw new AppError('notFound', messages.common.notFound)
  await confirmActor(actor, currentPassword, { address: caller.address, ask: privacyMessages.confirmArchive })
  await countAttempt('archive', [id], privacyMessages.tooManyArchives)
  const { createdAt } = await db.dataArchive.create({ data: { userId: id, byId: actor.id } })
  const entries = archiveOf(
    { ...person, addresses: person.login?.provenEmail ? [person.login.provenEmail] : [] },
    { caller, by: id === actor.id ? '' : actor.name, made: formatSchoolInstant(createdAt.toISOString()) },
  )
  return { name: `data_${schoolDay(createdAt)}.zip`, type: 'application/zip', body: zipOf(entries) }
}

export const saveRetention = operation({
  access: 'privacy:manage',
  as: 'retention',
  input: retentionSchema,
  output: retentionShape.extend({ message: z.string() }),
  fail: privacyMessages.saveFailed,
  async run(actor, input) {
    await db.retention.updateMany({ data: { ...input, savedById: actor.id, savedAt: new Date() } })
    return { ...(await retention()), message: privacyMessages.saved }
  },
})

/** GET /api/cron/privacy, once a day: erases whose time has come, and removes what is kept no longer. */
export const removeDue = scheduled({
  output: removedShape,
  fail: privacyMessages.runFailed,
  run: () => removeWhatIsDue(),
})
