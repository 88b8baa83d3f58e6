import { drawHead } from '@/lib/server/papers/letterhead'
import { sheet } from '@/lib/server/papers/look'
import { finishedBytes, newDocument } from '@/lib/server/papers/pdf-document'
import { createPause } from '@/lib/server/pauses'
import { cardHead, cardPages, type Card, type CardDocument } from './card-pages'

/**
 * The report cards of a class as one A4 PDF, in pieces, so that the memory it takes does not depend on their number.
 * pdfkit draws it: @react-pdf/renderer would keep every page until the last (docs/decisions/0038-papers-and-their-engines.md).
 */
export async function* cardsPdf(
  paper: CardDocument,
  batches: AsyncIterable<readonly Card[]>,
): AsyncGenerator<Uint8Array> {
  const document = await newDocument(paper.title, paper.letterhead.school, sheet)
  const head = cardHead(document, paper)
  const pause = createPause()
  for await (const batch of batches) {
    for (const card of batch) {
      cardPages(document, paper, card, head.height).forEach((draw, index) => {
        document.addPage()
        if (index === 0) drawHead(document, head, sheet.left, sheet.top)
        draw(document)
      })
      await pause()
    }
    yield* finishedBytes(document)
  }
  document.end()
  yield* finishedBytes(document)
}
