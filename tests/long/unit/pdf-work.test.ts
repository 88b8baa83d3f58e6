import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { checkActions } from '@/lib/server/files/checking/pdf-actions'
import { readPdfObjects, valuesByNumber } from '@/lib/server/files/checking/pdf-objects'
import { checkUnpackedSize } from '@/lib/server/files/checking/pdf-unpacked-size'
import { packedStream } from '@/tests/support/material/files'

const largest = 20_000_000

/** What our own reading of a file says, and the processor's seconds that it takes. */
async function work(bytes: Buffer) {
  const before = process.cpuUsage()
  const objects = await readPdfObjects(bytes).catch(refused)
  const answers =
    typeof objects === 'string'
      ? [objects]
      : [await answer(() => checkActions(objects)), await answer(() => checkUnpackedSize(bytes, objects))]
  const { user, system } = process.cpuUsage(before)
  return { answers: answers.filter((text) => text !== undefined), seconds: (user + system) / 1e6 }
}

const answer = async (check: () => unknown) => {
  try {
    await check()
    return undefined
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): string {
  if (error instanceof AppError) return error.message
  throw error
}

const filled = (piece: string | Buffer, size = largest) =>
  Buffer.alloc(Math.floor(size / piece.length) * piece.length, piece)
const list = (content: Buffer, first = 0, count = 0) =>
  Buffer.concat([
    Buffer.from('9 0 obj\n'),
    packedStream(deflateSync(content), `/Type/ObjStm/N ${count}/First ${first}/Filter/FlateDecode`),
    Buffer.from('\nendobj\n'),
  ])

const { harmful, opensByItself } = fileMessages
const object = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('1 0 obj<<'), ...parts.map((part) => Buffer.from(part as Buffer)), Buffer.from('>>')])
/** The same over and over in many objects. */
const objects = (piece: string | Buffer) => filled(object(filled(piece, 1_000_000)), 14_000_000)
/** A list of one object, which is `content`. */
const listOf = (content: Buffer) => list(Buffer.concat([Buffer.from('5 0 <<'), content, Buffer.from('>>')]), 4, 1)
/** Each stream's data goes on through all that follow, and then unpacks to nothing for the rest of the file. */
const intoOneAnother = Buffer.concat([
  Buffer.from('1 0 obj<<>>stream\n'),
  filled(
    Buffer.concat([Buffer.from([0x78, 0x9c, 0, 29, 0, 0xe2, 0xff]), Buffer.from('endstream 1 0 obj<<>>stream\n')]),
    300_000,
  ),
  Buffer.from([0x78, 0x9c]),
  filled(Buffer.from([0, 0, 0, 0xff, 0xff]), 19_000_000),
])
const brokenAfter = (content: Buffer) =>
  Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    deflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH }),
    Buffer.from([7]),
  ])
