import { Bits } from './bits'

/**
 * A short film as MP4, made without an encoder: H.264 allows pictures whose blocks are plain numbers. One such picture
 * a second, and between them "as before".
 */

/** Brightness and two colours, 16 to 235, of the pixel at `x`, `y` at a second of the film. */
export type Painter = (x: number, y: number, second: number) => readonly [luma: number, blue: number, red: number]

const block = 16
const framesPerSecond = 5

type Size = { columns: number; rows: number }

/** `columns` and `rows` count blocks of 16 pixels. */
export function film(seconds: number, size: Size, paint: Painter): Buffer {
  const frames: Buffer[] = []
  for (let second = 0; second < seconds; second++) {
    frames.push(sample(0x65, picture(second, size, paint)))
    for (let frame = 1; frame < framesPerSecond; frame++) frames.push(sample(0x41, asBefore(frame, size)))
  }
  const ftyp = box('ftyp', 'isom', word(512), 'isomiso2avc1mp41')
  const length = moov(frames, seconds, size, 0).length
  return Buffer.concat([ftyp, moov(frames, seconds, size, ftyp.length + length + 8), box('mdat', ...frames)])
}

const sequence = ({ columns, rows }: Size) =>
  unit(
    0x67,
    new Bits()
      .fixed(66, 8)
      .fixed(0xc0, 8)
      .fixed(30, 8)
      .code(0)
      .code(0)
      .code(2)
      .code(1)
      .fixed(0, 1)
      .code(columns - 1)
      .code(rows - 1)
      .fixed(0b1100, 4),
  )

const settings = () =>
  unit(
    0x68,
    new Bits().code(0).code(0).fixed(0, 2).code(0).code(0).code(0).fixed(0, 3).code(0).code(0).code(0).fixed(0b100, 3),
  )

function picture(second: number, { columns, rows }: Size, paint: Painter) {
  const bits = new Bits()
    .code(0)
    .code(7)
    .code(0)
    .fixed(0, 4)
    .code(second % 2)
    .fixed(0, 2)
    .code(0)
    .code(1)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      bits.code(25).aligned(plainBlock(column * block, row * block, second, paint))
  }
  return bits
}

/** 16 × 16 of brightness, 8 × 8 of each colour. */
function plainBlock(left: number, top: number, second: number, paint: Painter) {
  const at = (index: number, across: number, step: number) =>
    paint(left + (index % across) * step, top + Math.floor(index / across) * step, second)
  return Buffer.from([
    ...Array.from({ length: 256 }, (_, index) => at(index, 16, 1)[0]),
    ...Array.from({ length: 64 }, (_, index) => at(index, 8, 2)[1]),
    ...Array.from({ length: 64 }, (_, index) => at(index, 8, 2)[2]),
  ])
}

const asBefore = (frame: number, { columns, rows }: Size) =>
  new Bits()
    .code(0)
    .code(5)
    .code(0)
    .fixed(frame, 4)
    .fixed(0, 3)
    .code(0)
    .code(1)
    .code(columns * rows)

/** A unit of the stream; three bytes that could pass for the start of one are kept apart. */
function unit(header: number, bits: Bits) {
  const bytes: number[] = [header]
  let zeros = 0
  for (const byte of bits.closed()) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(bytes)
}

function sample(header: number, bits: Bits) {
  const bytes = unit(header, bits)
  return Buffer.concat([word(bytes.length), bytes])
}

function moov(frames: Buffer[], seconds: number, size: Size, dataAt: number) {
  const [width, height] = [size.columns * block, size.rows * block]
  const [sps, pps] = [sequence(size), settings()]
  const keyFrames = Array.from({ length: seconds }, (_, second) => word(second * framesPerSecond + 1))
  const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(word))
  const avcC = box(
    'avcC',
    Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe1]),
    half(sps.length),
    sps,
    Buffer.from([1]),
    half(pps.length),
    pps,
  )
  const avc1 = box(
    'avc1',
    zeros(6),
    half(1),
    zeros(16),
    half(width),
    half(height),
    word(0x480000),
    word(0x480000),
    zeros(4),
    half(1),
    zeros(32),
    half(24),
    half(0xffff),
    avcC,
  )
  const table = box(
    'stbl',
    full('stsd', 0, word(1), avc1),
    full('stts', 0, word(1), word(frames.length), word(1000 / framesPerSecond)),
    full('stss', 0, word(seconds), ...keyFrames),
    full('stsc', 0, word(1), word(1), word(frames.length), word(1)),
    full('stsz', 0, word(0), word(frames.length), ...frames.map(({ length }) => word(length))),
    full('stco', 0, word(1), word(dataAt)),
  )
  const media = box(
    'mdia',
    full('mdhd', 0, zeros(8), word(1000), word(seconds * 1000), half(0x55c4), half(0)),
    full('hdlr', 0, zeros(4), 'vide', zeros(12), 'film\0'),
    box('minf', full('vmhd', 1, zeros(8)), box('dinf', full('dref', 0, word(1), full('url ', 1))), table),
  )
  const trackHead = full(
    'tkhd',
    3,
    zeros(8),
    word(1),
    zeros(4),
    word(seconds * 1000),
    zeros(8),
    zeros(8),
    matrix,
    word(width << 16),
    word(height << 16),
  )
  const head = full(
    'mvhd',
    0,
    zeros(8),
    word(1000),
    word(seconds * 1000),
    word(0x10000),
    half(0x100),
    zeros(10),
    matrix,
    zeros(24),
    word(2),
  )
  return box('moov', head, box('trak', trackHead, media))
}

function box(type: string, ...parts: (Buffer | string)[]) {
  const content = Buffer.concat([
    Buffer.from(type, 'latin1'),
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  ])
  return Buffer.concat([word(content.length + 4), content])
}

/** A box with a version (0) and flags. */
const full = (type: string, flags: number, ...parts: (Buffer | string)[]) => box(type, word(flags), ...parts)

const zeros = (count: number) => Buffer.alloc(count)

function word(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function half(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
