import { Document, Image as Picture, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { amountInWords } from '@/lib/amount-in-words'
import { formatDay } from '@/lib/dates'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import { colour, heads, slip } from '@/lib/server/papers/letterhead'
import { sizeWithin, type PaperLogo } from '@/lib/server/papers/logo'
import { inOneLine } from '@/lib/server/papers/pdf-text'
import { fontWeights, pdfStyles, renderPdf, WrittenText } from '@/lib/server/papers/react-pdf'
import type { Receipt } from './sql'

const head = heads.receipt
// In points.
const labelWidth = 110
const valueWidth = slip.inner - labelWidth
const numberWidth = 110
const amountWidth = 100
const titleWidth = 300

const styles = StyleSheet.create({
  page: { paddingVertical: slip.top, paddingHorizontal: slip.side },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', paddingBottom: 8 },
  logo: { marginRight: head.logo.gap },
  titles: { flexGrow: 1 },
  title: { fontSize: head.title.size, fontWeight: fontWeights[head.title.weight], lineHeight: 1.3 },
  row: { flexDirection: 'row', paddingVertical: 3 },
  label: { width: labelWidth },
  number: { width: numberWidth },
  amount: { width: amountWidth, textAlign: 'right' },
  heads: { marginTop: 14, fontSize: 8.5 },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 6,
    fontSize: 13,
    fontWeight: fontWeights.semibold,
  },
  demo: { fontWeight: fontWeights.semibold, color: colour.negative },
  foot: { marginTop: 8, fontSize: 8.5 },
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
  return (
    <Document title={several ? title : `Receipt ${first.receiptNumber}`} author={school} language="en-IN">
      <Page
        size={several ? 'A4' : 'A5'}
        orientation={several ? 'portrait' : 'landscape'}
        style={[pdfStyles.page, styles.page]}
      >
        <View style={[styles.head, pdfStyles.rule]}>
          {logo && <Picture src={logo.src} style={[styles.logo, sizeWithin(logo, head.logo)]} />}
          <View style={styles.titles}>
            <WrittenText width={titleWidth} {...head.school}>
              {school}
            </WrittenText>
            {address !== '' && (
              <WrittenText width={titleWidth} {...head.address}>
                {inOneLine(address)}
              </WrittenText>
            )}
            <Text style={styles.title}>{title}</Text>
          </View>
          {!several && <Text>No. {first.receiptNumber}</Text>}
        </View>
        {factsOf(first, receipts).map(([label, value]) => (
          <View key={label} style={[styles.row, pdfStyles.rule]} wrap={false}>
            <Text style={[styles.label, pdfStyles.muted]}>{label}</Text>
            <WrittenText width={valueWidth}>{value}</WrittenText>
          </View>
        ))}
        {several && <Rows receipts={receipts} />}
        <View style={styles.total}>
          <Text>{several ? `Amount received, ${valid.length} receipts` : 'Amount received'}</Text>
          <Text>{formatPaise(paise)}</Text>
        </View>
        <WrittenText width={labelWidth + valueWidth}>{amountInWords(paise)}</WrittenText>
        {first.demo && <Text style={styles.demo}>{feeMessages.demoReceipt}</Text>}
        <Text style={[styles.foot, pdfStyles.muted]}>Made by computer; valid without a signature.</Text>
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
    <View style={[styles.row, styles.heads, pdfStyles.muted, pdfStyles.rule]}>
      <Text style={styles.number}>Receipt No.</Text>
      <Text style={{ width: labelWidth + valueWidth - numberWidth - amountWidth }}>For</Text>
      <Text style={styles.amount}>Amount</Text>
    </View>
    {receipts.map((receipt) => (
      <View key={receipt.id} style={[styles.row, pdfStyles.rule]} wrap={false}>
        <Text style={styles.number}>{receipt.receiptNumber}</Text>
        <WrittenText width={labelWidth + valueWidth - numberWidth - amountWidth}>
          {[`${receipt.type}, ${receipt.class}`, receipt.reversal && statusOf(receipt)].filter(Boolean).join('. ')}
        </WrittenText>
        <Text style={styles.amount}>{formatRupees(receipt.amount)}</Text>
      </View>
    ))}
  </>
)

const placeOf = ({ class: schoolClass, rollNo }: Receipt) =>
  rollNo === null ? schoolClass : `${schoolClass}, roll number ${rollNo}`

const statusOf = ({ status, reversal }: Receipt) =>
  reversal ? `${status} on ${formatDay(reversal.date)} by ${reversal.by}: ${reversal.reason}` : status