const emptyStream = Buffer.concat([Buffer.from('1 0 obj<<>>stream\n'), deflateSync(''), Buffer.from('endstream ')])
const noPages: [string, Buffer, string | undefined][] = [
  ['objects of one number', filled('1 0 obj '), harmful],
  [
    'objects of many numbers',
    Buffer.from(Array.from({ length: 1_700_000 }, (_, n) => `${n} 0 obj `).join('')),
    harmful,
  ],
  ['words that begin no object', filled('obj'), undefined],
  ['words that nearly begin an object', filled(' obj'), harmful],
  ['numbers without an object', filled(`1111111111${' '.repeat(20)}11111${' '.repeat(20)}`), undefined],
  ['actions within one another', object('/AA<<'.repeat(8000) + '>>'.repeat(8000)), opensByItself],
  ['actions without an end', object(filled('/AA<<', 1_000_000)), opensByItself],
  ['actions one after another', objects(`/OpenAction<<${'1 '.repeat(30_000)}>>`), opensByItself],
  ['actions that are none', objects('/AA '), opensByItself],
  ['streams without an end', filled('1 0 obj<<>>stream\n'), harmful],
  ['streams that are none', filled('1 0 obj<<>>stream'), harmful],
  ['empty streams', filled('1 0 obj<<>>stream\nendstream '), harmful],
  ['packed streams of nothing', filled(emptyStream), harmful],
  ['streams that go on to the end of the file', intoOneAnother, harmful],
  ['objects within one another', filled('1 0 obj<<'), harmful],
  ['strings without an end', filled('1 0 obj('), harmful],
  ['comments without an end', filled('1 0 obj%'), harmful],
  ['names in codes', objects('/#42#42'), undefined],
  ['a name without an end', object('/', filled('#41')), harmful],
  ['filters', Buffer.concat([object(filled('/Fl')), Buffer.from('stream\nendstream')]), harmful],
  ['what pages draw, many times', objects('/Contents 1 0 R '), undefined],
  ['what pages draw, in long lists', objects(`/Contents[${'1 0 R '.repeat(10_000)}]`), harmful],
  ['a list without an end', object('/Contents[', filled('1 ')), harmful],
  ['packed numbers', list(filled('1 ', 30_000_000), 30_000_000, 300_000), harmful],
  [
    'packed objects that overlap',
    list(Buffer.concat([Buffer.from('1 0 1 9 '.repeat(900)), filled('[1 0 R ', 30_000_000)]), 7200, 1800),
    harmful,
  ],
  ['packed objects in codes', listOf(Buffer.concat([Buffer.from('/'), filled('#41', 30_000_000)])), harmful],
  ['packed words', listOf(filled('obj', 30_000_000)), harmful],
  [
    'packed numbers without an object',
    listOf(filled(`1111111111${' '.repeat(20)}11111${' '.repeat(20)}`, 30_000_000)),
    harmful,
  ],
  ['packed actions', listOf(filled('/AA<<', 30_000_000)), harmful],
  [
    'packed lists that break off',
    filled(
      Buffer.concat([
        Buffer.from('1 0 obj<</First 0/N 0/Filter/FlateDecode>>stream\n'),
        brokenAfter(Buffer.alloc(10_000_000)),
        Buffer.from('endstream '),
      ]),
    ),
    fileMessages.damaged.PDF,
  ],
  ['lists that are not packed', filled('1 0 obj<</First 0/N 0>>stream\n'), harmful],
  [
    'packed lists whose objects are one and the same',
    filled(
      Buffer.concat([
        Buffer.from('1 0 obj'),
        packedStream(
          deflateSync(`${'1 0000 '.repeat(1000)}${' '.repeat(2999)}${'[1 '.repeat(30_000)}`),
          '/N 1000/First 9999/Filter/FlateDecode',
        ),
        Buffer.from(' endobj '),
      ]),
      2_000_000,
    ),
    harmful,
  ],
  [
    'letters for bytes',
    Buffer.concat([Buffer.from('1 0 obj<</Filter[/A85/LZW]>>stream\n'), filled('zz!!!!!'), Buffer.from('endstream')]),
    undefined,
  ],
]

describe('a PDF made to be hard to read', () => {
  /** Seconds of the processor for a file of the same size that is what it says. */
  let ordinary: number
  beforeAll(async () => {
    const pages = filled('1 0 obj<</Length 5/Type/Page/Kids[1 0 R 2 0 R]>>endobj\n')
    await work(pages)
    ordinary = (await work(pages)).seconds
  })

  it.each(noPages)('of %s takes no more of the processor than its size asks for', async (_what, bytes, said) => {
    const { answers, seconds } = await work(bytes)
    expect(seconds / ordinary).toBeLessThan(4)
    if (said === undefined) expect(answers).toEqual([])
    else expect(answers).toContain(said)
  })
})

describe('an ordinary PDF', () => {
  it('may have many objects and streams, and be saved many times', async () => {
    const stream = Buffer.concat([Buffer.from('1 0 obj'), packedStream(deflateSync('q Q')), Buffer.from('endobj\n')])
    const streams = Array.from({ length: 12_000 }, (_, n) =>
      Buffer.concat([Buffer.from(`${n + 10} 0 obj`), stream.subarray(7)]),
    )
    const objects = Array.from({ length: 200_000 }, (_, n) => `${n + 20_000} 0 obj<</Next 5 0 R>>endobj\n`).join('')
    const saved = '5 0 obj<</S/GoTo>>endobj\n'.repeat(900)
    const { answers } = await work(
      Buffer.concat([...streams, Buffer.from(objects + saved + '6 0 obj<</OpenAction 5 0 R>>')]),
    )
    expect(answers).toEqual([])
  })

  it('has the objects of its packed lists', async () => {
    const packed = deflateSync('5 0 6 5 <<1>><<2>>')
    const objects = await readPdfObjects(
      Buffer.concat([Buffer.from('9 0 obj'), packedStream(packed, '/Type/ObjStm/N 2/First 8/Filter/FlateDecode')]),
    )
    expect([5, 6].map((number) => valuesByNumber(objects).get(number))).toEqual([['<< 1 >> '], ['<< 2 >> ']])
  })
})
