import { messages } from '@/lib/messages'
import type { Failure, Result } from '@/lib/result'
import { fileIn, whyUnreadable } from './chosen-file'
import { refusal } from './http'
import { afterSilence } from './silence'
import { unanswered, withRemark } from './unanswered'

export type Uploading = {
  /** Told how much of the file has left, from 0 to 1. */
  onProgress: (part: number) => void
  /** Stops the upload. What has left in whole, the server may keep. */
  signal: AbortSignal
  /** The same for every try of this upload: what has arrived is not kept twice. */
  key?: string
}

type Fields = Record<string, unknown>

/** How long an upload may stand still before it is given up, in milliseconds: on its way, and while the server looks into the file. */
const patience = { sending: 60_000, checking: 180_000 }

/**
 * Sends a form with a file to one of our calls, as multipart, and answers as a server action would. `failed` is said
 * when the server gives no word of its own.
 */
export function upload<Data>(path: string, input: Fields, failed: string, options: Uploading): Promise<Result<Data>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, fileIn(value) ?? String(value ?? ''))
  return patiently(failed, options, fileIn(input.file), (doing) => send(path, form, failed, doing))
}

/**
 * The same where the file goes straight to UploadThing, and its key to our call. UploadThing's client is loaded when it
 * is needed.
 */
export function uploadDirectly<Data>(
  path: string,
  input: Fields,
  failed: string,
  options: Uploading,
): Promise<Result<Data>> {
  const file = fileIn(input.file)
  if (!file) return upload(path, input, failed, options)
  return patiently(failed, options, file, async (doing) => {
    const { genUploader } = await import('uploadthing/client')
    const [sent] = await genUploader({ url: '/api/uploadthing' }).uploadFiles(
      'file' as never,
      {
        files: [file],
        signal: doing.signal,
        onUploadProgress: ({ totalProgress }: { totalProgress: number }) => doing.onProgress(totalProgress),
      } as never,
    )
    const claim = { key: sent?.customId, name: file.name, type: file.type }
    return send(path, JSON.stringify({ ...input, file: claim }), failed, { ...doing, onProgress: () => undefined })
  })
}

/**
 * The result of `work`, or a failure as soon as the user cancels or nothing moves any more, whatever `work` does then.
 * Once all of the file has left, nobody here can tell whether the server keeps it, and the failure says so.
 */
function patiently<Data>(
  failed: string,
  { onProgress, signal, key }: Uploading,
  file: File | undefined,
  work: (doing: Uploading) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    let part = 0
    const end = (result: Result<Data>) => {
      silence.stop()
      resolve(result)
      stop.abort()
    }
    const silence = afterSilence(patience.sending, () => end(part < 1 ? unanswered(failed) : unconfirmed(failed)))
    signal.addEventListener('abort', () => end(part < 1 ? cancelled : cancelledLate))
    work({
      signal: stop.signal,
      key,
      onProgress(now) {
        part = now
        silence.heard(part < 1 ? patience.sending : patience.checking)
        if (!stop.signal.aborted) onProgress(part)
      },
    }).then(end, async () => end((await whyUnreadable(file)) ?? unanswered(failed)))
  })
}

const cancelled = { ok: false, code: 'unavailable', message: messages.files.cancelled } as const
const cancelledLate = { ok: false, code: 'unavailable', message: messages.files.cancelledLate } as const
const unconfirmed = (failed: string): Failure => ({
  ok: false,
  code: 'unavailable',
  message: withRemark(failed, messages.files.unconfirmed),
})

/** Rejects when the connection fails. fetch() cannot tell how much has left. */
function send<Data>(
  path: string,
  body: FormData | string,
  failed: string,
  { onProgress, signal, key }: Uploading,
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
      else void refusal(new Response(request.responseText, { status: request.status }), failed).then(resolve)
    }
    request.onerror = () => reject(new TypeError('The connection failed.'))
    signal.addEventListener('abort', () => request.abort())
    if (!signal.aborted) request.send(body)
  })
}

/** What our call answered; null for anything else, such as the page of a proxy that wants a login. */
function answerOf<Data>(text: string): Result<Data> | null {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? { ok: true, data: data as Data } : null
  } catch {
    return null
  }
}
