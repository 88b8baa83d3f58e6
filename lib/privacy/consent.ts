import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { id } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { db, type Transaction } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { consentShape } from './answers'
import { privacyMessages } from './messages'
import { consentSchema } from './schema'

/** Of a pupil; families change their minds a few times. */
const most = 20

/** What was said about pictures of a pupil, the newest first. Without any, nobody has asked. */
export const readPhotoConsents = operation({
  access: 'privacy:manage',
  as: 'consents',
  input: z.object({ id }),
  output: z.array(consentShape),
  fail: privacyMessages.consentLoadFailed,
  async run(_actor, input) {
    const pupil = await db.user.findUnique({
      where: { id: input.id },
      relationLoadStrategy: 'join',
      select: {
        photoConsents: {
          orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
          take: most,
          select: {
            id: true,
            state: true,
            givenBy: true,
            ground: true,
            createdAt: true,
            recordedBy: { select: { name: true } },
          },
        },
      },
    })
    if (!pupil) throw new AppError('notFound', messages.common.notFound)
    return pupil.photoConsents.map(({ recordedBy, createdAt, ...consent }) => ({
      ...consent,
      by: recordedBy?.name ?? '',
      at: createdAt.toISOString(),
    }))
  },
})

/**
 * Records what the parents said about pictures of a pupil (verifiable consent of the parent, as the DPDP Act asks). It
 * works at once: pictures that name the pupil are public, or wait again.
 */
export const recordPhotoConsent = operation({
  access: 'privacy:manage',
  input: consentSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: privacyMessages.consentFailed,
  async run(actor, { id: studentId, ...said }, caller) {
    await once(caller, { of: 'recordPhotoConsent', by: actor.id, input: { studentId, ...said } }, async (tx) => {
      await noteConsent(tx, studentId, { ...said, recordedById: actor.id })
      return null
    })
    return { id: studentId, message: privacyMessages.consentRecorded }
  },
})

type Said = { state: 'Given' | 'Withheld'; givenBy: string; ground: string; recordedById: string }

/** Notes what was said about pictures of a pupil in place of what was said before. @throws AppError notFound, conflict */
export async function noteConsent(tx: Transaction, studentId: string, said: Said) {
  // Two who record at once follow each other.
  await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${studentId}::uuid FOR UPDATE`
  const pupil = await tx.user.findUnique({ where: { id: studentId }, select: { role: true, blockedAt: true } })
  if (!pupil) throw new AppError('notFound', messages.common.notFound)
  if (pupil.role !== 'student') throw new AppError('conflict', privacyMessages.notAPupil)
  if (pupil.blockedAt) throw new AppError('conflict', privacyMessages.blockedAlready)
  await tx.photoConsent.updateMany({ where: { studentId, current: true }, data: { current: false } })
  await tx.photoConsent.create({ data: { studentId, ...said }, select: { id: true } })
}
