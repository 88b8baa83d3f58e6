import { Document, Image as Picture, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { formatDay } from '@/lib/dates'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees } from '@/lib/money'
import { sizeWithin, type PaperLogo } from '@/lib/server/papers/logo'
import { pdfStyles, WrittenText } from '@/lib/server/papers/react-pdf'
import type { Payment } from './lists'

// In points; there are 499 between the margins.
const labelWidth = 110
const valueWidth = 388

const styles = StyleSheet.create({
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', paddingBottom: 10 },
  logo: { marginRight: 12 },
  title: { flexGrow: 1 },
  row: { flexDirection: 'row', paddingVertical: 6 },
  label: { width: labelWidth },
  total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 10, fontSize: 13, fontWeight: 600 },
  demo: { fontWeight: 600, color: '#a1281f' },
  foot: { marginTop: 18, fontSize: 8.5 },
})

/** A payment's receipt, on A5 landscape. */
export function receiptDocument(payment: Payment, { school, logo }: { school: string; logo: PaperLogo | undefined }) {
  const facts = [
    ['Received from', payment.studentName],
    ['Class', payment.rollNo === null ? payment.class : `${payment.class}, roll number ${payment.rollNo}`],
    ['For', payment.type],
    ['Paid on', formatDay(payment.date)],
    ['Paid by', payment.reference ? `${payment.method}, ${payment.reference}` : payment.method],
    ['Status', statusOf(payment)],
  ] as const
  return (
    <Document title={`Receipt ${payment.receiptNumber}`} author={school} language="en-IN">
      <Page size="A5" orientation="landscape" style={pdfStyles.page}>
        <View style={[styles.head, pdfStyles.rule]}>
          {logo && <Picture src={logo.src} style={[styles.logo, sizeWithin(logo, { width: 96, height: 44 })]} />}
          <View style={styles.title}>
            <WrittenText width={300} colour={pdfStyles.muted.color}>
              {school}
            </WrittenText>
            <Text style={pdfStyles.title}>Fee Receipt</Text>
          </View>
          <Text>No. {payment.receiptNumber}</Text>
        </View>
        {facts.map(([label, value]) => (
          <View key={label} style={[styles.row, pdfStyles.rule]}>
            <Text style={[styles.label, pdfStyles.muted]}>{label}</Text>
            <WrittenText width={valueWidth}>{value}</WrittenText>
          </View>
        ))}
        <View style={styles.total}>
          <Text>Amount received</Text>
          <Text>{formatRupees(payment.amount)}</Text>
        </View>
        {payment.demo && <Text style={styles.demo}>{feeMessages.demoReceipt}</Text>}
        <Text style={[styles.foot, pdfStyles.muted]}>Made by computer; valid without a signature.</Text>
      </Page>
    </Document>
  )
}

function statusOf({ status, reversal }: Payment) {
  return reversal ? `${status} on ${formatDay(reversal.date)} by ${reversal.by}: ${reversal.reason}` : status
}
