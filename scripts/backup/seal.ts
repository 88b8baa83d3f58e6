import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * The end of an archive: a gzip member without content, whose comment is the SHA-256 of all bytes before it. Programs that
 * unpack the archive pass over it. What gzip itself checks leaves out its header and bits that it has no use for.
 */

/** Its flags say that a comment follows. */
const begin = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff])
/** The comment's end, an empty block, and the checksum and length of nothing. */
const end = Buffer.from([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])

/** Bytes. */
const length = begin.length + 64 + end.length

/** @param digest - SHA-256, hexadecimal. */
export const sealOf = (digest: string) => Buffer.concat([begin, Buffer.from(digest, 'latin1'), end])

/** Whether every byte of a file is as it was when the file was sealed. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const content = (await handle.stat()).size - length
    if (content <= 0) return false
    return (await endOf(handle, content)).equals(sealOf(await digestOf(file, content)))
  } finally {
    await handle.close()
  }
}

async function endOf(handle: FileHandle, from: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

async function digestOf(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: bytes - 1 }) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
