import { NextResponse, type NextRequest } from 'next/server'
import { limits } from '@/lib/constants'
import { AppError, statusOf } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { currentCaller, isForeign, isSameOrigin } from './caller'
import { describeError, log } from './log'
import type { Operation } from './operation'

type Options<Out> = {
  /** The status of a success; 200 unless told. */
  status?: number
  /** The key the result stands under; a page of a list stands there with `total`, `page` and `pageSize` beside it. */
  as?: string
  /** Not worth a line in the log when all is well: monitors call it all day. */
  quiet?: boolean
  /** Makes the response itself, for results that are no JSON. */
  respond?: (result: Out) => Response | Promise<Response>
}

type Context = { params: Promise<Record<string, string | string[]>> }

/**
 * The door of API calls: one line a verb in a route.ts. The operation's input is the query (GET) or the JSON body,
 * with the path's parameters over it.
 */
export function route<Out>(operation: Operation<Out>, { status = 200, as, quiet, respond }: Options<Out> = {}) {
  const door = async (request: NextRequest, { params }: Context): Promise<Response> => {
    const started = performance.now()
    const caller = await currentCaller()
    const response = await answer().catch((error: unknown) => {
      if (!(error instanceof AppError))
        log().error({ requestId: caller.requestId, access: operation.access, error: describeError(error) }, 'unexpected error')
      return refusal(error, operation.fail)
    })
    response.headers.set('Cache-Control', response.headers.get('Cache-Control') ?? 'private, no-store')
    const ms = Math.round(performance.now() - started)
    const level = quiet && response.ok ? 'debug' : 'info'
    log()[level]({ requestId: caller.requestId, method: request.method, access: operation.access, status: response.status, ms }, 'call')
    return response

    async function answer() {
      assertOwnOrigin(request)
      const input = { ...(await payload(request)), ...(await params) }
      const result = await operation.execute(caller, input)
      return respond ? respond(result) : NextResponse.json(envelope(result, as), { status })
    }
  }
  return Object.assign(door, { operation })
}

/** The answer to an /api path that is none. */
export async function unknownPath(): Promise<Response> {
  return refusal(new AppError('notFound', messages.common.notFound), messages.common.notFound)
}

/** Errors as decisions.md has them: `{message, errors?}`, and nothing internal. */
function refusal(error: unknown, fallback: string) {
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

const isRead = (request: NextRequest) => request.method === 'GET' || request.method === 'HEAD'

/** A bearer is sent by code alone; a cookie comes along with whatever another site makes a browser send. */
function assertOwnOrigin(request: NextRequest) {
  if (isRead(request) || request.headers.has('authorization')) return
  const withCookie = request.cookies.size > 0
  if (withCookie ? !isSameOrigin(request.headers) : isForeign(request.headers))
    throw new AppError('forbidden', messages.common.foreignOrigin)
}

async function payload(request: NextRequest): Promise<Record<string, unknown>> {
  if (isRead(request)) return Object.fromEntries(request.nextUrl.searchParams)
  const body = await readText(request, limits.jsonBody)
  if (body.trim() === '') return {}
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid', messages.common.malformedJson)
  return value as Record<string, unknown>
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new AppError('invalid', messages.common.malformedJson)
  }
}

/** The body as text, given up at `limit` bytes whatever length the client declared. */
async function readText(request: NextRequest, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new AppError('tooLarge', messages.common.bodyTooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
