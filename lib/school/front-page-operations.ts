import { z } from 'zod'
import { asFile } from '@/lib/answers'
import type { ServedFile } from '@/lib/server/files/serve'
import { imageSizes } from '@/lib/constants'
import { fileMessages } from '@/lib/file-messages'
import { db } from '@/lib/server/data/db'
import { refreshSettings } from '@/lib/server/data/read-settings'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { asReceivedFile } from '@/lib/server/files/receiving/received-file'
import { storeUpload } from '@/lib/server/files/stored-files'
import { frontPage, frontPicturePath } from '@/lib/server/front-page'
import type { Picture } from '@/lib/server/school-settings'
import { frontPageSettingsShape, type FrontPageSettings } from './answers'
import { schoolMessages } from './messages'
import { pictureSaved, saveFrontPicture, servedPicture } from './pictures'
import { frontPageSchema, frontPicturePlaceSchema, frontPictureSchema, pictureIdSchema } from './schema'
import { saveFrontPage } from './settings'

/** What the school says of itself on its front page, and at the foot of every page. */

export const readFrontPage = operation({
  access: 'school:manage',
  input: z.object({}),
  output: frontPageSettingsShape,
  fail: schoolMessages.loadFailed,
  run: async () => frontPageNow(),
})

function frontPageNow(): FrontPageSettings {
  const { pictures, ...says } = frontPage()
  const pathOf = (picture: Picture | null) => picture && frontPicturePath(picture.file)
  return { ...says, pictures: { hero: pathOf(pictures.hero), head: pathOf(pictures.head) } }
}

/** Saves what is named. All servers know at the next request. */
export const changeFrontPage = operation({
  access: 'school:manage',
  input: frontPageSchema,
  output: frontPageSettingsShape,
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
  output: frontPageSettingsShape,
  fail: schoolMessages.frontPictureFailed,
  async run(actor, { file, place }, caller) {
    await pictureSaved(
      await storeUpload(asReceivedFile(file), {
        caller,
        request: { of: 'uploadFrontPicture', by: actor.id, input: { place } },
        sizes: imageSizes[place],
        write: (tx, files) => saveFrontPicture(tx, actor.id, place, files),
      }),
    )
    return frontPageNow()
  },
})

export const removeFrontPicture = operation({
  access: 'school:manage',
  input: frontPicturePlaceSchema,
  output: frontPageSettingsShape,
  fail: schoolMessages.frontPictureFailed,
  async run(actor, { place }) {
    await pictureSaved(await db.$transaction((tx) => saveFrontPicture(tx, actor.id, place, null)))
    return frontPageNow()
  },
})

/** A picture that the front page has, or its small one. */
export const frontPictureFile = operation({
  access: 'school:pictures',
  input: pictureIdSchema,
  output: asFile<ServedFile>('image/webp', 'image/png'),
  fail: fileMessages.reading,
  run: async (_actor, { id }) => servedPicture(id, () => Object.values(frontPage().pictures)),
})
