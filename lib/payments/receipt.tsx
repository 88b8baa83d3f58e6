import { Document, Page, StyleSheet } from '@react-pdf/renderer'
import { layOutHead, type Letterhead } from '@/lib/server/papers/letterhead'
import { letterheads, sheet, slip } from '@/lib/server/papers/look'
import type { Document as Measuring } from '@/lib/server/papers/pdf-text'
import { Drawing, LogoAt, renderPdf } from '@/lib/server/papers/react-pdf'
import { stamp, type Part } from '@/lib/server/papers/sheet'
import { receiptParts } from './receipt-parts'
import type { Receipt } from './sql'

export type ReceiptPrinting = {
  letterhead: Letterhead
  /** Where codes are checked, without the code. */
  verifyAddress: string
}

const styles = StyleSheet.create({
  slip: { width: slip.width, height: slip.height },
  sheet: { width: sheet.width, height: sheet.height },
})

/** The receipt of a payment, or of several that were recorded together, on one paper: A5 on its side, A4 where it is long. */
export const receiptPdf = (receipts: readonly Receipt[], printing: ReceiptPrinting) =>
  renderPdf((measuring) => receiptDocument(measuring, receipts, printing))

function receiptDocument(
  measuring: Measuring,
  receipts: readonly Receipt[],
  { letterhead, verifyAddress }: ReceiptPrinting,
) {
  const [first] = receipts
  if (!first) throw new Error('a paper without a receipt')
  const head = layOutHead(measuring, letterhead, slip.inner, letterheads.slip)
  const parts = [{ ...head, draw: drawnHead(head) }, ...receiptParts(measuring, receipts, verifyAddress)]
  const height = parts.reduce((sum, part) => sum + part.height, slip.top + slip.bottom)
  const page = height <= slip.height ? 'slip' : 'sheet'
  const size = { slip, sheet }[page]
  const reversed = receipts.every(({ status }) => status === 'Reversed')
  return (
    <Document
      title={receipts.length > 1 ? 'Fee Receipts' : `Receipt ${first.receiptNumber}`}
      author={letterhead.school}
      language="en-IN"
    >
      {onPages(parts, size.height - slip.top - slip.bottom, page === 'slip').map((placed, index) => (
        <Page key={index} size={[size.width, size.height]} wrap={false}>
          {index === 0 && head.logo && <LogoAt logo={head.logo} left={slip.left} top={slip.top} />}
          <Drawing
            style={styles[page]}
            draw={(pen) => {
              for (const { part, y } of placed) part.draw(pen, slip.top + y)
              if (reversed) stamp(pen, 'REVERSED', size, 76)
            }}
          />
        </Page>
      ))}
    </Document>
  )
}

const drawnHead =
  ({ draw }: ReturnType<typeof layOutHead>): Part['draw'] =>
  (pen, top) =>
    draw(pen, slip.left, top)

/** Each part with how far it stands below the top of its page; the last at the foot of the page where `down` says so. */
function onPages(parts: readonly Part[], room: number, down: boolean) {
  const pages: { part: Part; y: number }[][] = [[]]
  let y = 0
  for (const part of parts) {
    if (y > 0 && y + part.height > room) {
      pages.push([])
      y = 0
    }
    pages.at(-1)?.push({ part, y: down && part === parts.at(-1) ? room - part.height : y })
    y += part.height
  }
  return pages
}
