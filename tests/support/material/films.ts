import { makeMp4 } from './files'

/** Boxes of an MP4, made and put into the film that the tests have. */

export const box = (type: string, ...content: (Buffer | string)[]) => {
  const inside = Buffer.concat(content.map((part) => Buffer.from(part as Buffer)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + inside.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}

export const place = '+18.5204+073.8567/'
/** Where a phone says that a film was taken: Android's and old iPhones' box, 3GPP's, and an iPhone's list of keys. */
export const places = {
  '©xyz': box('udta', box('\xa9xyz', Buffer.from([0, place.length, 0x15, 0xc7]), place)),
  loci: box('udta', box('loci', Buffer.alloc(6), `Pune\0`, place)),
  keys: box(
    'meta',
    box('hdlr', Buffer.alloc(8), 'mdta', Buffer.alloc(13)),
    box('keys', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box('mdta', 'com.apple.quicktime.location.ISO6709')),
    box('ilst', box('\0\0\0\x01', box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), place))),
  ),
}

/** Each of these is in the one before it. */
const nested = ['moov', 'trak', 'mdia', 'minf', 'stbl'] as const

/** The film with boxes at the end of its first box of a kind. */
export function filmWithin(type: (typeof nested)[number], inside: Buffer[], film: Buffer = makeMp4()): Buffer {
  const more = Buffer.concat(inside)
  const around = nested.slice(0, nested.indexOf(type) + 1).map((name) => film.indexOf(name, 0, 'latin1') - 4)
  const at = around.at(-1) ?? 0
  const end = at + film.readUInt32BE(at)
  const result = Buffer.concat([film.subarray(0, end), more, film.subarray(end)])
  for (const each of around) result.writeUInt32BE(film.readUInt32BE(each) + more.length, each)
  const offsets = result.indexOf('stco', 0, 'latin1') + 4
  // The data moves, and its place with it.
  for (let n = 0; n < result.readUInt32BE(offsets + 4); n++)
    result.writeUInt32BE(result.readUInt32BE(offsets + 8 + 4 * n) + more.length, offsets + 8 + 4 * n)
  return result
}

/** The film with boxes at the end of its `moov`, and others behind everything. */
export const filmWith = (inMoov: Buffer[] = [], behind: Buffer[] = [], film: Buffer = makeMp4()): Buffer =>
  Buffer.concat([filmWithin('moov', inMoov, film), ...behind])

/** The film with another word of four letters in a place where it stands once. */
export const filmAs = (from: string, to: string, film: Buffer = makeMp4()) =>
  Buffer.from(film.toString('latin1').replace(from, to), 'latin1')

/** The film with a track of places beside its pictures, whose samples lie in the data behind it. */
export function filmWithWay(): Buffer {
  const film = makeMp4()
  const words = Buffer.from(place.repeat(3))
  const table = (at: number) => {
    const numbers = (...values: number[]) =>
      Buffer.concat(values.map((value) => Buffer.from([0, 0, value >> 8, value & 255])))
    const places = Buffer.alloc(4)
    places.writeUInt32BE(at)
    return box(
      'stbl',
      box('stsd', numbers(0, 1), box('gpmd', Buffer.alloc(8))),
      box('stsc', numbers(0, 1, 1, 3, 1)),
      box('stsz', numbers(0, place.length, 3)),
      box('stco', numbers(0, 1), places),
    )
  }
  const track = (at: number) =>
    box(
      'trak',
      box('tkhd', Buffer.alloc(84)),
      box('mdia', box('hdlr', Buffer.alloc(8), 'meta', Buffer.alloc(13)), box('minf', table(at))),
    )
  return filmWith([track(film.length + track(0).length + 8)], [box('mdat', words)])
}
