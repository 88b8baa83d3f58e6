import { rm } from 'node:fs/promises'
import { AppError } from '@/lib/errors'
import type { UploadedFile } from '@/lib/files'
import { messages } from '@/lib/messages'

/**
 * A received file: name and type as the sender declared them, and its path on this machine. A class, so that a JSON
 * body of the same shape cannot pass off any file of the server as an upload.
 */
export class ReceivedFile implements UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly size: number,
    readonly path: string,
    /** Set when the browser uploaded it to the storage. */
    readonly key?: string,
  ) {}

  async discard() {
    await rm(this.path, { force: true })
  }
}

/**
 * The file of a parsed input.
 * @throws AppError invalid when it was not received as a file.
 */
export function asReceivedFile(file: UploadedFile): ReceivedFile {
  if (file instanceof ReceivedFile) return file
  throw new AppError('invalid', messages.common.malformed)
}
