import { NextResponse, type NextRequest } from 'next/server'
import { AppError, statusOf } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { json, type Body, type BodyReader } from './body'
import { assertOwnOrigin, currentCaller } from './caller'
import { describeError, log } from '../log'
import type { Operation } from './operation'

type Options<Out> = {
  /** The status of a success; 200 unless told. */
  status?: number
  /** Not worth a line in the log when all is well: monitors call it all day. */
  quiet?: boolean
  /** How the body is read; as JSON unless told. */
  body?: BodyReader
  /** Makes the response itself, for results that are no JSON. */
  respond?: (result: Out, request: NextRequest) => Response | Promise<Response>
}

type Context = { params: Promise<Record<string, string | string[]>> }

/**
 * The door of API calls: one line a verb in a route.ts. The operation's input is the query (GET) or the JSON body,
 * with the path's parameters over it.
 */
export function route<In, Out>(
  operation: Operation<In, Out>,
  { status = 200, body = json, quiet, respond }: Options<Out> = {},
) {
  const door = async (request: NextRequest, { params }: Context): Promise<Response> => {
    const started = performance.now()
    const caller = await currentCaller()
    const response = await answer().catch((error: unknown) => {
      if (!(error instanceof AppError))
        log().error(
          { requestId: caller.requestId, access: operation.access, error: describeError(error) },
          'unexpected error',
        )
      return refusal(error, operation.fail)
    })
    response.headers.set('Cache-Control', response.headers.get('Cache-Control') ?? 'private, no-store')
    const ms = Math.round(performance.now() - started)
    const level = quiet && response.ok ? 'debug' : 'info'
    log()[level](
      { requestId: caller.requestId, method: request.method, access: operation.access, status: response.status, ms },
      'call',
    )
    return response

    async function answer() {
      assertOwnOrigin(request)
      let read: Body | undefined
      try {
        const result = await operation.execute(caller, async () => {
          read = isRead(request)
            ? { input: Object.fromEntries(request.nextUrl.searchParams) }
            : await body(request, caller)
          return { ...read.input, ...(await params) }
        })
        return respond ? await respond(result, request) : NextResponse.json(envelope(result, operation.as), { status })
      } finally {
        await read?.release?.()
      }
    }
  }
  return Object.assign(door, { operation })
}

/** The answer to an /api path that is none. */
export async function unknownPath(): Promise<Response> {
  return refusal(new AppError('notFound', messages.common.notFound), messages.common.notFound)
}

/** Errors as docs/spec-decisions.md has them (API conventions): `{message, errors?}`, and nothing internal. */
export function refusal(error: unknown, fallback: string) {
  if (!(error instanceof AppError)) return NextResponse.json({ message: fallback }, { status: statusOf.internal })
  const { errors, retryAfter } = error.details
  return NextResponse.json(
    { message: error.message, errors },
    { status: statusOf[error.code], headers: retryAfter ? { 'Retry-After': String(retryAfter) } : undefined },
  )
}

function envelope(result: unknown, as: string | undefined) {
  if (!as) return result
  if (typeof result === 'object' && result !== null && 'rows' in result) {
    const { rows, ...rest } = result
    return { [as]: rows, ...rest }
  }
  return { [as]: result }
}

const isRead = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD'
