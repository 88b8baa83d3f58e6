import { db } from './db'

let cached: Promise<string> | undefined

/**
 * The portal's id, created with the database. Two portals that share a folder or an UploadThing account tell their
 * files apart by it.
 */
export function portalId(): Promise<string> {
  cached ??= db.portal.findFirstOrThrow({ select: { id: true } }).then(({ id }) => id)
  return cached.catch((error: unknown) => {
    cached = undefined
    throw error
  })
}
