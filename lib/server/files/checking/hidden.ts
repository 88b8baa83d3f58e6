import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { messages } from '@/lib/messages'
import { refusal } from './refusals'

// In two halves, or this file would itself be found by virus scanners.
const testVirus = Buffer.from('$EICAR-STANDARD-ANTIVIRUS-' + 'TEST-FILE!')
const endOfZip = Buffer.from([0x50, 0x4b, 0x05, 0x06])
/** The shortest end record of a ZIP archive, and the longest comment that may follow it. */
const endRecord = 22
const longestComment = 0xffff

/**
 * Reads a file once, whatever its kind: refuses the virus scanners' test virus and what would also open as a ZIP
 * archive (which Java, Office and Android packages are).
 * @returns the SHA-256 of its bytes, hexadecimal.
 */
export async function checkHidden(file: string): Promise<string> {
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    // With the end of what came before, because a signature may lie across two chunks.
    const joined = Buffer.concat([tail, chunk])
    const fresh = Math.max(0, tail.length - testVirus.length)
    if (joined.includes(testVirus, fresh)) throw refusal(messages.files.harmful)
    tail = joined.subarray(Math.max(0, joined.length - longestComment - endRecord))
  }
  if (endsAsZip(tail)) throw refusal(messages.files.mixed)
  return hash.digest('hex')
}

/** Whether `tail`, the end of a file, closes a ZIP archive: its last record says how many bytes follow it. */
function endsAsZip(tail: Buffer) {
  for (let at = tail.lastIndexOf(endOfZip); at >= 0; at = at > 0 ? tail.lastIndexOf(endOfZip, at - 1) : -1) {
    const comment = at + endRecord <= tail.length ? tail.readUInt16LE(at + endRecord - 2) : -1
    // Readers are lenient about a few bytes behind the comment.
    if (comment >= 0 && Math.abs(at + endRecord + comment - tail.length) <= 2) return true
  }
  return false
}
