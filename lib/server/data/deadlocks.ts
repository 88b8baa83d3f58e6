import { setTimeout as pause } from 'node:timers/promises'
import { codesOf, errorsIn } from '../errors-in'
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

/** 40P01 is PostgreSQL's word for it, P2034 Prisma's. */
const isDeadlock = (error: unknown) =>
  errorsIn(error).some((each) => codesOf(each).some((code) => code === '40P01' || code === 'P2034'))
