import { getDocumentProxy } from 'unpdf'
import type { LetterheadWords } from '@/lib/server/papers/letterhead'
import { tablePdf } from '@/lib/server/papers/pdf-table'

/** The pieces of text of each page of a PDF, in the order in which they are drawn. */
export async function runsOfPdf(bytes: Uint8Array): Promise<string[][]> {
  const document = await getDocumentProxy(Uint8Array.from(bytes), { useSystemFonts: false, verbosity: 0 })
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])))
  }
  await document.destroy()
  return pages
}

/** The text of each page of a PDF. */
export const readPdf = async (bytes: Uint8Array): Promise<string[]> =>
  (await runsOfPdf(bytes)).map((runs) => runs.join(' ').replaceAll(/\s+/g, ' '))

/** Of a school that says nothing of itself. */
export const silentWords: LetterheadWords = {
  school: '',
  address: '',
  phone: '',
  affiliationNumber: '',
  schoolCode: '',
}

type Row = { n: number; name: string }

async function* batchesOf(rows: Row[], size: number) {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

/** A list of a school as PDF: the pieces that it is made in, and the text of its pages. */
export async function listPdf(rows: Row[]) {
  const pieces: Uint8Array[] = []
  const listing = {
    letterhead: { ...silentWords, school: 'विद्या Niketan', logo: undefined },
    title: 'Payment History',
    facts: [['Total', '₹1,23,456.00']] as const,
    columns: [
      { label: 'No', width: 60, align: 'right' as const, value: ({ n }: Row) => String(n) },
      { label: 'Student', width: 200, value: ({ name }: Row) => name },
    ],
    count: rows.length,
    rows: batchesOf(rows, 30),
    empty: 'Nothing here.',
  }
  for await (const piece of tablePdf(listing)) pieces.push(piece)
  return { pieces, pages: async () => runsOfPdf(Buffer.concat(pieces)) }
}
