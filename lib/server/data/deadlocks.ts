import { setTimeout as pause } from 'node:timers/promises'
import { presentWriter } from '../request-context'

/** How often a transaction is run at most. */
const mostTries = 4

/**
 * Runs a transaction again that PostgreSQL has taken back because it and others waited for one another: nothing of it is
 * there. Where locks are taken in one order none is; but triggers lock too, on behalf of many operations, and nobody is to be
 * told of that as a failure. What a transaction does beyond the database it must not do before its end.
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      // Who writes was found to be admitted no more: that is an answer, and no accident (audited-client.ts).
      if (tries === mostTries || !isDeadlock(error) || presentWriter()?.admitted?.ended) throw error
      // At another moment than those it has met.
      await pause(Math.random() * 50 * tries)
    }
  }
}

type Told = { code?: unknown; meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } }

/** P2034: Prisma's own word for it. */
function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, meta } = error as Told
  return (
    code === 'P2034' || meta?.driverAdapterError?.cause?.originalCode === '40P01' || error.message.includes('40P01')
  )
}
