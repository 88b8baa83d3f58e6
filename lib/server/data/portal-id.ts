import { db } from './db'

let known: Promise<string> | undefined

/**
 * Which portal the database is: two that share a folder or an account for their files tell each other's apart by it.
 * Made with the database and never changed.
 */
export function portalId(): Promise<string> {
  known ??= db.portal.findFirstOrThrow({ select: { id: true } }).then(({ id }) => id)
  return known.catch((error: unknown) => {
    // The next call asks again.
    known = undefined
    throw error
  })
}
