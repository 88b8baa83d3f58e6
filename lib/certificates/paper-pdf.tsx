import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'
import { Fragment } from 'react'
import { formatDay, type Day } from '@/lib/dates'
import { layOutHead } from '@/lib/server/papers/letterhead'
import type { PaperLogo } from '@/lib/server/papers/logo'
import { colour, labelStyle, letterheads, sheet, titleStyle } from '@/lib/server/papers/look'
import { breakLines, lineHeightOf, type Document as Measuring, type Font } from '@/lib/server/papers/pdf-text'
import { Drawing, Head, renderPdf, Rule, WrittenLine, WrittenLines } from '@/lib/server/papers/react-pdf'
import { footTop, signatures, stamp, verifyFoot } from '@/lib/server/papers/sheet'
import type { CertificateKind } from './lists'
import type { Paper } from './schema'

/** A certificate with what its page shows besides its words. */
export type PrintedCertificate = {
  kind: CertificateKind
  number: string
  issued: Day
  code: string
  paper: Paper
  cancelled: Day | null
}

type Printing = { logo: PaperLogo | undefined; verifyAddress: string }

const titles = { Transfer: 'Transfer Certificate', Bonafide: 'Bonafide Certificate' } as const

/** One A4 page, whatever was typed: where there is much of it, it is printed smaller. */
export const certificatePdf = (certificate: PrintedCertificate, printing: Printing) =>
  renderPdf((measuring) => certificateDocument(measuring, certificate, printing))

// In points.
const labelWidth = 182
const valueLeft = labelWidth + 12
const valueWidth = sheet.inner - valueLeft
const heights = { space: 16, title: 28, numbers: 20, cancelled: 22, valid: 4 }

/** Of the page, what is above the signatures. */
const stamped = { width: sheet.width, height: footTop + 120 }

const styles = StyleSheet.create({
  // A page that must not continue on another is only as high as what stands on it.
  sheet: { width: sheet.width, height: sheet.height, paddingTop: sheet.top, paddingHorizontal: sheet.left },
  numbers: { flexDirection: 'row', height: heights.numbers },
  row: { flexDirection: 'row' },
  label: { width: valueLeft },
  whole: { position: 'absolute', top: 0, left: 0, width: sheet.width, height: sheet.height },
})

function certificateDocument(measuring: Measuring, certificate: PrintedCertificate, { logo, verifyAddress }: Printing) {
  const { kind, number, issued, code, paper, cancelled } = certificate
  const head = layOutHead(measuring, { ...paper, logo }, sheet.inner, letterheads.sheet)
  const validity = heights[cancelled ? 'cancelled' : 'valid']
  const top = sheet.top + head.height + heights.space + heights.title + heights.numbers + validity
  const half = { width: sheet.inner / 2, height: heights.numbers }
  return (
    <Document title={`${titles[kind]} ${number}`} author={paper.school} language="en-IN">
      <Page size={[sheet.width, sheet.height]} wrap={false}>
        <View style={styles.sheet}>
          <Head head={head} width={sheet.inner} />
          <View style={{ height: heights.space }} />
          <WrittenLine width={sheet.inner} height={heights.title} align="center" {...titleStyle}>
            {titles[kind]}
          </WrittenLine>
          <View style={styles.numbers}>
            <WrittenLine {...half} weight="semibold">{`No. ${number}`}</WrittenLine>
            <WrittenLine {...half} align="right">
              {formatDay(issued)}
            </WrittenLine>
          </View>
          <View style={{ height: validity }}>
            {cancelled && (
              <WrittenLine width={sheet.inner} height={validity} weight="semibold" size={9.5} colour={colour.negative}>
                {`Cancelled on ${formatDay(cancelled)}. This certificate is not valid any more.`}
              </WrittenLine>
            )}
          </View>
          <Body {...fitted(measuring, paper, footTop - 6 - top)} />
          <Drawing
            style={styles.whole}
            draw={(pen) => {
              signatures(pen, [{ role: 'Prepared by' }, { role: 'Checked by' }, { role: 'Principal, with seal' }])
              verifyFoot(pen, {
                address: verifyAddress,
                code,
                says: 'Scan the code, or open this address, to see whether we issued it and whether it is valid:',
              })
            }}
          />
          {cancelled && <Drawing style={styles.whole} draw={(pen) => stamp(pen, 'CANCELLED', stamped, 84)} />}
        </View>
      </Page>
    </Document>
  )
}

/** The letters, in points: what is mostly a sentence looks lost in those of a table. */
const sizes = { sentence: 12, table: 10.5, smallest: 6 }

/** The sentence and the rows, in the largest letters in which all of them fit into `room`. */
function fitted(measuring: Measuring, paper: Paper, room: number) {
  const largest = paper.text ? sizes.sentence : sizes.table
  let laidOut = layOut(measuring, paper, largest)
  if (laidOut.height <= room) return laidOut
  // Between the largest size, which is too large, and one that is taken whatever comes of it.
  let [tooLarge, taken]: [number, number] = [largest, sizes.smallest]
  laidOut = layOut(measuring, paper, taken)
  while (tooLarge - taken > 0.5) {
    const size = (tooLarge + taken) / 2
    const next = layOut(measuring, paper, size)
    if (next.height > room) tooLarge = size
    else [taken, laidOut] = [size, next]
  }
  return laidOut
}

function layOut(measuring: Measuring, paper: Paper, size: number) {
  const font: Font = { weight: 'regular', size }
  const step = lineHeightOf(measuring, font)
  const gap = size * 0.5
  const text = paper.text ? breakLines(measuring, paper.text, sheet.inner, font) : []
  const rows = paper.rows.map(([of, said]) => {
    const [label, value] = [breakLines(measuring, of, labelWidth, font), breakLines(measuring, said, valueWidth, font)]
    return { label, value, height: Math.max(label.length, value.length) * step + gap }
  })
  const height = rows.reduce((sum, row) => sum + row.height, text.length ? text.length * step + 4 * gap : 0)
  return { font, text, rows, gap, height }
}

const Body = ({ font, text, rows, gap }: ReturnType<typeof layOut>) => (
  <>
    {text.length > 0 && (
      <>
        <WrittenLines width={sheet.inner} {...font}>
          {text}
        </WrittenLines>
        <Rule height={4 * gap} />
      </>
    )}
    {rows.map(({ label, value }, index) => (
      <Fragment key={index}>
        <View style={styles.row}>
          <View style={styles.label}>
            <WrittenLines width={labelWidth} {...font} colour={labelStyle.colour}>
              {label}
            </WrittenLines>
          </View>
          <WrittenLines width={valueWidth} {...font}>
            {value}
          </WrittenLines>
        </View>
        <Rule height={gap} thickness={0.4} />
      </Fragment>
    ))}
  </>
)
