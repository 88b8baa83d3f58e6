import { posix } from 'node:path'
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { SaxesParser } from 'saxes'
import { AppError } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { createPause } from '@/lib/server/pauses'
import { importMessages } from '../messages'

/** What a workbook is refused with that is none inside. */
export const damaged = () => new AppError('unsupported', fileMessages.damaged.Sheet)

/** Bytes of XML in all parts that are read. 5,000 rows of a school have about four million. */
const mostBytes = 48 * 1024 * 1024
/** Parts of a workbook that are read. */
export const mostParts = 500
/** Of the packed file, between two pauses: it may be a thousand times as much when it is unpacked. */
const chunkSize = 1024

/** Bytes of XML that are parsed between two pauses. */
const parsedAtOnce = 16 * 1024
/** A tag of a workbook has a dozen at most. */
const mostAttributes = 200

/** Gets the XML of a part in pieces; false asks for no more. */
export type ReadXml = (parser: SaxesParser) => () => boolean

/**
 * Unpacks the parts for which `of` has a reader, in the order of the file. The archive is read from its beginning, so
 * that no part can be larger than what was counted.
 */
export async function readParts(bytes: Buffer, of: (name: string) => ReadXml | undefined): Promise<void> {
  let failure: unknown
  let unpacked = 0
  let parts = 0
  let wanted = true
  const pieces: (() => void)[] = []
  const unzip = new Unzip((file) => {
    parts += 1
    if (parts > mostParts) failure ??= new AppError('invalid', importMessages.tooPacked)
    const reader = failure ? undefined : of(posix.normalize(file.name))
    if (!reader) return
    const parser = new SaxesParser()
    const decoder = new TextDecoder()
    parser.on('error', () => (failure ??= damaged()))
    // A document type could define entities that grow.
    parser.on('doctype', () => (failure ??= damaged()))
    let attributes = 0
    parser.on('opentagstart', () => (attributes = 0))
    parser.on('attribute', () => {
      attributes += 1
      if (attributes > mostAttributes) throw damaged()
    })
    const goesOn = reader(parser)
    const parsePiece = (piece: Uint8Array, last: boolean) => {
      try {
        parser.write(decoder.decode(piece, { stream: !last }))
        if (last) parser.close()
      } catch {
        failure ??= damaged()
      }
      wanted = goesOn()
    }
    file.ondata = (error, data, final) => {
      if (failure) return
      if (error) return void (failure = damaged())
      unpacked += data.length
      if (unpacked > mostBytes) return void (failure = new AppError('invalid', importMessages.tooPacked))
      for (let at = 0; at === 0 || at < data.length; at += parsedAtOnce) {
        const last = final && at + parsedAtOnce >= data.length
        pieces.push(() => parsePiece(data.subarray(at, at + parsedAtOnce), last))
      }
    }
    try {
      file.start()
    } catch {
      // Packed in a way that Excel does not use.
      failure ??= damaged()
    }
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  const pause = createPause()
  for (let at = 0; at < bytes.length && wanted && !failure; at += chunkSize) {
    try {
      unzip.push(bytes.subarray(at, at + chunkSize), at + chunkSize >= bytes.length)
    } catch {
      failure ??= damaged()
    }
    for (const parsePiece of pieces.splice(0)) {
      if (failure || !wanted) break
      parsePiece()
      await pause()
    }
    await pause()
  }
  if (failure) throw failure instanceof Error ? failure : damaged()
}

/** For readers that need the whole part. */
export const goOn = () => true

/** An element's name without its namespace. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute by its local name. */
export const attribute = (attributes: Record<string, string>, wanted: string): string | undefined =>
  Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1]
