import { open, type FileHandle } from 'node:fs/promises'
import { fileMessages } from '@/lib/file-messages'
import { blankOut, boxesIn, only, read, type Box } from './mp4-boxes'
import { blankSamples } from './mp4-samples'
import { damaged, notReal, refusal } from './refusals'

const brands = /^(iso[m2-9]|mp4[12]|avc1|M4V |M4VH|MSNV|dash|cmfc|XAVC|f4v |3g[2egp][1-9])$/
const largestFtyp = 4096

/** What a player needs: boxes of a film, and of those in it. All others tell of where it was made and how. */
const needed: Readonly<Record<string, ReadonlySet<string>>> = {
  moov: new Set('mvhd trak mvex iods'.split(' ')),
  trak: new Set('tkhd edts mdia tref tapt'.split(' ')),
  mdia: new Set('mdhd hdlr minf elng'.split(' ')),
  minf: new Set('vmhd smhd nmhd hmhd gmhd hdlr dinf stbl'.split(' ')),
  stbl: new Set(
    'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps stsh sdtp stdp padb sbgp sgpd subs saiz saio'.split(' '),
  ),
  moof: new Set('mfhd traf'.split(' ')),
  traf: new Set('tfhd trun tfdt sdtp sbgp sgpd subs saiz saio senc'.split(' ')),
}
const neededInFilm = new Set('ftyp moov mdat moof mfra sidx ssix styp prft emsg pdin'.split(' '))

/** Formats that every browser plays: H.264 with eight bits of a colour, four of its profiles; AAC and MP3. */
const pictures = new Set(['avc1', 'avc3'])
const profiles = new Set([66, 77, 88, 100])
const sounds = new Set(['mp4a', '.mp3'])
/** Bytes of a picture format's own fields, in front of its boxes. */
const pictureFields = 78

/**
 * Checks that a file is one complete MP4 video: boxes from the first byte to the last, a `moov` that describes a video
 * track which every browser plays, and the data it points to. What a player does not need is blanked in the file, such
 * as where it was taken; nothing is encoded anew and no place moves. Only the boxes' headers are read, so a large video
 * needs no memory.
 * @returns whether the file was changed.
 * @throws AppError unsupported
 */
export async function checkMp4(file: string): Promise<boolean> {
  const handle = await open(file, 'r+')
  try {
    const { size } = await handle.stat()
    const head = await read(handle, 0, 12)
    if (head.toString('latin1', 4, 8) !== 'ftyp') throw notReal('Video')
    const boxes = await boxesIn(handle, 0, size, { known: neededInFilm })
    await checkBrand(handle, boxes[0])
    const moov = only(boxes, 'moov')
    const data = boxes.filter(({ type, start, end }) => type === 'mdat' && end > start)
    if (!moov || data.length === 0) throw damaged('Video')
    const superfluous = await checkFilm(handle, moov, boxes, size)
    superfluous.push(...(await notNeeded(handle, boxes, neededInFilm)))
    for (const box of superfluous) await blankOut(handle, box)
    return superfluous.length > 0
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

/** The tracks in `moov` that no player needs. */
async function checkFilm(handle: FileHandle, moov: Box, top: Box[], size: number): Promise<Box[]> {
  const parts = await boxesIn(handle, moov.start, moov.end)
  if (!only(parts, 'mvhd')) throw damaged('Video')
  const superfluous: Box[] = []
  // In a fragmented video the offsets are in the `moof` boxes.
  const fragmented = Boolean(only(parts, 'mvex'))
  if (fragmented && !top.some(({ type }) => type === 'moof')) throw damaged('Video')
  const tracks = await Promise.all(parts.filter(({ type }) => type === 'trak').map((box) => trackIn(handle, box)))
  if (!tracks.some(({ kind }) => kind === 'vide')) throw refusal(fileMessages.noVideo)
  for (const { box, kind, table } of tracks) {
    if (!fragmented) await checkChunkOffsets(handle, table, size)
    if (kind === 'vide' || kind === 'soun') await checkFormat(handle, only(table, 'stsd'), kind)
    else {
      // Cameras write the way they took into a track of its own. In a fragmented video it lies between all others.
      if (fragmented) throw refusal(fileMessages.unplayable)
      await blankSamples(handle, table, size)
      superfluous.push(box)
    }
  }
  return superfluous
}

/** What a track has (`vide`, `soun`), and the boxes of its table. */
async function trackIn(handle: FileHandle, box: Box) {
  const inside = await boxesIn(handle, box.start, box.end)
  const media = only(inside, 'mdia')
  if (!media) throw damaged('Video')
  const inMedia = await boxesIn(handle, media.start, media.end)
  const handler = only(inMedia, 'hdlr')
  const information = only(inMedia, 'minf')
  if (!handler || !information) throw damaged('Video')
  const table = only(await boxesIn(handle, information.start, information.end), 'stbl')
  if (!table) throw damaged('Video')
  const kind = (await read(handle, handler.start + 8, 4)).toString('latin1')
  return { box, kind, table: await boxesIn(handle, table.start, table.end) }
}

/** @throws AppError unsupported for a format that a browser may not play. */
async function checkFormat(handle: FileHandle, descriptions: Box | undefined, kind: 'vide' | 'soun') {
  if (!descriptions) throw damaged('Video')
  for (const format of await boxesIn(handle, descriptions.start + 8, descriptions.end)) {
    if (!(kind === 'vide' ? pictures : sounds).has(format.type)) throw refusal(fileMessages.unplayable)
    if (kind === 'soun') continue
    const settings = only(await boxesIn(handle, format.start + pictureFields, format.end), 'avcC')
    if (!settings) throw damaged('Video')
    const [, profile = 0] = await read(handle, settings.start, 2)
    if (!profiles.has(profile)) throw refusal(fileMessages.unplayable)
  }
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

/** Those of `boxes`, and in them, that hold something and are not needed. What has only empty boxes, as some programs write it, stays. */
async function notNeeded(handle: FileHandle, boxes: Box[], names: ReadonlySet<string>): Promise<Box[]> {
  const found: Box[] = []
  for (const box of boxes) {
    const inside = needed[box.type]
    if (!names.has(box.type)) {
      if (box.end > box.start && !(await isEmpty(handle, box))) found.push(box)
    } else if (inside) found.push(...(await notNeeded(handle, await boxesIn(handle, box.start, box.end), inside)))
  }
  return found
}

/** Boxes of remarks within one another, in what programs write that say nothing. */
const deepest = 3

/** Whether a box of remarks has nothing in it but empty boxes. */
async function isEmpty(handle: FileHandle, { type, start, end }: Box, depth = 1): Promise<boolean> {
  if ((type !== 'udta' && type !== 'meta') || depth > deepest) return false
  // In an MP4, a version stands in front of the boxes of `meta`.
  const parts = await boxesIn(handle, type === 'meta' ? start + 4 : start, end).catch(() => undefined)
  if (!parts) return false
  for (const part of parts)
    if (part.type !== 'hdlr' && part.end > part.start && !(await isEmpty(handle, part, depth + 1))) return false
  return true
}
