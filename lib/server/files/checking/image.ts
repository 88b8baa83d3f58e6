import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OutputInfo, Sharp } from 'sharp'
import { imageSizes } from '@/lib/constants'
import { fileMessages } from '@/lib/file-messages'
import { privateModes } from '@/lib/server/private-files'
import { pictureLibrary } from '../picture-library'
import type { CheckedFile } from './checked-file'
import { hashOf } from './hash'
import { damaged, notReal, refusal } from './refusals'

const signatures = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
} as const

/** Text that a browser or a server would execute. */
const scripts = /<script|<\?php|<!doctype html|<html[\s>]|<svg[\s>]/i
/**
 * How archives, documents and programs begin; searched for behind the end of a picture. Long enough not to occur by
 * chance in the megabytes of video that phones append.
 */
const otherFiles = /PK\x03\x04[\0-\x3f]\0|PK\x05\x06\0{4}|%PDF-|\x7fELF[\x01\x02]{2}|^#!\//

/** How the pictures of iPhones begin, and their successors. */
const heic = /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1|avif|avis)/

/** The longest side of the picture and of its thumbnail, in pixels. */
export type PictureSizes = { longest: number; thumbnail: number }

/**
 * Encodes a picture anew from its pixels, at most `longest` pixels long, and makes its thumbnail: no
 * metadata or hidden content remains. Both are written beside `file`, which is left alone.
 * @throws AppError unsupported
 */
export async function reencodeImage(
  file: string,
  { longest, thumbnail }: PictureSizes = imageSizes,
): Promise<{ file: CheckedFile; thumbnail: CheckedFile }> {
  const type = await checkBytes(file)
  const sharp = await pictureLibrary()
  const { width, height, format, pages } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged('Image')
    })
  if (`image/${format}` !== type) throw notReal('Image')
  // Checked before any pixel is decoded.
  if (width * height * (pages ?? 1) > imageSizes.mostPixels) throw refusal(fileMessages.tooManyPixels)

  const source = sharp(file, {
    limitInputPixels: imageSizes.mostPixels,
    // Not 'warning': phones write headers that the decoder remarks upon and reads all the same.
    failOn: 'error',
    sequentialRead: true,
  }).rotate()
  const whole = await write(fit(source, longest), file, type)
  try {
    return { file: whole, thumbnail: await write(fit(sharp(whole.path), thumbnail), file, 'image/webp') }
  } catch (error) {
    await rm(whole.path, { force: true })
    throw error
  }
}

const fit = (image: Sharp, longest: number) =>
  image.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })

async function write(
  image: Sharp,
  beside: string,
  type: 'image/jpeg' | 'image/png' | 'image/webp',
): Promise<CheckedFile> {
  const place = path.join(path.dirname(beside), randomUUID())
  const encoded = {
    'image/jpeg': () => image.jpeg({ quality: 84, progressive: true }),
    'image/png': () => image.png({ compressionLevel: 8 }),
    'image/webp': () => image.webp({ quality: 74 }),
  }[type]()
  const info = new Promise<OutputInfo>((resolve) => encoded.once('info', resolve))
  try {
    // Written here and not by sharp, whose errors do not tell a damaged picture from a full disk.
    await pipeline(encoded, createWriteStream(place, { flags: 'wx', mode: privateModes.file }))
    const { width, height, size } = await info
    return { path: place, type, size, sha256: await hashOf(place), width, height }
  } catch (error) {
    await rm(place, { force: true })
    throw error instanceof Error && 'syscall' in error ? error : damaged('Image')
  }
}

/** The picture's type by its content: people and programs give a PNG the ending of a JPEG. */
async function checkBytes(file: string): Promise<keyof typeof signatures> {
  const bytes = await readFile(file)
  const begins = (type: keyof typeof signatures) => bytes.subarray(0, signatures[type].length).equals(signatures[type])
  const type = begins('image/jpeg') ? 'image/jpeg' : begins('image/png') ? 'image/png' : undefined
  if (heic.test(bytes.toString('latin1', 4, 12))) throw refusal(fileMessages.heic)
  if (!type) throw notReal('Image')
  if (scripts.test(bytes.toString('latin1'))) throw refusal(fileMessages.mixed)
  const end = type === 'image/png' ? endOfPng(bytes) : endOfJpeg(bytes)
  // Phones append previews and videos to a picture, which the new encoding drops. Other files are refused.
  const behind = bytes.subarray(end)
  const text = behind.toString('latin1')
  if (otherFiles.test(text) || hasProgram(behind, text)) throw refusal(fileMessages.mixed)
  return type
}

/** Whether there is a program of Windows in it, which says in four of its first bytes where its second head is. */
function hasProgram(bytes: Buffer, text: string) {
  for (let at = text.indexOf('MZ'); at >= 0 && at + 64 <= bytes.length; at = text.indexOf('MZ', at + 1))
    if (text.startsWith('PE\0\0', at + bytes.readUInt32LE(at + 60))) return true
  return false
}

/** Where a PNG ends; its length where it does not say, which the decoder judges. */
function endOfPng(bytes: Buffer) {
  const last = bytes.indexOf('IEND', 8, 'latin1')
  return last < 0 ? bytes.length : last + 8
}

function endOfJpeg(bytes: Buffer) {
  // Segments give their lengths up to the pixel data, in which FF D9 occurs only as the end.
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) at += 2 + bytes.readUInt16BE(at + 2)
  const end = bytes.indexOf(Buffer.from([0xff, 0xd9]), at)
  return end < 0 ? bytes.length : end + 2
}
