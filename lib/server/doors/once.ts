import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Caller } from './caller'
import { db, type Transaction } from '../data/db'
import { hashSecret } from '../secrets'

/** Expired keys that one request deletes. */
const expiredPerRequest = 20

export type RequestIdentity = {
  /** The operation's name, unique among operations. */
  of: string
  /** The account's id. Visitors have none: their requests count as the same only with the same input. */
  by: string | null
  /** Compared as JSON. */
  input: unknown
}

/**
 * Runs `work` in a transaction, once for each request key: the same key again returns the stored first answer, also
 * when both come at once. A key is stored only when `work` succeeds, and for at least a day. Without a key `work` runs
 * each time. Its result has to survive JSON.
 * @throws AppError conflict when the key was used with another input.
 */
export async function once<T>(
  { requestKey }: Pick<Caller, 'requestKey'>,
  { of, by, input }: RequestIdentity,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (requestKey === undefined) return db.$transaction(work)
  const inputHash = hashSecret(JSON.stringify(input))
  const hash = hashSecret(JSON.stringify([of, by ?? inputHash, requestKey]))
  return db.$transaction(async (tx) => {
    // Of two requests at once, the second waits here until the first has committed or rolled back.
    const taken = await tx.$executeRaw`
      WITH expired AS (
        DELETE FROM "RequestKey" WHERE "hash" IN (
          SELECT "hash" FROM "RequestKey" WHERE "createdAt" < now() - interval '1 day' AND "hash" <> ${hash}
          LIMIT ${expiredPerRequest} FOR UPDATE SKIP LOCKED)
      )
      INSERT INTO "RequestKey" ("hash", "inputHash") VALUES (${hash}, ${inputHash}) ON CONFLICT DO NOTHING`
    if (taken === 0) {
      const known = await tx.requestKey.findUniqueOrThrow({ where: { hash } })
      if (known.inputHash !== inputHash) throw new AppError('conflict', messages.common.otherRequest)
      return known.answer as T
    }
    const answer = await work(tx)
    await tx.$executeRaw`UPDATE "RequestKey" SET "answer" = ${JSON.stringify(answer)}::jsonb WHERE "hash" = ${hash}`
    return answer
  })
}
