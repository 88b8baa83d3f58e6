import { posix } from 'node:path'
import { limits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import type { Aside, TakeRow } from './rows'
import { numberStyles, sharedStrings, sheetReader, type Beside, type Merged } from './xlsx-cells'
import { attribute, damaged, goOn, localName, mostParts, readParts, type ReadXml } from './xlsx-parts'

/**
 * Reads the first visible sheet of an Excel workbook (ECMA-376) row by row, with pauses, and stops at limits: nothing
 * that the file claims of itself decides how much memory it takes.
 */
export async function readXlsx(bytes: Buffer, take: TakeRow): Promise<Aside & { merged: Merged[] }> {
  const book = await readBook(bytes)
  const shared = sharedStrings()
  const formats = numberStyles()
  await readParts(bytes, (name) =>
    name === book.strings ? shared.read : name === book.styles ? formats.read : undefined,
  )
  let found = false
  const beside: Beside = { hiddenColumns: [], hiddenRows: 0, spans: [], merged: [] }
  await readParts(bytes, (name) => {
    if (name !== book.sheet) return undefined
    found = true
    return sheetReader({
      strings: shared.texts,
      isDate: formats.isDate,
      formatOf: formats.formatOf,
      since1904: book.since1904,
      take,
      beside,
    })
  })
  if (!found) throw damaged()
  return { tab: book.tab, otherTabs: book.otherTabs, ...beside }
}

type Book = Pick<Aside, 'tab' | 'otherTabs'> & { sheet: string; strings?: string; styles?: string; since1904: boolean }

/** Where the parts are: the first visible sheet, the texts of its cells, and their formats. */
async function readBook(bytes: Buffer, place = 'xl/workbook.xml'): Promise<Book> {
  const sheets: { id: string; name: string; hidden: boolean }[] = []
  const targets = new Map<string, { kind: string; path: string }>()
  let since1904 = false
  let said = place
  const folder = posix.dirname(place)
  const readers: Record<string, ReadXml> = {
    '_rels/.rels': (parser) => {
      parser.on('opentag', ({ name, attributes }) => {
        const { Type = '', Target = '' } = attributes as Record<string, string>
        if (localName(name) === 'Relationship' && Type.endsWith('/officeDocument'))
          said = posix.normalize(Target).replace(/^\//, '')
      })
      return goOn
    },
    [place]: (parser) => {
      parser.on('opentag', ({ name, attributes }) => {
        const values = attributes as Record<string, string>
        if (localName(name) === 'workbookPr') since1904 = ['1', 'true'].includes(attribute(values, 'date1904') ?? '')
        if (localName(name) === 'sheet' && sheets.length < mostParts)
          sheets.push({
            // Both `r:id` and `sheetId` are there; only the first is in another namespace.
            id: Object.entries(values).find(([key]) => key.endsWith(':id'))?.[1] ?? '',
            name: (attribute(values, 'name') ?? '').slice(0, limits.tab),
            hidden: /hidden/i.test(attribute(values, 'state') ?? ''),
          })
      })
      return goOn
    },
    [`${folder}/_rels/${posix.basename(place)}.rels`]: (parser) => {
      parser.on('opentag', ({ name, attributes }) => {
        if (localName(name) !== 'Relationship' || targets.size >= mostParts) return
        const { Id = '', Type = '', Target = '' } = attributes as Record<string, string>
        const path = Target.startsWith('/') ? Target.slice(1) : posix.normalize(posix.join(folder, Target))
        targets.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), path })
      })
      return goOn
    },
  }
  let other: string | undefined
  await readParts(bytes, (name) => {
    if (name === 'content.xml') other = fileMessages.openSheet
    if (name === 'xl/workbook.bin') other = fileMessages.binarySheet
    return readers[name]
  })
  if (other) throw new AppError('unsupported', other)
  // Several people at one workbook give it another name: xl/workbook22.xml.
  if (sheets.length === 0 && said !== place) return readBook(bytes, said)
  const visible = sheets.filter(({ id, hidden }) => !hidden && targets.get(id)?.kind === 'worksheet')
  const [first] = visible
  const sheet = first && targets.get(first.id)?.path
  if (!sheet) throw new AppError('unsupported', fileMessages.notReal.Sheet)
  const ofKind = (kind: string) => [...targets.values()].find((target) => target.kind === kind)?.path
  const [strings, styles] = [ofKind('sharedStrings'), ofKind('styles')]
  const otherTabs = visible.slice(1).map(({ name }) => name)
  return {
    sheet,
    tab: first.name,
    otherTabs,
    since1904,
    ...(strings ? { strings } : {}),
    ...(styles ? { styles } : {}),
  }
}
