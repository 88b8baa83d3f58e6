import { statusOf, type ErrorCode } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import type { Failure, Result } from '@/lib/result'
import { leaveEndedSession, leaveForSecondStep } from './load-in-full'
import { idleTimeout } from './idle-timeout'
import { unanswered, withRemark } from './unanswered'

/** Milliseconds without data after which a download is given up; the longest lists take half a minute. */
const downloadTimeout = 120_000
const getTimeout = 15_000

/** File types that are saved, with their extension. Anything else is an error page, such as a proxy's. */
const extensions: Record<string, string> = {
  'application/pdf': '.pdf',
  'text/csv': '.csv',
  'video/mp4': '.mp4',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/zip': '.zip',
}

type Reading = { onPiece?: (piece: Uint8Array) => void; nameOf?: (type: string) => string; post?: object }

/**
 * Downloads a file from /api and saves it under the name in its Content-Disposition. A plain link would save an error
 * as the file; this returns it. `onPiece` gets each piece. `nameOf` names a file of this type without a name, as from
 * UploadThing. With `post` the file is asked for with this as JSON.
 */
export async function saveFile(path: string, failed: string, reading?: Reading): Promise<Result<null>> {
  const read = await readFile(path, failed, reading)
  if (!read.ok) return read
  save(read.data)
  return { ok: true, data: null }
}

export type ReadFile = { file: Blob; name: string }

/** The same, without saving it. */
export async function readFile(
  path: string,
  failed: string,
  { onPiece, nameOf, post }: Reading = {},
): Promise<Result<ReadFile>> {
  const stop = new AbortController()
  const silence = idleTimeout(downloadTimeout, () => stop.abort())
  try {
    const sent = post && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(post) }
    const response = await fetch(path, { ...sent, signal: stop.signal })
    if (!response.ok) return await failureOf(response, failed)
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
    const name = nameIn(response.headers.get('content-disposition')) || (nameOf?.(type) ?? '')
    if (!extensions[type] || !name.endsWith(extensions[type])) {
      stop.abort()
      return { ok: false, code: 'unavailable', message: withRemark(failed, fileMessages.pageInstead) }
    }
    const file = await fileOf(response, type, (piece) => {
      silence.heard()
      onPiece?.(piece)
    })
    return { ok: true, data: { file, name } }
  } catch (error) {
    // Browsers throw TypeError whether the network failed at once or broke off.
    if (error instanceof TypeError || stop.signal.aborted) return unanswered(failed)
    return { ok: false, code: 'unavailable', message: failed }
  } finally {
    silence.stop()
  }
}

/** A GET of /api, as a Result. Leaves the page when the session has ended. */
export async function getResult<Data>(path: string, failed: string): Promise<Result<Data>> {
  return resultOf<Data>(fetch(path, { signal: AbortSignal.timeout(getTimeout) }), failed)
}

/** The same; null on an error or without an answer. */
export async function getJson<Data>(path: string): Promise<Data | null> {
  const result = await getResult<Data>(path, '')
  return result.ok ? result.data : null
}

/** Milliseconds. */
const postTimeout = 20_000

/**
 * Posts `input` as JSON to the API and returns a Result, like a server action. With keepalive the browser finishes the
 * request even when the page closes, for bodies of up to 64 KB.
 */
export async function postJson<Data>(path: string, input: unknown, failed: string): Promise<Result<Data>> {
  const sent = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input), keepalive: true }
  return resultOf<Data>(fetch(path, { method: 'POST', ...sent, signal: AbortSignal.timeout(postTimeout) }), failed)
}

async function resultOf<Data>(asked: Promise<Response>, failed: string): Promise<Result<Data>> {
  try {
    const response = await asked
    return response.ok ? { ok: true, data: (await response.json()) as Data } : await failureOf(response, failed)
  } catch {
    return unanswered(failed)
  }
}

async function fileOf({ body }: Response, type: string, onPiece: (piece: Uint8Array) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    onPiece(read.value)
    pieces.push(read.value)
  }
  return new Blob(pieces, { type })
}

/** The Failure of an error response. Leaves the page when the session has ended. */
export async function failureOf(response: Response, failed: string): Promise<Failure> {
  const body: unknown = await response.json().catch(() => null)
  if (response.status === statusOf.unauthenticated) return leaveUnserved(body)
  const codes = Object.keys(statusOf) as ErrorCode[]
  const code = codes.find((known) => statusOf[known] === response.status) ?? 'internal'
  const { message, errors } = typeof body === 'object' && body !== null ? (body as Partial<Failure>) : {}
  return { ok: false, code, message: typeof message === 'string' ? message : failed, errors }
}

/** Leaves the page whose session is not served, to where that is mended. */
function leaveUnserved(body: unknown): Promise<never> {
  const setUp: ErrorCode = 'secondStepSetup'
  return (body as { code?: unknown } | null)?.code === setUp ? leaveForSecondStep() : leaveEndedSession()
}

function nameIn(disposition: string | null) {
  return disposition?.match(/filename="([^"]+)"/)?.[1] ?? ''
}

export function save({ file, name }: ReadFile) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
