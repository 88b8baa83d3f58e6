import { z } from 'zod'
import { imageSizes } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { readSettings, refreshSettings } from '@/lib/server/data/school-settings'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { asReceivedFile } from '@/lib/server/files/receiving/received-file'
import type { ServedFile } from '@/lib/server/files/serve'
import { removeFileBytes, storeUpload } from '@/lib/server/files/stored-files'
import { frontPage, frontPicturePath } from '@/lib/server/front-page'
import type { FrontPageSettings } from './lists'
import { schoolMessages } from './messages'
import { frontPageSchema, frontPicturePlaceSchema, frontPictureSchema, pictureIdSchema } from './schema'
import { saveFrontPage, saveFrontPicture } from './settings'

/** What the school says of itself on its front page, and at the foot of every page. */

export const readFrontPage = operation({
  access: 'school:manage',
  input: z.object({}),
  fail: schoolMessages.loadFailed,
  run: async () => frontPageNow(),
})

function frontPageNow(): FrontPageSettings {
  const { pictures, ...says } = frontPage()
  const pathOf = (picture: (typeof pictures)['hero']) => picture && frontPicturePath(picture.file)
  return { ...says, pictures: { hero: pathOf(pictures.hero), head: pathOf(pictures.head) } }
}

/** Saves what is named. All servers know at the next request. */
export const changeFrontPage = operation({
  access: 'school:manage',
  input: frontPageSchema,
  fail: schoolMessages.saveFailed,
  async run(actor, input, caller) {
    const version = await once(caller, { of: 'changeFrontPage', by: actor.id, input }, (tx) =>
      saveFrontPage(tx, actor.id, input),
    )
    await refreshSettings(version)
    return frontPageNow()
  },
})

/** Sets a picture of the front page, in place of the one before. */
export const uploadFrontPicture = operation({
  access: 'school:manage',
  input: frontPictureSchema,
  fail: schoolMessages.frontPictureFailed,
  async run(actor, { file, place }, caller) {
    const saved = await storeUpload(asReceivedFile(file), {
      caller,
      request: { of: 'uploadFrontPicture', by: actor.id, input: { place } },
      sizes: imageSizes[place],
      write: (tx, files) => saveFrontPicture(tx, actor.id, place, files),
    })
    return pictureSaved(saved)
  },
})

export const removeFrontPicture = operation({
  access: 'school:manage',
  input: frontPicturePlaceSchema,
  fail: schoolMessages.frontPictureFailed,
  run: async (actor, { place }) =>
    pictureSaved(await db.$transaction((tx) => saveFrontPicture(tx, actor.id, place, null))),
})

async function pictureSaved({ version, unused }: { version: number; unused: string[] }) {
  await removeFileBytes(unused)
  await refreshSettings(version)
  return frontPageNow()
}

/** A picture that the front page has, or its small one. It never changes under its id, so it is cached. */
export const frontPictureFile = operation({
  access: 'school:pictures',
  input: pictureIdSchema,
  fail: fileMessages.reading,
  async run(_actor, { id }): Promise<ServedFile> {
    // Another server may have shown a newer one in its page.
    if (!pictureFile(id)) await readSettings()
    const file = pictureFile(id)
    if (!file) throw new AppError('notFound', messages.common.notFound)
    return { key: file.key, type: file.type, size: file.size, sha256: file.sha256, public: true }
  },
})

const pictureFile = (id: string) =>
  Object.values(frontPage().pictures)
    .flatMap((picture) => (picture ? [picture.file, picture.thumbnail] : []))
    .find((file) => file.id === id)
