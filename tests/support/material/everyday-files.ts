import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { workbookOf } from '@/tests/support/material/sheets'
import { box, filmAs, filmWith, places } from './films'
import { handmadePdf, makeImage, makeMp4, makePdf, packedStream, type Upload } from './files'
import type { FileKind } from '@/lib/constants'

/** Files as phones and offices make them, each under the name and type with which a browser there sends it. */

/** What a form asks for. */
const asked = {
  material: ['PDF', 'Video'],
  gallery: ['Image'],
  promotion: ['Video', 'Image', 'PDF'],
  sheet: ['Sheet'],
} as const satisfies Record<string, readonly FileKind[]>

/** Taken as a kind, or refused with a sentence in which these words stand. */
export type EverydayFile = { from: string; wanted: readonly FileKind[]; becomes: FileKind | RegExp; file: Upload }

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const zip = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
const office = (part: string) => zip({ '[Content_Types].xml': '<Types/>', [part]: '<document/>' })

/** JPEG: the last three bytes of a scan's header, which Samsung's camera leaves empty. */
function withEmptyScan(jpeg: Buffer) {
  const copy = Buffer.from(jpeg)
  const at = copy.indexOf(Buffer.from([0xff, 0xda]))
  const end = at + 2 + copy.readUInt16BE(at + 2)
  return copy.fill(0, end - 3, end)
}

const heic = Buffer.concat([box('ftyp', 'heic', Buffer.alloc(4), 'mif1heic'), box('meta', Buffer.alloc(200))])
const list = (body: string) =>
  packedStream(deflateSync(latin1(`9 0 ${body}`)), '/Type/ObjStm/N 1/First 4/Filter/FlateDecode')

/** As programs save a changed PDF: the changes and a new table behind what was there. */
function changedSince(pdf: Buffer) {
  const before = /startxref\s+(\d+)/.exec(pdf.toString('latin1'))?.[1] ?? '0'
  const object = '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n'
  const place = `${String(pdf.length).padStart(10, '0')} 00000 n \n`
  const table = `xref\n2 1\n${place}trailer\n<</Size 5/Root 1 0 R/Prev ${before}>>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`
  return Buffer.concat([pdf, latin1(object + table)])
}

