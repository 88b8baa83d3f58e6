import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { feeMessages } from '@/lib/fees/messages'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { receiptSchema } from './schema'
import { printed, receiptIdOf } from './sql'

/**
 * The office gives a receipt out once: what it prints later says that it is a duplicate, so that nobody claims the same
 * money twice with two originals. A family's own file, and a mail, are its copy of what the portal knows, and have no mark.
 */

/** For as long the paper of the first printing is to be had without the mark: a browser may ask for it twice. */
const printingMinutes = 10

/**
 * Notes that the office prints a receipt. The paper is asked for with the printing's id.
 * @throws AppError notFound.
 */
export const notePrinting = operation({
  access: 'payments:record',
  as: 'printing',
  input: receiptSchema,
  output: z.strictObject({ id: z.string(), duplicate: z.boolean() }),
  fail: feeMessages.printFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      const [found] = await tx.$queryRaw<{ receiptId: string }[]>`
        SELECT ${receiptIdOf(id)} AS "receiptId" FROM ${printed} p WHERE p."id" = ${id}::uuid`
      if (!found) throw new AppError('notFound', messages.common.notFound)
      const insert = (isFirst: boolean) => tx.$queryRaw<{ id: string }[]>`
        INSERT INTO "ReceiptPrinting" ("receiptId", "isFirst", "printedById")
        VALUES (${found.receiptId}::uuid, ${isFirst}, ${actor.id}::uuid)
        ON CONFLICT ("receiptId") WHERE "isFirst" DO NOTHING RETURNING "id"`
      const [first] = await insert(true)
      const [made] = first ? [first] : await insert(false)
      if (!made) throw new Error('the printing is gone')
      return { id: made.id, duplicate: !first }
    })
  },
})

/** Whether the office has printed a receipt before, otherwise than just now with this printing. */
export async function isPrinted(id: string, printing?: string): Promise<boolean> {
  const [row] = await rowsOf<{ printed: boolean }>`
    SELECT EXISTS (SELECT FROM "ReceiptPrinting" t WHERE t."isFirst" AND t."receiptId" = ${receiptIdOf(id)}
      AND NOT (${printing ?? null}::uuid IS NOT DISTINCT FROM t."id"
        AND t."printedAt" > now() - make_interval(mins => ${printingMinutes}::int))) AS "printed"`
  return row?.printed ?? false
}
