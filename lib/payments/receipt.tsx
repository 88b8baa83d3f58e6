import { Document, Page, StyleSheet } from '@react-pdf/renderer'
import { layOutHead, type Letterhead } from '@/lib/server/papers/letterhead'
import { letterheads, sheet, slip } from '@/lib/server/papers/look'
import { onPages } from '@/lib/server/papers/parts'
import type { Document as Measuring } from '@/lib/server/papers/pdf-text'
import { Drawing, LogoAt, renderPdf } from '@/lib/server/papers/react-pdf'
import { stamp, type Part } from '@/lib/server/papers/sheet'
import { receiptParts } from './receipt-parts'
import { receivedPaise, type Receipt } from './receipts'

export type ReceiptPrinting = {
  letterhead: Letterhead
  /** Where codes are checked, without the code. */
  verifyAddress: string
  /** The office has given out another. */
  duplicate?: boolean
}

const styles = StyleSheet.create({
  slip: { width: slip.width, height: slip.height },
  sheet: { width: sheet.width, height: sheet.height },
})

/** A receipt on one paper: A5 on its side, A4 where it is long. */
export const receiptPdf = (receipt: Receipt, printing: ReceiptPrinting) =>
  renderPdf((measuring) => receiptDocument(measuring, receipt, printing))

function receiptDocument(measuring: Measuring, receipt: Receipt, { letterhead, ...printing }: ReceiptPrinting) {
  const head = layOutHead(measuring, letterhead, slip.inner, letterheads.slip)
  const parts = [{ ...head, draw: drawnHead(head) }, ...receiptParts(measuring, receipt, printing)]
  const height = parts.reduce((sum, part) => sum + part.height, slip.top + slip.bottom)
  const page = height <= slip.height ? 'slip' : 'sheet'
  const size = { slip, sheet }[page]
  const reversed = receivedPaise(receipt) === 0
  return (
    <Document title={`Receipt ${receipt.receiptNumber}`} author={letterhead.school} language="en-IN">
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
