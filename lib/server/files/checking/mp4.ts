import { open, type FileHandle } from 'node:fs/promises'
import { fileMessages } from '@/lib/file-messages'
import { damaged, notReal, refusal } from './refusals'

/** A box of an MP4 file: its type and where its content starts and ends (exclusive), in bytes. */
type Box = { type: string; start: number; end: number }

const atTop = new Set('ftyp moov mdat free skip wide uuid meta udta moof mfra sidx ssix styp prft emsg pdin'.split(' '))
const brands = /^(iso[m2-9]|mp4[12]|avc1|M4V |M4VH|MSNV|dash|cmfc|XAVC|f4v )$/
/** More boxes than a video of several hours has. */
const mostBoxes = 200_000
const largestFtyp = 4096

/**
 * Checks that a file is one complete MP4 video: boxes from the first byte to the last, a `moov` that describes a video
 * track, and the data it points to. It reads only the boxes' headers, so a large video needs no memory.
 * @throws AppError unsupported
 */
export async function checkMp4(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const head = await read(handle, 0, 12)
    if (head.toString('latin1', 4, 8) !== 'ftyp') throw notReal('Video')
    const boxes = await boxesIn(handle, 0, size, { known: atTop, lastMayBeOpen: true })
    await checkBrand(handle, boxes[0])
    const moov = only(boxes, 'moov')
    const data = boxes.filter(({ type, start, end }) => type === 'mdat' && end > start)
    if (!moov || data.length === 0) throw damaged('Video')
    await checkFilm(handle, moov, boxes, size)
  } finally {
    await handle.close()
  }
}

async function checkBrand(handle: FileHandle, ftyp: Box | undefined) {
  if (!ftyp || ftyp.end - ftyp.start > largestFtyp) throw notReal('Video')
  const content = (await read(handle, ftyp.start, ftyp.end - ftyp.start)).toString('latin1')
  const known = (content.match(/.{4}/gs) ?? []).some((brand) => brands.test(brand))
  if (!known) throw notReal('Video')
}

async function checkFilm(handle: FileHandle, moov: Box, top: Box[], size: number) {
  const parts = await boxesIn(handle, moov.start, moov.end)
  if (!only(parts, 'mvhd')) throw damaged('Video')
  // In a fragmented video the offsets are in the `moof` boxes.
  const fragmented = Boolean(only(parts, 'mvex'))
  if (fragmented && !top.some(({ type }) => type === 'moof')) throw damaged('Video')
  let shows = false
  for (const track of parts.filter(({ type }) => type === 'trak')) {
    const media = only(await boxesIn(handle, track.start, track.end), 'mdia')
    if (!media) throw damaged('Video')
    const inMedia = await boxesIn(handle, media.start, media.end)
    const handler = only(inMedia, 'hdlr')
    const information = only(inMedia, 'minf')
    if (!handler || !information) throw damaged('Video')
    const table = only(await boxesIn(handle, information.start, information.end), 'stbl')
    if (!table) throw damaged('Video')
    if (!fragmented) await checkChunkOffsets(handle, await boxesIn(handle, table.start, table.end), size)
    shows ||= (await read(handle, handler.start + 8, 4)).toString('latin1') === 'vide'
  }
  if (!shows) throw refusal(fileMessages.noVideo)
}

/** The first and the last chunk offset of a track have to lie within the file. */
async function checkChunkOffsets(handle: FileHandle, table: Box[], size: number) {
  const places = only(table, 'stco') ?? only(table, 'co64')
  if (!only(table, 'stsd') || !places) throw damaged('Video')
  const bytes = places.type === 'stco' ? 4 : 8
  const count = (await read(handle, places.start + 4, 4)).readUInt32BE()
  if (places.start + 8 + count * bytes > places.end) throw damaged('Video')
  for (const index of count === 0 ? [] : [0, count - 1]) {
    const entry = await read(handle, places.start + 8 + index * bytes, bytes)
    const place = bytes === 4 ? entry.readUInt32BE() : Number(entry.readBigUInt64BE())
    if (place >= size) throw damaged('Video')
  }
}

const only = (boxes: Box[], type: string) => boxes.find((box) => box.type === type)

/** The boxes from `start` to `end`, which they have to fill without gaps. */
async function boxesIn(
  handle: FileHandle,
  start: number,
  end: number,
  { known, lastMayBeOpen }: { known?: Set<string>; lastMayBeOpen?: boolean } = {},
): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at < end;) {
    // QuickTime ends some lists with four zero bytes.
    if (!known && end - at < 8) break
    const header = await read(handle, at, 8)
    const type = header.toString('latin1', 4, 8)
    if (known && !known.has(type)) throw at === 0 ? notReal('Video') : refusal(fileMessages.mixed)
    const short = header.readUInt32BE()
    const long = short === 1 ? Number((await read(handle, at + 8, 8)).readBigUInt64BE()) : short
    const size = short === 0 && lastMayBeOpen ? end - at : long
    const opening = short === 1 ? 16 : 8
    if (size < opening || at + size > end || boxes.length >= mostBoxes) throw damaged('Video')
    boxes.push({ type, start: at + opening, end: at + size })
    at += size
  }
  return boxes
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw damaged('Video')
  return buffer
}
