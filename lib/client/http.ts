import { statusOf, type ErrorCode } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Failure, Result } from '@/lib/result'
import { leaveEndedSession } from './load-in-full'
import { afterSilence } from './silence'
import { unanswered, withRemark } from './unanswered'

/** How long a download may stand still before it is given up, in milliseconds: the longest lists take half a minute. */
const patience = 120_000
const askPatience = 15_000

/** The types of file that are saved, each with the end of its names. Anything else is a page that somebody put in its place. */
const savedAs: Record<string, string> = { 'application/pdf': '.pdf', 'text/csv': '.csv', 'video/mp4': '.mp4' }

/**
 * Fetches a file from /api and hands it to the browser to save, under the name the server gave it. Unlike a plain link
 * it can say what went wrong, where a link would save the error as the file. `onPiece` sees each piece as it comes.
 * `nameOf` names a file of this type that came without a name, as from another server we were sent to.
 */
export async function saveFile(
  path: string,
  failed: string,
  { onPiece, nameOf }: { onPiece?: (piece: Uint8Array) => void; nameOf?: (type: string) => string } = {},
): Promise<Result<null>> {
  const stop = new AbortController()
  const silence = afterSilence(patience, () => stop.abort())
  try {
    const response = await fetch(path, { signal: stop.signal })
    if (!response.ok) return await refusal(response, failed)
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
    const name = nameIn(response.headers.get('content-disposition')) || (nameOf?.(type) ?? '')
    if (!savedAs[type] || !name.endsWith(savedAs[type])) {
      stop.abort()
      return { ok: false, code: 'unavailable', message: withRemark(failed, messages.files.pageInstead) }
    }
    const file = await fileOf(response, type, (piece) => {
      silence.heard()
      onPiece?.(piece)
    })
    save(file, name)
    return { ok: true, data: null }
  } catch (error) {
    // Browsers say TypeError both when the network failed at once and when the connection broke on the way.
    if (error instanceof TypeError || stop.signal.aborted) return unanswered(failed)
    return { ok: false, code: 'unavailable', message: failed }
  } finally {
    silence.stop()
  }
}

/** What /api answers to a GET; null when it refuses, cannot be reached or stays silent. Leaves the page when the session has ended. */
export async function ask<Data>(path: string): Promise<Data | null> {
  const response = await fetch(path, { signal: AbortSignal.timeout(askPatience) }).catch(() => null)
  if (response?.status === statusOf.unauthenticated) return leaveEndedSession()
  return response?.ok ? ((await response.json().catch(() => null)) as Data | null) : null
}

/** Milliseconds after which a call counts as unanswered. */
const postPatience = 20_000

/**
 * Posts `input` as JSON to a call of ours and answers as a server action would. The browser finishes it also when the
 * page closes meanwhile, for at most 64 KB.
 */
export async function post<Data>(path: string, input: unknown, failed: string): Promise<Result<Data>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      keepalive: true,
      signal: AbortSignal.timeout(postPatience),
    })
    return response.ok ? { ok: true, data: (await response.json()) as Data } : await refusal(response, failed)
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

/** What a refused call says, as a server action would. Leaves the page when it was refused because the session has ended. */
export async function refusal(response: Response, failed: string): Promise<Failure> {
  if (response.status === statusOf.unauthenticated) return leaveEndedSession()
  const codes = Object.keys(statusOf) as ErrorCode[]
  const code = codes.find((known) => statusOf[known] === response.status) ?? 'internal'
  const body: unknown = await response.json().catch(() => null)
  const { message, errors } = typeof body === 'object' && body !== null ? (body as Partial<Failure>) : {}
  return { ok: false, code, message: typeof message === 'string' ? message : failed, errors }
}

function nameIn(disposition: string | null) {
  return disposition?.match(/filename="([^"]+)"/)?.[1] ?? ''
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
