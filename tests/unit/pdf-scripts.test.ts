import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPdf } from '@/lib/server/files/checking/pdf'
import { handmadePdf, packedStream } from '@/tests/support/material/files'

const script = '<</S/JavaScript/JS(app.alert(1))>>'
const asHex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`)

/** A packed list that has object 9, which is a script, unless it is another; a newer table may make it the catalog. */
function list(
  filter: string,
  pack: (bytes: Buffer) => Buffer,
  { body = script, more = '', type = '/Type/ObjStm' } = {},
) {
  return packedStream(pack(Buffer.from(`9 0 ${body}`)), `${type}/N 1/First 4${filter}${more}`)
}

/** A packed list with a harmless object, and a script at another place where some viewers look for it. */
const twoBeginnings = (more: string, first = '/First 4') =>
  packedStream(
    deflateSync(Buffer.from(`9 0 <<>>`.padEnd(30) + script)),
    `/Type/ObjStm/N 1${first}${more}/Filter/FlateDecode`,
  )

/** Each row of the PNG predictor "Up" is the difference to the row above. */
function predicted(bytes: Buffer) {
  const columns = 8
  const rows = Array.from({ length: Math.ceil(bytes.length / columns) }, (_, n) => {
    const row = Buffer.alloc(columns, 0x20)
    bytes.copy(row, 0, n * columns, (n + 1) * columns)
    return row
  })
  const lines = rows.map((row, n) => [2, ...row.map((byte, at) => (byte - (rows[n - 1]?.[at] ?? 0)) & 255)])
  return deflateSync(Buffer.from(lines.flat()))
}

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'pdf-'))))
afterAll(() => rm(folder, { recursive: true }))

async function check(bytes: Buffer) {
  const file = path.join(folder, 'a.pdf')
  await writeFile(file, bytes)
  return checkPdf(file)
}

describe('a script is found', () => {
  it.each<[where: string, pdf: Buffer]>([
    ['in a list in hexadecimal', handmadePdf({ objects: [list('/Filter/ASCIIHexDecode', asHex)] })],
    [
      'in a list in hexadecimal and Flate',
      handmadePdf({
        objects: [list('/Filter[/ASCIIHexDecode/FlateDecode]', (bytes) => asHex(deflateSync(bytes)))],
      }),
    ],
    [
      'in a list packed twice',
      handmadePdf({
        objects: [list('/Filter[/FlateDecode/FlateDecode]', (bytes) => deflateSync(deflateSync(bytes)))],
      }),
    ],
    [
      'in a list whose filter is said elsewhere',
      handmadePdf({ objects: [list('/Filter 6 0 R', asHex), '/ASCIIHexDecode'] }),
    ],
    [
      'in a list whose filter has its short name, under its short key',
      handmadePdf({ objects: [list('/F/AHx', asHex)] }),
    ],
    ['in a list whose filter is written in codes', handmadePdf({ objects: [list('/Filter/#41SCIIHexDecode', asHex)] })],
    [
      'in a list of runs',
      handmadePdf({
        objects: [list('/Filter/RunLengthDecode', (b) => Buffer.concat([Buffer.from([b.length - 1]), b]))],
      }),
    ],
    [
      'in a list of differences',
      handmadePdf({
        objects: [list('/Filter/FlateDecode', predicted, { more: '/DecodeParms<</Predictor 12/Columns 8>>' })],
      }),
    ],
    [
      'in a list that does not say that it is one',
      handmadePdf({ objects: [list('/Filter/FlateDecode', deflateSync, { type: '' })] }),
    ],
    [
      'in a list with the word obj in its dictionary',
      handmadePdf({ objects: [list('/Filter/FlateDecode', deflateSync, { more: '/A(1 0 obj)' })] }),
    ],
    [
      'in a list whose word stream has blanks behind it',
      handmadePdf({
        objects: [
          Buffer.from(
            list('/Filter/FlateDecode', deflateSync).toString('latin1').replace('stream\n', 'stream  \n'),
            'latin1',
          ),
        ],
      }),
    ],
    [
      'in a list that zlib cannot read to its end',
      handmadePdf({
        objects: [
          list('/Filter/FlateDecode', (bytes) =>
            Buffer.concat([deflateSync(bytes).subarray(0, 12), Buffer.alloc(40, 0xff)]),
          ),
        ],
      }),
    ],
    [
      'in a plain list, behind the word endstream',
      handmadePdf({ objects: [list('', (bytes) => bytes, { body: `<</A(endstream)/B ${script}>>` })] }),
    ],
    ['inside of a string', handmadePdf({ objects: ['(', `6 0 obj ${script} endobj`, ')'] })],
    [
      'between a string that says stream and one that says endstream',
      handmadePdf({ objects: ['(stream\n)', '1', '2', '3', script, '(endstream)'] }),
    ],
    [
      'inside of a stream',
      handmadePdf({ objects: [packedStream(Buffer.from(`\n6 0 obj ${script} endobj`), '/Type/Metadata')] }),
    ],
    ['behind a comment', handmadePdf({ entry: '/OpenAction<</S%>>\n/JavaScript%\n/JS(x)>>' })],
    ['with its name in codes', handmadePdf({ entry: '/OpenAction<</S/J#61vaScript/J#53(x)>>' })],
    ['in a trailer', Buffer.from(handmadePdf({}).toString().replace('/Root 1', `/X ${script}/Root 1`))],
    ['behind a bracket that closes nothing', handmadePdf({ entry: `/A ] /OpenAction ${script}` })],
    ['behind the end of a dictionary within a list', handmadePdf({ entry: `/A[>> >>]/OpenAction ${script}` })],
    [
      'in a list behind such a bracket',
      handmadePdf({ objects: [list('/Filter/FlateDecode', deflateSync, { type: ']/Type/ObjStm' })] }),
    ],
    ['in a list that begins in two places', handmadePdf({ objects: [twoBeginnings('/First 30')] })],
    [
      'in a list whose first place is a part of it',
      handmadePdf({ objects: [twoBeginnings('/X<</First 4>>/First 30', '')] }),
    ],
    [
      'in a list of two lengths',
      handmadePdf({ objects: [list('/N 2', (bytes) => bytes, { body: '8 30 null'.padEnd(40) + script })] }),
    ],
    [
      'in an object whose number has a point',
      Buffer.from(
        handmadePdf({ objects: [script] })
          .toString()
          .replace('5 0 obj', '5 0.obj'),
      ),
    ],
    [
      'in an object whose number has a dash',
      Buffer.from(
        handmadePdf({ objects: [script] })
          .toString()
          .replace('5 0 obj', '5 0-obj'),
      ),
    ],
    ['in a form that is a program (XFA)', handmadePdf({ entry: '/AcroForm<</XFA 5 0 R>>', objects: ['()'] })],
  ])('%s', (_where, pdf) => expect(check(pdf)).rejects.toMatchObject({ code: 'unsupported' }))
})

describe('what opens by itself is found', () => {
  it.each<[how: string, pdf: Buffer]>([
    [
      'after a harmless step, in a list that is kept elsewhere',
      handmadePdf({
        entry: '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next 5 0 R>>',
        objects: ['[6 0 R]', '<</S/URI/URI(https://evil.example)>>'],
      }),
    ],
    [
      'with its kind said elsewhere',
      handmadePdf({ entry: '/OpenAction<</S 5 0 R/F(\\\\\\\\evil.example\\\\share)>>', objects: ['/GoToR'] }),
    ],
  ])('%s', (_how, pdf) => expect(check(pdf)).rejects.toMatchObject({ code: 'unsupported' }))
})

describe('words about scripts are no scripts', () => {
  const link = (address: string) => `/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${address})>>>>]`
  it.each<[where: string, pdf: Buffer]>([
    ['in an address', handmadePdf({ page: `/Contents 4 0 R${link('https://docs.example/Web/JavaScript')}` })],
    ['in a title', handmadePdf({ objects: ['<</Title(HTML/JavaScript/JS and how to /Launch it)>>'] })],
    ['in hexadecimal', handmadePdf({ objects: [`<</Title<${Buffer.from('/JavaScript').toString('hex')}>>>`] })],
    ['in a comment', handmadePdf({ objects: ['<</A 1>> % /JavaScript (not at all)'] })],
    [
      'in a text',
      handmadePdf({ page: '/Contents 5 0 R', objects: [packedStream(Buffer.from('BT (obj /JS) Tj ET'), '')] }),
    ],
    [
      'in a packed list',
      handmadePdf({ objects: [list('/Filter/FlateDecode', deflateSync, { body: '<</Title(a/JavaScript)>>' })] }),
    ],
    [
      'in a list as other programs write it',
      handmadePdf({
        objects: [list('/Filter[/FlateDecode]', deflateSync, { body: '<</A 1>>', more: '/DecodeParms[null]' })],
      }),
    ],
  ])('%s', (_where, pdf) => expect(check(pdf)).resolves.toBeUndefined())
})

describe('a table of more objects than a document has is refused, and one of as many is taken', () => {
  const table = (said: string) =>
    handmadePdf({
      objects: [packedStream(deflateSync(Buffer.alloc(70)), `/Type/XRef/W[1 4 2]${said}/Filter/FlateDecode`)],
    })

  it.each([
    ['/Size 300001'],
    ['/Index[0 5 7 400000]/Size 10'],
    ['/Index 6 0 R/Size 10'],
    ['/Size 6 0 R'],
    ['/Size[1]/Size 400000'],
    ['/Index[0 5]/Index[0 400000]'],
  ])('%s', (said) => expect(check(table(said))).rejects.toMatchObject({ code: 'unsupported' }))

  it.each([['/Size 10'], ['/Index[0 5 7 3]/Size 900000'], ['/Size[16 16]/FunctionType 0']])('%s is taken', (said) =>
    expect(check(table(said))).resolves.toBeUndefined(),
  )
})
