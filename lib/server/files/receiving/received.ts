import { rm } from 'node:fs/promises'
import { AppError } from '@/lib/errors'
import type { UploadedFile } from '@/lib/files'
import { messages } from '@/lib/messages'

/**
 * A file that has arrived: its name and type as the sender declared them, and the bytes on this machine's disk. A class
 * and not a shape, so that a JSON body cannot pass off any file of the server as an upload.
 */
export class ReceivedFile implements UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly size: number,
    readonly path: string,
    /** The storage has it already under this key: the browser sent it there. */
    readonly key?: string,
  ) {}

  async discard() {
    await rm(this.path, { force: true })
  }
}

/**
 * The received file behind a parsed input's file.
 * @throws AppError invalid when it is none.
 */
export function received(file: UploadedFile): ReceivedFile {
  if (file instanceof ReceivedFile) return file
  throw new AppError('invalid', messages.common.malformed)
}
