import { revalidatePath } from 'next/cache'
import { headers } from 'next/headers'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { RoutePath } from '@/lib/routes'
import type { Failure, Result } from '@/lib/result'
import { currentCaller, isForeign } from './caller'
import { describeError, log } from '../log'
import type { Operation } from './operation'

/**
 * The door of server actions: one line in a screen's actions.ts. `paths` are the screens that show what it changed. With
 * the input comes the key of the request, which stays the same when a form tries again.
 */
export function action<Out>(operation: Operation<Out>, ...paths: RoutePath[]) {
  const door = async (input?: unknown, key?: unknown): Promise<Result<Out>> => {
    try {
      if (isForeign(await headers())) throw new AppError('forbidden', messages.common.foreignOrigin)
      const data = await operation.execute(
        { ...(await currentCaller()), requestKey: typeof key === 'string' ? key : undefined },
        input ?? {},
      )
      for (const path of paths) revalidatePath(path)
      return { ok: true, data }
    } catch (error) {
      // Somebody else was faster: their screen shows how it stands now.
      if (error instanceof AppError && ['conflict', 'notFound'].includes(error.code))
        for (const path of paths) revalidatePath(path)
      return failure(operation, error)
    }
  }
  return Object.assign(door, { operation })
}

function failure({ access, fail }: Operation, error: unknown): Failure {
  if (error instanceof AppError)
    return { ok: false, code: error.code, message: error.message, errors: error.details.errors }
  log().error({ door: 'action', access, error: describeError(error) }, 'unexpected error')
  return { ok: false, code: 'internal', message: fail }
}
