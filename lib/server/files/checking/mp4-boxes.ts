import type { FileHandle } from 'node:fs/promises'
import { fileMessages } from '@/lib/file-messages'
import { damaged, notReal, refusal } from './refusals'

/** A box of an MP4 file: its type, and where it begins and its content starts and ends (exclusive), in bytes. */
export type Box = { type: string; at: number; start: number; end: number }

/** More boxes than a video of several hours has. */
const mostBoxes = 200_000
/** Four signs: phones and messengers have boxes of their own (`beam`, `sefd`, `©xyz`). */
const boxType = /^[\x20-\x7e\xa9]{4}$/

export const only = (boxes: Box[], type: string) => boxes.find((box) => box.type === type)

/** The boxes from `start` to `end`, which they have to fill without gaps. `known` are those of the film itself. */
export async function boxesIn(
  handle: FileHandle,
  start: number,
  end: number,
  { known }: { known?: ReadonlySet<string> } = {},
): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at < end;) {
    // QuickTime ends some lists with four zero bytes, and recorders fill up their files with more.
    if (end - at < 8 && (!known || (await isBlank(handle, at, end)))) break
    const header = await read(handle, at, 8)
    const type = header.toString('latin1', 4, 8)
    const short = header.readUInt32BE()
    const long = short === 1 ? Number((await read(handle, at + 8, 8)).readBigUInt64BE()) : short
    const size = short === 0 && known ? end - at : long
    const opening = short === 1 ? 16 : 8
    const fits = size >= opening && at + size <= end
    if (known && !known.has(type) && !(fits && boxType.test(type))) {
      if (at === 0) throw notReal('Video')
      if (await isBlank(handle, at, end)) break
      // What is behind a film, and no box, is another file.
      throw refusal(fileMessages.mixed)
    }
    if (!fits || boxes.length >= mostBoxes) throw damaged('Video')
    boxes.push({ type, at, start: at + opening, end: at + size })
    at += size
  }
  return boxes
}

export async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw damaged('Video')
  return buffer
}

/** Makes a box one without meaning, of the same size: what players find by its place in the file stays there. */
export async function blankOut(handle: FileHandle, { at, start, end }: Box) {
  await handle.write('free', at + 4, 'latin1')
  await blank(handle, start, end)
}

const zeros = Buffer.alloc(64 * 1024)

async function isBlank(handle: FileHandle, start: number, end: number): Promise<boolean> {
  for (let at = start; at < end; at += zeros.length) {
    const length = Math.min(zeros.length, end - at)
    if (!(await read(handle, at, length)).equals(zeros.subarray(0, length))) return false
  }
  return true
}

export async function blank(handle: FileHandle, start: number, end: number) {
  for (let at = start; at < end; at += zeros.length) await handle.write(zeros, 0, Math.min(zeros.length, end - at), at)
}
