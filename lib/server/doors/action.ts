import { revalidatePath } from 'next/cache'
import { headers } from 'next/headers'
import { AppError, statusOf, type ErrorCode } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { RoutePath } from '@/lib/routes'
import type { Failure, Result } from '@/lib/result'
import { note } from '../request-context'
import { describeError, log } from '../log'
import { currentCaller, isForeign } from './caller'
import type { Operation } from './operation'

/**
 * Makes an operation a server action: one line in a screen's actions.ts. `paths` are the screens to revalidate
 * afterwards. `key` identifies the request and stays the same when a form tries again.
 */
export function action<In, Out>(operation: Operation<In, Out>, ...paths: RoutePath[]) {
  const door = async (input: In, key?: string): Promise<Result<Out>> => {
    const started = performance.now()
    note({ door: 'action', operation: operation.access })
    const caller = await currentCaller()
    const about = { requestId: caller.requestId, door: 'action', access: operation.access }
    const result = await answer().catch((error: unknown) => {
      // Somebody else was faster: revalidate, so that the screen shows the present state.
      if (error instanceof AppError && (error.details.stored || ['conflict', 'notFound'].includes(error.code)))
        show(paths)
      if (!(error instanceof AppError)) log().error({ ...about, error: describeError(error) }, 'unexpected error')
      return failure(error, operation.fail)
    })
    const outcome: ErrorCode | 'ok' = result.ok ? 'ok' : result.code
    const status = result.ok ? 200 : statusOf[result.code]
    note({ status, logged: true })
    log().info({ ...about, outcome, ms: Math.round(performance.now() - started) }, 'call')
    return result

    async function answer(): Promise<Result<Out>> {
      if (isForeign(await headers())) throw new AppError('forbidden', messages.common.foreignOrigin)
      // A browser may send anything in place of the two arguments.
      const requestKey = typeof key === 'string' ? key : undefined
      const data = await operation.execute({ ...caller, requestKey }, input ?? {})
      show(paths)
      return { ok: true, data }
    }
  }
  return Object.assign(door, { operation })
}

const show = (paths: RoutePath[]) => paths.forEach((path) => revalidatePath(path))

function failure(error: unknown, fail: string): Failure {
  if (error instanceof AppError)
    return { ok: false, code: error.code, message: error.message, errors: error.details.errors }
  return { ok: false, code: 'internal', message: fail }
}
