import { createReadStream } from 'node:fs'
import type { FileKind } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { declaredKind, wrongKind } from '@/lib/files'
import type { CheckedFile } from './checked-file'
import { reencodeImage, type PictureSizes } from './image'
import { hashOf } from './hash'
import { checkMp4 } from './mp4'
import { checkPdf } from './pdf'
import { notReal, refusal } from './refusals'
import type { ReceivedFile } from '../receiving/received-file'

// In two parts, because virus scanners would report this file.
const testVirus = Buffer.from('$EICAR-STANDARD-ANTIVIRUS-' + 'TEST-FILE!')
const endOfZip = Buffer.from([0x50, 0x4b, 0x05, 0x06])
/** Bytes of a ZIP archive's end record without its comment, and of the longest comment. */
const endRecord = 22
const longestComment = 0xffff

/** A checked file ready to be stored; pictures have a thumbnail. */
export type Inspected = { kind: FileKind; file: CheckedFile; thumbnail?: CheckedFile }

/**
 * Checks that a received file is complete, of the kind its name says, and nothing else besides. Pictures are encoded
 * anew, in `sizes` or the usual ones; what a player does not need of a film is blanked.
 * @throws AppError unsupported, on the field `file`.
 */
export async function inspect(upload: ReceivedFile, sizes?: PictureSizes): Promise<Inspected> {
  const declared = declaredKind(upload.name)
  if (!declared) throw new AppError('unsupported', wrongKind(['PDF', 'Video', 'Image'], upload.name))
  const { kind, type } = declared
  try {
    await checkVirusAndZip(upload.path, kind)
    const { path, size, key } = upload
    switch (kind) {
      case 'PDF':
        await checkPdf(path)
        return { kind, file: { path, type, size, sha256: await hashOf(path), key } }
      case 'Video': {
        // What the browser sent to the storage is not what is kept then.
        const changed = await checkMp4(path)
        return { kind, file: { path, type, size, sha256: await hashOf(path), key: changed ? undefined : key } }
      }
      case 'Image':
        return { kind, ...(await reencodeImage(path, sizes)) }
      case 'Sheet':
        // Sheets are read (lib/import) and not stored.
        throw refusal(wrongKind(['PDF', 'Video', 'Image'], upload.name))
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, { errors: { file: error.message } })
  }
}

/**
 * Refuses a file of any kind that contains the virus scanners' test virus or also opens as a ZIP archive (as Java,
 * Office and Android packages do).
 * @throws AppError unsupported
 */
async function checkVirusAndZip(file: string, kind: FileKind): Promise<void> {
  let tail = Buffer.alloc(0)
  let startsAsZip: boolean | undefined
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    // Together with the end of the chunk before, because a signature may lie across two chunks.
    const joined = Buffer.concat([tail, chunk])
    startsAsZip ??= chunk.toString('latin1', 0, 4) === 'PK\x03\x04'
    const fresh = Math.max(0, tail.length - testVirus.length)
    if (joined.includes(testVirus, fresh)) throw refusal(fileMessages.harmful)
    tail = joined.subarray(Math.max(0, joined.length - longestComment - endRecord))
  }
  // A document that was renamed is nothing else besides.
  if (endsAsZip(tail)) throw startsAsZip ? notReal(kind) : refusal(fileMessages.mixed)
}

/** Whether `tail`, the end of a file, closes a ZIP archive: its end record gives the length of the comment after it. */
function endsAsZip(tail: Buffer) {
  for (let at = tail.lastIndexOf(endOfZip); at >= 0; at = at > 0 ? tail.lastIndexOf(endOfZip, at - 1) : -1) {
    const comment = at + endRecord <= tail.length ? tail.readUInt16LE(at + endRecord - 2) : -1
    // ZIP readers accept a few bytes after the comment.
    if (comment >= 0 && Math.abs(at + endRecord + comment - tail.length) <= 2) return true
  }
  return false
}
