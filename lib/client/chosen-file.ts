import type { Failure } from '@/lib/result'
import { fileMessages } from '@/lib/file-messages'

/** The file in a form field's value. */
export const fileIn = (value: unknown) =>
  value instanceof FileList ? value[0] : value instanceof File ? value : undefined

/**
 * Why a chosen file cannot be read, or null when it can: it was moved, deleted or changed since it was chosen, or its
 * disk is gone. Uploading it would fail as if the network had.
 */
export async function whyUnreadable(file: File | undefined): Promise<Failure | null> {
  // Reading the first byte is enough to find out; an empty file has none.
  const part = file && file.size > 0 ? file.slice(0, 1) : file
  const gone = await part?.arrayBuffer().then(
    () => false,
    () => true,
  )
  return gone
    ? { ok: false, code: 'unsupported', message: fileMessages.gone, errors: { file: fileMessages.gone } }
    : null
}
