import { z } from 'zod'
import { asFile } from '@/lib/answers'
import { imageSizes } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { messages } from '@/lib/messages'
import { photoPath } from '@/lib/photos'
import { visiblePhotos } from '@/lib/server/accounts/visible'
import { assertManaged } from '@/lib/server/accounts/managed'
import { db, type Transaction } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { replacePhoto } from '@/lib/server/files/photographs'
import { asReceivedFile } from '@/lib/server/files/receiving/received-file'
import { servedColumns, type ServedFile } from '@/lib/server/files/serve'
import { removeFileBytes, storeUpload, withThumbnail } from '@/lib/server/files/stored-files'
import { peopleMessages } from './messages'
import { personIdSchema, photoFileSchema, photoSchema } from './schema'

const setShape = z.strictObject({
  id: z.string(),
  /** Where the photograph is now; null without one. */
  photo: z.string().nullable(),
  message: z.string(),
})

/** Sets a person's photograph, in place of the one before. */
export const setPhoto = operation({
  access: 'photos:manage',
  input: photoSchema,
  output: setShape,
  fail: peopleMessages.photoFailed,
  async run(actor, { id, file }, caller) {
    await assertManaged(db, caller.scope, id)
    // Before the picture is worked on.
    await assertMayHave(db, id)
    const { unused, ...set } = await storeUpload(asReceivedFile(file), {
      caller,
      request: { of: 'setPhoto', by: actor.id, input: { id } },
      sizes: imageSizes.face,
      async write(tx, files) {
        const name = await lockPhotographed(tx, id)
        const unused = await replacePhoto(tx, id, files)
        return {
          id,
          photo: photoPath(id, withThumbnail(files).fileId),
          message: peopleMessages.photoSaved(name),
          unused,
        }
      },
    })
    await removeFileBytes(unused)
    return set
  },
})

/** Removes a person's photograph. */
export const removePhoto = operation({
  access: 'photos:manage',
  input: personIdSchema,
  output: setShape,
  fail: peopleMessages.photoFailed,
  async run(_actor, { id }, { scope }) {
    await assertManaged(db, scope, id)
    const { name, unused } = await db.$transaction(async (tx) => ({
      name: await lockPhotographed(tx, id),
      unused: await replacePhoto(tx, id, null),
    }))
    await removeFileBytes(unused)
    return { id, photo: null, message: peopleMessages.photoRemoved(name) }
  },
})

/** Locks the person's row: of two who set a photograph at once, the second replaces that of the first. */
async function lockPhotographed(tx: Transaction, id: string): Promise<string> {
  await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`
  return assertMayHave(tx, id)
}

/**
 * Returns the person's name.
 * @throws AppError notFound, conflict where nothing more is recorded of a person, or nothing yet.
 */
async function assertMayHave(tx: Pick<Transaction, 'user'>, id: string): Promise<string> {
  const select = { name: true, approvedAt: true, blockedAt: true } as const
  const person = await tx.user.findUnique({ where: { id }, select })
  if (!person) throw new AppError('notFound', messages.common.notFound)
  if (person.blockedAt) throw new AppError('conflict', peopleMessages.blocked)
  if (!person.approvedAt) throw new AppError('conflict', peopleMessages.notApproved)
  return person.name
}

/** The photograph's file. Its address has a version that says which one; the permission is looked at each time. */
export const photoFile = operation({
  access: 'photos:read',
  input: photoFileSchema,
  output: asFile<ServedFile>('image/webp', 'image/jpeg', 'image/png'),
  fail: fileMessages.reading,
  async run(_actor, { id, w }, { scope }) {
    const person = await db.user.findFirst({
      where: { AND: [{ id }, visiblePhotos(scope)] },
      relationLoadStrategy: 'join',
      select: { photo: { select: servedColumns }, photoThumbnail: { select: servedColumns } },
    })
    const file = w && w <= imageSizes.face.thumbnail ? person?.photoThumbnail : person?.photo
    if (!file) throw new AppError('notFound', messages.common.notFound)
    return file
  },
})
