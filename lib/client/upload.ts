import { messages } from '@/lib/messages'
import type { Result } from '@/lib/result'
import { refusal } from './http'
import { unanswered } from './unanswered'

export type Uploading = {
  /** Told how much of the file has left, from 0 to 1. */
  onProgress: (part: number) => void
  /** Stops the upload; nothing of it is kept. */
  signal: AbortSignal
}

type Fields = Record<string, unknown>

/**
 * Sends a form with a file to one of our calls, as multipart, and answers as a server action would. `failed` is said
 * when the server gives no word of its own.
 */
export async function upload<Data>(path: string, input: Fields, failed: string, options: Uploading): Promise<Result<Data>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, fileIn(value) ?? String(value ?? ''))
  return send(path, form, failed, options)
}

/**
 * The same where the file goes straight to UploadThing, and its key to our call. UploadThing's client is loaded when it
 * is needed.
 */
export async function uploadDirectly<Data>(path: string, input: Fields, failed: string, options: Uploading): Promise<Result<Data>> {
  const file = fileIn(input.file)
  if (!file) return upload(path, input, failed, options)
  const { genUploader, UploadAbortedError } = await import('uploadthing/client')
  try {
    const [sent] = await genUploader({ url: '/api/uploadthing' }).uploadFiles('file' as never, {
      files: [file],
      signal: options.signal,
      onUploadProgress: ({ totalProgress }: { totalProgress: number }) => options.onProgress(totalProgress),
    } as never)
    const claim = { key: sent?.customId, name: file.name, type: file.type }
    return await send(path, JSON.stringify({ ...input, file: claim }), failed, { ...options, onProgress: () => undefined })
  } catch (error) {
    return error instanceof UploadAbortedError ? cancelled : { ok: false, code: 'unavailable', message: failed }
  }
}

const cancelled = { ok: false, code: 'unavailable', message: messages.files.cancelled } as const

// A form's field has a list of files.
const fileIn = (value: unknown) => (value instanceof FileList ? value[0] : value instanceof File ? value : undefined)

// fetch() cannot tell how much has left.
function send<Data>(path: string, body: FormData | string, failed: string, { onProgress, signal }: Uploading): Promise<Result<Data>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve({ ok: true, data: JSON.parse(request.responseText) as Data })
      else void refusal(new Response(request.responseText, { status: request.status }), failed).then(resolve)
    }
    request.onerror = () => resolve(unanswered(failed))
    request.onabort = () => resolve(cancelled)
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) request.abort()
    else request.send(body)
  })
}
