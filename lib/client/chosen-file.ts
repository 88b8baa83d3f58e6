import type { Failure } from '@/lib/result'
import { messages } from '@/lib/messages'

/** The file of a form's field, which holds a list of files. */
export const fileIn = (value: unknown) =>
  value instanceof FileList ? value[0] : value instanceof File ? value : undefined

/**
 * Why a chosen file cannot be sent, or null when it can: it was moved, deleted or changed since it was chosen, or its disk
 * is gone. Browsers then say that it has 0 bytes, and fail to send it as if the network had failed.
 */
export async function whyUnreadable(file: File | undefined): Promise<Failure | null> {
  // The first byte shows it without reading the rest. Of 0 bytes there is no first one.
  const part = file && file.size > 0 ? file.slice(0, 1) : file
  const gone = await part?.arrayBuffer().then(
    () => false,
    () => true,
  )
  return gone
    ? { ok: false, code: 'unsupported', message: messages.files.gone, errors: { file: messages.files.gone } }
    : null
}
