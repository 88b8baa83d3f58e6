import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describeError, log } from '../log'
import { schoolLogo } from '../school-settings'
import { storage } from './storage/storage'

/** A JPEG on white as a data URL, because transparency costs each PDF a second picture. */
type PaperLogo = { src: string; width: number; height: number }

let made: { key: string; logo: Promise<PaperLogo | undefined> } | undefined

/** The school's logo for papers; undefined without one, and when its file cannot be read: papers are made all the same. */
export async function paperLogo(): Promise<PaperLogo | undefined> {
  const logo = schoolLogo()
  if (!logo) return undefined
  const { key } = logo.file
  if (made?.key !== key) made = { key, logo: make(key) }
  const found = await made.logo
  // The next paper tries again.
  if (!found) made = undefined
  return found
}

async function make(key: string): Promise<PaperLogo | undefined> {
  try {
    const { data, info } = await sharp(await buffer(await storage().open(key)))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
    return { src: `data:image/jpeg;base64,${data.toString('base64')}`, width: info.width, height: info.height }
  } catch (error) {
    log().error({ error: describeError(error) }, 'logo not read')
    return undefined
  }
}
