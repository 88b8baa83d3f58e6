import { getDocumentProxy } from 'unpdf'

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
