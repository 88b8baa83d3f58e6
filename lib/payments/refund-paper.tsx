import { Document, Page, StyleSheet } from '@react-pdf/renderer'
import { formatDay, type Day } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import { layOutHead, type Letterhead } from '@/lib/server/papers/letterhead'
import { letterheads, slip } from '@/lib/server/papers/look'
import { amount, facts, onPages, title } from '@/lib/server/papers/parts'
import type { Document as Measuring } from '@/lib/server/papers/pdf-text'
import { Drawing, LogoAt, renderPdf } from '@/lib/server/papers/react-pdf'
import { signature, type Part } from '@/lib/server/papers/sheet'
import { formatReceiptNumber } from './schema'

/** The voucher of a refund, which the school keeps. */
export type RefundPaper = {
  number: string
  /** On which it was approved. */
  day: Day
  amountPaise: bigint
  method: string
  /** A gateway may still be at it. */
  isPaid: boolean
  /** By whoever takes the money; nobody does of what a gateway gives back. */
  signed: boolean
  reference: string
  reason: string
  student: { name: string; class: string | null; section: string | null; admissionNo: string | null }
  askedBy: { name: string }
  decidedBy: { name: string } | null
  /** Of which receipts the money was. */
  shares: readonly { receipt: { series: string; year: number; number: number } }[]
}

const { width, height, top, bottom, left, inner } = slip
const styles = StyleSheet.create({ slip: { width, height } })

/** A5 on its side, as a receipt is. */
export const refundPdf = (paper: RefundPaper, letterhead: Letterhead) =>
  renderPdf((measuring) => refundDocument(measuring, paper, letterhead))

function refundDocument(measuring: Measuring, paper: RefundPaper, letterhead: Letterhead) {
  const head = layOutHead(measuring, letterhead, inner, letterheads.slip)
  const headPart: Part = { height: head.height, draw: (pen, y) => head.draw(pen, left, y) }
  const parts = [headPart, ...refundParts(measuring, paper)]
  return (
    <Document title={`Refund ${paper.number}`} author={letterhead.school} language="en-IN">
      {onPages(parts, height - top - bottom, true).map((placed, index) => (
        <Page key={index} size={[width, height]} wrap={false}>
          {index === 0 && head.logo && <LogoAt logo={head.logo} left={left} top={top} />}
          <Drawing
            style={styles.slip}
            draw={(pen) => {
              for (const { part, y } of placed) part.draw(pen, top + y)
            }}
          />
        </Page>
      ))}
    </Document>
  )
}

function refundParts(measuring: Measuring, paper: RefundPaper): Part[] {
  const { student, method, reference, shares, decidedBy } = paper
  return [
    title('Refund Voucher', `No. ${paper.number}`),
    ...facts(measuring, [
      [['Student', student.name]],
      [
        ['Class', placeName(student) || '–'],
        ['Admission number', student.admissionNo || '–'],
      ],
      [
        ['Paid by', reference ? `${method}, ${reference}` : method],
        ['Approved on', formatDay(paper.day)],
      ],
      [['Of receipt', shares.map(({ receipt }) => formatReceiptNumber(receipt)).join(', ')]],
      [['Reason', paper.reason]],
      [['Asked for by', paper.askedBy.name]],
    ]),
    amount(measuring, paper.isPaid ? 'Amount refunded' : 'Asked of the gateway', Number(paper.amountPaise)),
    signing(decidedBy?.name ?? '', paper.signed),
  ]
}

const signingWidth = 160

const signing = (approvedBy: string, received: boolean): Part => ({
  height: 62,
  draw(pen, y) {
    if (received) signature(pen, { role: 'Received by' }, left, y + 36, signingWidth)
    signature(pen, { role: 'Approved by', name: approvedBy }, left + inner - signingWidth, y + 36, signingWidth)
  },
})
