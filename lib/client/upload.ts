import { fileMessages } from '@/lib/file-messages'
import type { Failure, Result } from '@/lib/result'
import { fileIn, whyUnreadable } from './chosen-file'
import { failureOf } from './http'
import { idleTimeout } from './idle-timeout'
import { unanswered, withRemark } from './unanswered'

export type UploadOptions = {
  /** Gets the part of the file that is sent, from 0 to 1. */
  onProgress: (part: number) => void
  /** Stops the upload. A file that is sent completely may be stored all the same. */
  signal: AbortSignal
  /** The Idempotency-Key: the same for every try, so that the file is stored once. */
  key?: string
}

type Fields = Record<string, unknown>

/** The way that files go: `direct` is straight to UploadThing. */
export const uploadWay = <Data>(direct: boolean) => (direct ? uploadDirectly<Data> : upload<Data>)

/**
 * Milliseconds without progress after which an upload is given up: while sending, and while the server checks the file.
 */
const timeouts = { sending: 60_000, checking: 180_000 }

/**
 * Sends a form with a file to the API as multipart and returns a Result. `failed` is the message when the server gives
 * none.
 */
export function upload<Data>(
  path: string,
  input: Fields,
  failed: string,
  options: UploadOptions,
): Promise<Result<Data>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, fileIn(value) ?? String(value ?? ''))
  return withTimeouts(failed, options, fileIn(input.file), (doing) => send(path, form, failed, doing))
}

/** `upload` where the file goes straight to UploadThing and its key to the API. UploadThing's client is loaded here. */
export function uploadDirectly<Data>(
  path: string,
  input: Fields,
  failed: string,
  options: UploadOptions,
): Promise<Result<Data>> {
  const file = fileIn(input.file)
  if (!file) return upload(path, input, failed, options)
  return withTimeouts(failed, options, file, async (doing) => {
    const [{ genUploader }, { declaredKind }] = await Promise.all([import('uploadthing/client'), import('@/lib/files')])
    // UploadThing goes by the type, of which phones and offices send many for one kind.
    const typed = new File([file], file.name, { type: declaredKind(file.name)?.type ?? file.type })
    const [sent] = await genUploader({ url: '/api/uploadthing' }).uploadFiles(
      'file' as never,
      {
        files: [typed],
        signal: doing.signal,
        onUploadProgress: ({ totalProgress }: { totalProgress: number }) => doing.onProgress(totalProgress),
      } as never,
    )
    const declared = { key: sent?.customId, name: file.name, type: file.type }
    return send(path, JSON.stringify({ ...input, file: declared }), failed, { ...doing, onProgress: () => undefined })
  })
}

/**
 * The result of `work`, or a Failure as soon as the user cancels or there is no progress. Once the whole file is sent,
 * it may be stored all the same, and the Failure says so.
 */
function withTimeouts<Data>(
  failed: string,
  { onProgress, signal, key }: UploadOptions,
  file: File | undefined,
  work: (doing: UploadOptions) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    let part = 0
    const end = (result: Result<Data>) => {
      silence.stop()
      resolve(result)
      stop.abort()
    }
    const silence = idleTimeout(timeouts.sending, () => end(part < 1 ? unanswered(failed) : unconfirmed(failed)))
    signal.addEventListener('abort', () => end(part < 1 ? cancelled : cancelledLate))
    work({
      signal: stop.signal,
      key,
      onProgress(now) {
        part = now
        silence.heard(part < 1 ? timeouts.sending : timeouts.checking)
        if (!stop.signal.aborted) onProgress(part)
      },
    }).then(end, async () => end((await whyUnreadable(file)) ?? unanswered(failed)))
  })
}

const cancelled = { ok: false, code: 'unavailable', message: fileMessages.cancelled } as const
const cancelledLate = { ok: false, code: 'unavailable', message: fileMessages.cancelledLate } as const
const unconfirmed = (failed: string): Failure => ({
  ok: false,
  code: 'unavailable',
  message: withRemark(failed, fileMessages.unconfirmed),
})

/** With XMLHttpRequest, because fetch reports no upload progress. Rejects when the connection fails. */
function send<Data>(
  path: string,
  body: FormData | string,
  failed: string,
  { onProgress, signal, key }: UploadOptions,
): Promise<Result<Data>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    if (key) request.setRequestHeader('Idempotency-Key', key)
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300)
        resolve(answerOf<Data>(request.responseText) ?? unconfirmed(failed))
      else void failureOf(new Response(request.responseText, { status: request.status }), failed).then(resolve)
    }
    request.onerror = () => reject(new TypeError('The connection failed.'))
    signal.addEventListener('abort', () => request.abort())
    if (!signal.aborted) request.send(body)
  })
}

/** The API's answer; null for anything else, such as a proxy's login page. */
function answerOf<Data>(text: string): Result<Data> | null {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? { ok: true, data: data as Data } : null
  } catch {
    return null
  }
}
