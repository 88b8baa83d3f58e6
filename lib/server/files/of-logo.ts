import { buffer } from 'node:stream/consumers'
import { describeError, log } from '../log'
import { schoolLogo } from '../school-settings'
import { storage } from './storage/storage'

/**
 * Something that is made of the school's logo, once a process. It is undefined without a logo, and when the file cannot
 * be read; the next who asks tries again then.
 */
export function ofLogo<Made>(make: (logo: Buffer) => Promise<Made>): () => Promise<Made | undefined> {
  let made: { key: string; result: Promise<Made | undefined> } | undefined

  async function tryToMake(key: string) {
    try {
      return await make(await buffer(await storage().open(key)))
    } catch (error) {
      log().error({ error: describeError(error) }, 'logo not read')
      return undefined
    }
  }

  return async () => {
    const logo = schoolLogo()
    if (!logo) return undefined
    const { key } = logo.file
    if (made?.key !== key) made = { key, result: tryToMake(key) }
    const found = await made.result
    if (found === undefined) made = undefined
    return found
  }
}
