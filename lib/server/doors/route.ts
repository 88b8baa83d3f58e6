import { NextResponse, type NextRequest } from 'next/server'
import { tableTypes } from '@/lib/answers'
import { pageSizes } from '@/lib/constants'
import { AppError, namedCodes, statusOf } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { json, type Body, type BodyReader } from './body'
import { assertOwnOrigin, currentCaller } from './caller'
import { inChildView } from './child-view'
import { note } from '../request-context'
import { describeError, log } from '../log'
import type { Operation } from './operation'

type Options<Out> = {
  /** Of a success; 200 by default. */
  status?: number
  /** Logs a success at level debug: monitors call this all day. */
  quiet?: boolean
  /** JSON by default. */
  body?: BodyReader
  /** Makes the response of results that are not JSON. */
  respond?: (result: Out, request: NextRequest, stillMay: StillMay) => Response | Promise<Response>
  /** Called from pages and servers of others, who sign what they send: no cookie says who asks. */
  signed?: boolean
  /** Whether it is asked by a page, about what that page shows: of the child whom a guardian looks at. */
  inView?: boolean
  /** Makes the file for `?format=csv` or `xlsx` from the pages of the list. */
  table?: (pageAt: (page: number) => Promise<Out>, request: NextRequest, stillMay: StillMay) => Promise<Response>
}

/**
 * For what was waited for: asks once more whether who asked may have it, of whom the session may have ended meanwhile.
 * @throws AppError unauthenticated, forbidden
 */
type StillMay = () => Promise<unknown>

type Context = { params: Promise<Record<string, string | string[]>> }

/**
 * Makes an operation an API call: one line per verb in a route.ts. The input is the query (GET) or the body, JSON by
 * default; parameters of the path override fields of the same name. What the call says of itself is in the OpenAPI
 * document: its status, whether it takes a form, and whether it has a file of its rows.
 */
export function route<In, Out>(
  operation: Operation<In, Out>,
  { status = 200, body = json, quiet, signed, respond, table, inView = Boolean(respond ?? table) }: Options<Out> = {},
) {
  const door = async (request: NextRequest, { params }: Context): Promise<Response> => {
    const started = performance.now()
    note({ door: 'call', operation: operation.access, logged: true })
    // A file is of what the page shows from which it is downloaded.
    const asks = async () => (isRead(request) && inView ? inChildView(await currentCaller()) : currentCaller())
    const caller = await asks()
    const response = await answer().catch((error: unknown) => {
      if (!(error instanceof AppError))
        log().error(
          { requestId: caller.requestId, access: operation.access, error: describeError(error) },
          'unexpected error',
        )
      return errorResponse(error, operation.fail)
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
      if (!signed) assertOwnOrigin(request)
      const query = Object.fromEntries(request.nextUrl.searchParams)
      const stillMay = async () => operation.admit(await asks())
      if (table && query.format && query.format in tableTypes)
        return table(
          async (page) => operation.execute(caller, { ...query, page, pageSize: pageSizes.max, ...(await params) }),
          request,
          stillMay,
        )
      let read: Body | undefined
      try {
        const result = await operation.execute(caller, async () => {
          read = isRead(request) ? { input: query } : await body(request, caller)
          return { ...read.input, ...(await params) }
        })
        return respond
          ? await respond(result, request, stillMay)
          : NextResponse.json(envelope(result, operation.as), { status })
      } finally {
        await read?.release?.()
      }
    }
  }
  return Object.assign(door, { operation, status, form: body !== json && !body.takesJson, table: table !== undefined })
}

/** The 404 of unknown paths under /api. */
export async function unknownPath(): Promise<Response> {
  return errorResponse(new AppError('notFound', messages.common.notFound), messages.common.notFound)
}

/**
 * An error's JSON, `{message, errors?}` (docs/spec-decisions.md, API conventions), with nothing internal in it. Those about
 * a second step have their `code` too.
 */
export function errorResponse(error: unknown, fallback: string) {
  if (!(error instanceof AppError)) return NextResponse.json({ message: fallback }, { status: statusOf.internal })
  const { errors, retryAfter } = error.details
  return NextResponse.json(
    { message: error.message, errors, code: namedCodes.includes(error.code) ? error.code : undefined },
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
