import { Document, Image as Picture, Page, StyleSheet, View } from '@react-pdf/renderer'
import { amountInWords } from '@/lib/amount-in-words'
import { formatDay } from '@/lib/dates'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import { colour, heads, slip, type TextStyle } from '@/lib/server/papers/letterhead'
import { sizeWithin, takenBy, type PaperLogo } from '@/lib/server/papers/logo'
import { inOneLine } from '@/lib/server/papers/pdf-text'
import { renderPdf, WrittenLine, WrittenText } from '@/lib/server/papers/react-pdf'
import type { Receipt } from './sql'

const head = heads.receipt
// In points.
const labelWidth = 110
const numberWidth = 110
const amountWidth = 100
const forWidth = slip.inner - numberWidth - amountWidth
const small = 8.5

const styles = StyleSheet.create({
  page: { paddingVertical: slip.top, paddingHorizontal: slip.side },
  rule: { borderBottomWidth: 0.75, borderBottomColor: colour.line },
  head: { flexDirection: 'row', alignItems: 'flex-end', paddingBottom: 8 },
  logo: { marginRight: head.logo.gap },
  row: { flexDirection: 'row', paddingVertical: 3 },
  heads: { marginTop: 14 },
  total: { flexDirection: 'row', paddingTop: 6, paddingBottom: 2 },
  foot: { marginTop: 8 },
})

type School = { school: string; address: string; logo: PaperLogo | undefined }

/** The receipt of a payment, on A5 landscape; or of several that were recorded together, on one paper. */
export const receiptPdf = (receipts: readonly Receipt[], school: School) =>
  renderPdf(() => receiptDocument(receipts, school))

function receiptDocument(receipts: readonly Receipt[], { school, address, logo }: School) {
  const [first] = receipts
  if (!first) throw new Error('a paper without a receipt')
  const several = receipts.length > 1
  const valid = several ? receipts.filter(({ status }) => status === 'Completed') : receipts
  const paise = sumInPaise(valid)
  const title = several ? 'Fee Receipts' : 'Fee Receipt'
  const titleWidth = slip.inner - takenBy(logo, head.logo) - numberWidth
  return (
    <Document title={several ? title : `Receipt ${first.receiptNumber}`} author={school} language="en-IN">
      <Page size={several ? 'A4' : 'A5'} orientation={several ? 'portrait' : 'landscape'} style={styles.page}>
        <View style={[styles.head, styles.rule]}>
          {logo && <Picture src={logo.src} style={[styles.logo, sizeWithin(logo, head.logo)]} />}
          <View>
            <WrittenText width={titleWidth} {...head.school}>
              {school}
            </WrittenText>
            {address !== '' && (
              <WrittenText width={titleWidth} {...head.address}>
                {inOneLine(address)}
              </WrittenText>
            )}
            <WrittenLine width={titleWidth} height={21} {...head.title}>
              {title}
            </WrittenLine>
          </View>
          {!several && (
            <WrittenText width={numberWidth} align="right">
              {`No. ${first.receiptNumber}`}
            </WrittenText>
          )}
        </View>
        {factsOf(first, receipts).map(([label, value]) => (
          <View key={label} style={[styles.row, styles.rule]} wrap={false}>
            <WrittenText width={labelWidth} colour={colour.muted}>
              {label}
            </WrittenText>
            <WrittenText width={slip.inner - labelWidth}>{value}</WrittenText>
          </View>
        ))}
        {several && <Rows receipts={receipts} />}
        <View style={styles.total}>
          <WrittenText width={forWidth} weight="semibold" size={13}>
            {several ? `Amount received, ${valid.length} receipts` : 'Amount received'}
          </WrittenText>
          <WrittenText width={slip.inner - forWidth} weight="semibold" size={13} align="right">
            {formatPaise(paise)}
          </WrittenText>
        </View>
        <WrittenText width={slip.inner}>{amountInWords(paise)}</WrittenText>
        {first.demo && (
          <WrittenText width={slip.inner} weight="semibold" colour={colour.negative}>
            {feeMessages.demoReceipt}
          </WrittenText>
        )}
        <View style={styles.foot}>
          <WrittenText width={slip.inner} size={small} colour={colour.muted}>
            Made by computer; valid without a signature.
          </WrittenText>
        </View>
      </Page>
    </Document>
  )
}

function factsOf(first: Receipt, receipts: readonly Receipt[]): (readonly [string, string])[] {
  const { studentName, type, date, method, reference, cashier } = first
  const several = receipts.length > 1
  return [
    ['Received from', studentName],
    ['Class', [...new Set(receipts.map(placeOf))].join('; ')],
    ...(several ? [] : [['For', type] as const]),
    ['Paid on', formatDay(date)],
    ['Paid by', reference ? `${method}, ${reference}` : method],
    ['Cashier', cashier || 'Online'],
    ...(several ? [] : [['Status', statusOf(first)] as const]),
  ]
}

/** Each with its number: of the several one paper has. */
const Rows = ({ receipts }: { receipts: readonly Receipt[] }) => (
  <>
    <View style={[styles.row, styles.heads, styles.rule]}>
      <Cells number="Receipt No." what="For" amount="Amount" size={small} colour={colour.muted} />
    </View>
    {receipts.map((receipt) => (
      <View key={receipt.id} style={[styles.row, styles.rule]} wrap={false}>
        <Cells
          number={receipt.receiptNumber}
          what={[`${receipt.type}, ${receipt.class}`, receipt.reversal && statusOf(receipt)].filter(Boolean).join('. ')}
          amount={formatRupees(receipt.amount)}
        />
      </View>
    ))}
  </>
)

type Cell = { number: string; what: string; amount: string } & Partial<TextStyle>

const Cells = ({ number, what, amount, ...style }: Cell) => (
  <>
    <WrittenText width={numberWidth} {...style}>
      {number}
    </WrittenText>
    <WrittenText width={forWidth} {...style}>
      {what}
    </WrittenText>
    <WrittenText width={amountWidth} align="right" {...style}>
      {amount}
    </WrittenText>
  </>
)

const placeOf = ({ class: schoolClass, rollNo }: Receipt) =>
  rollNo === null ? schoolClass : `${schoolClass}, roll number ${rollNo}`

const statusOf = ({ status, reversal }: Receipt) =>
  reversal ? `${status} on ${formatDay(reversal.date)} by ${reversal.by}: ${reversal.reason}` : status
