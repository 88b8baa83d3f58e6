import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileMessages } from '@/lib/file-messages'
import { inspect } from '@/lib/server/files/checking/inspect'
import { ReceivedFile } from '@/lib/server/files/receiving/received-file'
import { box, filmAs, filmWith, filmWithin, filmWithWay, place, places } from '@/tests/support/material/films'
import { makeMp4 } from '@/tests/support/material/files'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'films-'))))
afterAll(() => rm(folder, { recursive: true }))

async function taken(bytes: Buffer) {
  const file = path.join(folder, 'film.mp4')
  await writeFile(file, bytes)
  const { file: checked } = await inspect(new ReceivedFile('film.mp4', 'video/mp4', bytes.length, file, 'a-key'))
  return { ...checked, bytes: await readFile(file) }
}

it.each([
  ['Android writes it', filmWith([places['©xyz']])],
  ['3GPP says', filmWith([places.loci])],
  ['an iPhone writes it', filmWith([places.keys])],
  ['an editor left it behind', filmWith([], [box('free', place)])],
  ['XMP has it', filmWith([], [box('uuid', Buffer.alloc(16, 7), `<x:xmpmeta exif:GPS="${place}"/>`)])],
  ['cameras follow it, in a track of its own', filmWithWay()],
  ['a track says', filmWithin('trak', [places['©xyz']])],
  ['what a track has says', filmWithin('mdia', [places.keys])],
  ['it stands beside the table of a track', filmWithin('minf', [places.loci])],
  ['a fragment says', filmWith([], [box('moof', places['©xyz'], box('traf', places.keys))])],
])('a film does not keep where it was taken, as %s, and plays as before', async (_how, film) => {
  expect(film.includes(place)).toBe(true)
  const kept = await taken(film)
  expect(kept.bytes.includes(place)).toBe(false)
  expect(kept.bytes.length).toBe(film.length)
  const data = makeMp4().subarray(-39_324)
  expect(kept.bytes.includes(data)).toBe(true)
  expect(kept.key, 'what the browser sent to the storage still has it').toBeUndefined()
  expect((await taken(kept.bytes)).sha256).toBe(kept.sha256)
})

it('remarks within one another without end are not followed, and not kept', async () => {
  const remarks = Buffer.alloc(8_000)
  for (let at = 0; at < remarks.length; at += 8) {
    remarks.writeUInt32BE(remarks.length - at, at)
    remarks.write('udta', at + 4, 'latin1')
  }
  const film = filmWith([remarks])
  const kept = await taken(film)
  expect(kept.bytes.length).toBe(film.length)
  expect(kept.bytes.includes(remarks.subarray(100))).toBe(false)
})

it('a film that says nothing of the kind is kept as it is', async () => {
  const film = await taken(makeMp4())
  expect(film.bytes.equals(makeMp4())).toBe(true)
  expect(film.key).toBe('a-key')
})

it.each([
  ['HEVC', filmAs('avc1\0', 'hvc1\0')],
  ['MPEG-4 of old phones', filmAs('avc1\0', 'mp4v\0')],
  ['AV1', filmAs('avc1\0', 'av01\0')],
  ['ten bits of a colour', filmAs('avcC\x01\x4d', 'avcC\x01\x6e')],
])('a film in %s is refused with a way out, because not every browser plays it', async (_format, film) => {
  await expect(taken(film)).rejects.toMatchObject({ code: 'unsupported', message: fileMessages.unplayable })
})

it('a film in fragments with the way that was taken between them is refused with a way out', async () => {
  const film = filmWith([box('mvex', Buffer.alloc(8))], [box('moof', box('mfhd', Buffer.alloc(8)))], filmWithWay())
  await expect(taken(film)).rejects.toMatchObject({ code: 'unsupported', message: fileMessages.unplayable })
})

it('a table that would have the server write without end is refused', async () => {
  const film = filmWithWay()
  film.writeUInt32BE(0x7fffffff, film.lastIndexOf('stsz', undefined, 'latin1') + 8)
  await expect(taken(film)).rejects.toMatchObject({ code: 'unsupported' })
})