export async function everydayFiles(): Promise<EverydayFile[]> {
  const [jpeg, png, mp4, pdf] = [await makeImage('jpeg'), await makeImage('png'), makeMp4(), await makePdf()]
  const picture = sharp(jpeg)
  const people = workbookOf([
    ['Name', 'Class'],
    ['Asha One', 'Class 1'],
  ])
  const csv = Buffer.from('\ufeffName,Class\r\nAsha One,Class 1\r\n')
  const link = '/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://docs.example/Web/JavaScript)>>>>]'
  const scan = handmadePdf({
    page: '/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>',
    objects: [packedStream(jpeg, '/Type/XObject/Subtype/Image/Width 320/Height 240/Filter/DCTDecode')],
  })

  const rows: [
    from: string,
    form: keyof typeof asked,
    becomes: FileKind | RegExp,
    name: string,
    type: string,
    bytes: Buffer,
  ][] = [
    ['a camera', 'gallery', 'Image', 'DSC_0001.JPG', 'image/jpeg', jpeg],
    ['a Samsung phone', 'gallery', 'Image', '20261126_101500.jpg', 'image/jpeg', withEmptyScan(jpeg)],
    [
      'a Samsung phone that adds what it knows',
      'gallery',
      'Image',
      '20261126_101501.jpg',
      'image/jpg',
      Buffer.concat([jpeg, latin1('\0\0\x01\x0aImage_UTC_Data1764130500000SEFHk\0\0\0SEFT')]),
    ],
    [
      'a Pixel phone, with a film behind the picture',
      'gallery',
      'Image',
      'PXL_20261126.MP.jpg',
      'image/jpeg',
      Buffer.concat([jpeg, mp4]),
    ],
    [
      'an HDR picture, with a second one behind',
      'gallery',
      'Image',
      'IMG_E1.jpeg',
      'image/jpeg',
      Buffer.concat([jpeg, jpeg]),
    ],
    [
      'WhatsApp',
      'gallery',
      'Image',
      'IMG-20261126-WA0001.jpg',
      '',
      await picture.clone().jpeg({ progressive: true }).toBuffer(),
    ],
    ['Windows, which calls it so', 'gallery', 'Image', 'photo.jfif', 'image/pjpeg', jpeg],
    [
      'an old scanner, without an end',
      'gallery',
      'Image',
      'scan.jpg',
      'application/octet-stream',
      jpeg.subarray(0, -2),
    ],
    [
      'a camera that fills up',
      'gallery',
      'Image',
      'a.jpg',
      'image/jpeg',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]),
    ],
    [
      'a print shop (CMYK)',
      'gallery',
      'Image',
      'poster.jpg',
      'image/jpeg',
      await picture.clone().toColourspace('cmyk').jpeg().toBuffer(),
    ],
    [
      'a photocopier, in grey',
      'gallery',
      'Image',
      'page.jpg',
      'image/jpeg',
      await picture.clone().grayscale().jpeg().toBuffer(),
    ],
    [
      'a phone held on its side',
      'gallery',
      'Image',
      'b.jpg',
      'image/jpeg',
      await picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
    ['a screenshot', 'gallery', 'Image', 'Screenshot 2026-11-26.png', 'image/png', png],
    ['a screenshot that was renamed', 'gallery', 'Image', 'logo.jpg', 'image/jpeg', png],
    ['a photo that was renamed', 'gallery', 'Image', 'logo.png', 'image/x-png', jpeg],
    [
      'a drawing program',
      'gallery',
      'Image',
      'c.png',
      'image/png',
      await picture.clone().png({ palette: true }).toBuffer(),
    ],
    [
      'a drawing with nothing behind it',
      'gallery',
      'Image',
      'd.png',
      'image/png',
      await picture.clone().ensureAlpha(0.5).png().toBuffer(),
    ],
    ['an iPhone', 'gallery', /HEIC|iPhone/, 'IMG_0001.HEIC', 'image/heic', heic],
    ['an iPhone, renamed', 'gallery', /HEIC.*JPEG/, 'IMG_0001.jpg', 'image/jpeg', heic],
    ['the web', 'gallery', /save it as a JPEG/, 'school.webp', 'image/webp', await picture.clone().webp().toBuffer()],
    [
      'the web, renamed',
      'gallery',
      /save it as a JPEG/,
      'school.jpg',
      'image/jpeg',
      await picture.clone().webp().toBuffer(),
    ],
    ['a moving picture', 'gallery', /save it as a JPEG/, 'a.gif', 'image/gif', await picture.clone().gif().toBuffer()],
    ['a scanner', 'gallery', /save it as a JPEG/, 'a.tif', 'image/tiff', await picture.clone().tiff().toBuffer()],
    ['half a download', 'gallery', /save it again/, 'a.jpg', 'image/jpeg', jpeg.subarray(0, jpeg.length >> 1)],

    ['a camera', 'material', 'Video', 'lesson.mp4', 'video/mp4', mp4],
    [
      'a recorder that fills up',
      'material',
      'Video',
      'REC0001.MP4',
      'video/mp4',
      Buffer.concat([mp4, Buffer.alloc(70_000)]),
    ],
    [
      'WhatsApp, with boxes of its own',
      'material',
      'Video',
      'VID-20261126-WA0002.mp4',
      'video/mp4',
      filmWith([], [box('beam', 'x'), box('loop', Buffer.alloc(4))]),
    ],
    [
      'a Samsung phone, with boxes of its own',
      'promotion',
      'Video',
      '20261126_102000.mp4',
      'video/mp4',
      filmWith([places['©xyz']], [box('sefd', 'SEFT'), box('thum', jpeg), box('frea', Buffer.alloc(12))]),
    ],
    [
      'an Android phone',
      'material',
      'Video',
      'VID_20261126.mp4',
      'application/x-download',
      filmAs('isom', '3gp4', filmWith([places.loci])),
    ],
    [
      'an iPhone that shares as MP4',
      'material',
      'Video',
      'IMG_0002.MP4',
      '',
      filmAs('isom', 'mp42', filmWith([places.keys])),
    ],
    ['an iPhone', 'material', /MP4/, 'IMG_0003.MOV', 'video/quicktime', filmAs('isom', 'qt  ')],
    ['an iPhone in HEVC', 'material', /WhatsApp/, 'IMG_0004.mp4', 'video/mp4', filmAs('avc1\0', 'hvc1\0')],
    ['an old phone', 'material', /MP4/, 'video-2009.3gp', 'video/3gpp', mp4],
    ['a screen recorder', 'promotion', /MP4/, 'a.webm', 'video/webm', Buffer.from('1a45dfa3', 'hex')],
    ['half a download', 'material', /save or share it again/, 'a.mp4', 'video/mp4', mp4.subarray(0, mp4.length >> 1)],

    ['a program', 'material', 'PDF', 'notes.pdf', 'application/pdf', pdf],
    [
      'LibreOffice, which says where to open',
      'material',
      'PDF',
      'Notes.PDF',
      'application/pdf',
      handmadePdf({ entry: '/Lang(en-IN)/OpenAction[3 0 R/XYZ null null 0]' }),
    ],
    [
      'Word, with packed objects and tags',
      'material',
      'PDF',
      'Circular (final).pdf',
      'application/x-pdf',
      handmadePdf({
        entry: '/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>',
        objects: ['<</Type/StructTreeRoot>>', list('<</Title(A)>>')],
      }),
    ],
    [
      'Chrome, with a link',
      'material',
      'PDF',
      'page.pdf',
      'application/x-download',
      handmadePdf({ page: `/Contents 4 0 R${link}` }),
    ],
    ['a scan app', 'material', 'PDF', 'CamScanner 26-11-2026.pdf', 'application/octet-stream', scan],
    [
      'a photocopier that fills up',
      'material',
      'PDF',
      'scan0001.pdf',
      '',
      Buffer.concat([scan, Buffer.alloc(512), latin1('\r\n')]),
    ],
    [
      'a website that adds a mark',
      'material',
      'PDF',
      'form.pdf',
      'application/download',
      Buffer.concat([Buffer.from('\ufeff\r\n'), pdf]),
    ],
    ['a program that saved it again', 'material', 'PDF', 'signed.pdf', 'text/pdf', changedSince(handmadePdf({}))],
    [
      'a lesson on programming',
      'material',
      'PDF',
      'web.pdf',
      'application/pdf',
      await makePdf('HTML/JavaScript', { info: { Title: 'HTML/JavaScript/JS' }, compress: false }),
    ],
    [
      'a bank',
      'material',
      /has a password. Please open it, print it as a PDF/,
      'a.pdf',
      'application/pdf',
      await makePdf('x', { userPassword: 'x' }),
    ],
    [
      'a form that computes',
      'material',
      /print it as a PDF/,
      'a.pdf',
      'application/pdf',
      handmadePdf({ entry: '/AcroForm<</CO[]/AA<</C<</S/JavaScript/JS(1)>>>>>>' }),
    ],
    ['half a download', 'material', /print it as a PDF/, 'a.pdf', 'application/pdf', pdf.subarray(0, pdf.length >> 1)],
    ['a cloud that has not fetched it', 'material', /download it/, 'a.pdf', 'application/pdf', Buffer.alloc(0)],

    [
      'Word',
      'material',
      /save or print it as a PDF/,
      'Notes.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      office('word/document.xml'),
    ],
    [
      'Word, renamed',
      'material',
      /not a PDF.*save it as a PDF/,
      'Notes.pdf',
      'application/pdf',
      office('word/document.xml'),
    ],
    [
      'PowerPoint',
      'material',
      /save or print it as a PDF/,
      'Lesson.pptx',
      'application/octet-stream',
      office('ppt/presentation.xml'),
    ],
    [
      'WPS',
      'material',
      /save or print it as a PDF/,
      'Lesson.ppt',
      'application/wps-office.ppt',
      latin1('\xd0\xcf\x11\xe0'),
    ],
    ['a text', 'material', /save or print it as a PDF/, 'notes.txt', 'text/plain', Buffer.from('notes')],
    [
      'a page that was photographed',
      'material',
      /document or picture, and save or print it as a PDF/,
      'p.jpg',
      'image/jpeg',
      jpeg,
    ],

    [
      'Excel',
      'sheet',
      'Sheet',
      'Class 1.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      Buffer.from(people),
    ],
    ['WPS', 'sheet', 'Sheet', 'Class 1.xlsx', 'application/wps-office.xlsx', Buffer.from(people)],
    ['a phone', 'sheet', 'Sheet', 'Class 1.XLSX', 'application/zip', Buffer.from(people)],
    ['Excel on Windows', 'sheet', 'Sheet', 'people.csv', 'application/vnd.ms-excel', csv],
    ['an old browser', 'sheet', 'Sheet', 'people.csv', 'text/x-csv', csv],
    ['a download', 'sheet', 'Sheet', 'people.csv', 'application/x-download', csv],
    ['a workbook that was renamed', 'sheet', 'Sheet', 'people.csv', 'text/csv', Buffer.from(people)],
    [
      'LibreOffice',
      'sheet',
      /\.xlsx or \.csv/,
      'people.ods',
      'application/vnd.oasis.opendocument.spreadsheet',
      office('content.xml'),
    ],
    ['old Excel', 'sheet', /\.xlsx/, 'people.xls', 'application/vnd.ms-excel', latin1('\xd0\xcf\x11\xe0')],
    ['a text', 'sheet', /\.xlsx or \.csv/, 'people.txt', 'text/plain', csv],
  ]
  return rows.map(([from, form, becomes, name, type, bytes]) => ({
    from,
    wanted: asked[form],
    becomes,
    file: { name, type, bytes },
  }))
}
