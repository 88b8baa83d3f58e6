import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Caller } from './caller'
import { db, type Transaction } from '../data/db'
import { hashSecret } from '../secrets'

/** Old keys that one request removes on its way. */
const swept = 20

export type Request = {
  /** The operation's name, which no other has. */
  of: string
  /** Who asks, an account's id. Visitors have none: of theirs, only the same input counts as the same request. */
  by: string | null
  /** What was asked for; equal inputs make equal JSON. */
  input: unknown
}

/**
 * Runs `work` in a transaction, once for the key that the request carries: the same key again answers what was answered
 * first, also when both come at once. A refusal or a failure uses no key up. A key is remembered for a day at least.
 * Without a key it runs each time. The answer has to survive JSON.
 * @throws AppError conflict when the key came with another input before.
 */
export async function once<T>(
  { requestKey }: Pick<Caller, 'requestKey'>,
  { of, by, input }: Request,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (requestKey === undefined) return db.$transaction(work)
  const inputHash = hashSecret(JSON.stringify(input))
  const hash = hashSecret(JSON.stringify([of, by ?? inputHash, requestKey]))
  return db.$transaction(async (tx) => {
    // Of two at once, the second waits here until the first has ended.
    const taken =
      await tx.$executeRaw`INSERT INTO "RequestKey" ("hash", "inputHash") VALUES (${hash}, ${inputHash}) ON CONFLICT DO NOTHING`
    if (taken === 0) {
      const known = await tx.requestKey.findUniqueOrThrow({ where: { hash } })
      if (known.inputHash !== inputHash) throw new AppError('conflict', messages.common.otherRequest)
      return known.answer as T
    }
    await tx.$executeRaw`
      DELETE FROM "RequestKey" WHERE "hash" IN (
        SELECT "hash" FROM "RequestKey" WHERE "createdAt" < now() - interval '1 day' LIMIT ${swept} FOR UPDATE SKIP LOCKED)`
    const answer = await work(tx)
    await tx.$executeRaw`UPDATE "RequestKey" SET "answer" = ${JSON.stringify(answer)}::jsonb WHERE "hash" = ${hash}`
    return answer
  })
}
