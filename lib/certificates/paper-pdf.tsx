import { Document, Image as Picture, Page, StyleSheet, View } from '@react-pdf/renderer'
import { Fragment } from 'react'
import { formatDay, type Day } from '@/lib/dates'
import { colour, heads, sheet } from '@/lib/server/papers/letterhead'
import { sizeWithin, takenBy, type PaperLogo } from '@/lib/server/papers/logo'
import {
  breakLines,
  drawText,
  inOneLine,
  lineHeightOf,
  measuringOf,
  widthOf,
  type Document as Measuring,
  type Font,
  type Pen,
} from '@/lib/server/papers/pdf-text'
import { Drawing, renderPdf, Rule, WrittenLine, WrittenLines } from '@/lib/server/papers/react-pdf'
import { footTop, signatures, verifyNote } from '@/lib/server/papers/sheet'
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

const head = heads.certificate
// In points.
const labelWidth = 168
const valueLeft = labelWidth + 12
const valueWidth = sheet.inner - valueLeft
const heights = { rule: 16, space: 4, title: 28, numbers: 20, cancelled: 22, valid: 4 }

const styles = StyleSheet.create({
  // A page that must not continue on another is only as high as what stands on it.
  sheet: { width: sheet.width, height: sheet.height, paddingTop: sheet.top, paddingHorizontal: sheet.left },
  head: { flexDirection: 'row', justifyContent: 'space-between' },
  numbers: { flexDirection: 'row', height: heights.numbers },
  row: { flexDirection: 'row' },
  label: { width: valueLeft },
  whole: { position: 'absolute', top: 0, left: 0, width: sheet.width, height: sheet.height },
})

function certificateDocument(measuring: Measuring, certificate: PrintedCertificate, { logo, verifyAddress }: Printing) {
  const { kind, number, issued, code, paper, cancelled } = certificate
  const letterhead = layOutHead(measuring, paper, logo)
  const validity = heights[cancelled ? 'cancelled' : 'valid']
  const top = sheet.top + letterhead.height + heights.rule + heights.space + heights.title + heights.numbers + validity
  const half = { width: sheet.inner / 2, height: heights.numbers }
  return (
    <Document title={`${titles[kind]} ${number}`} author={paper.school} language="en-IN">
      <Page size={[sheet.width, sheet.height]} wrap={false}>
        <View style={styles.sheet}>
          <View style={[styles.head, { height: letterhead.height }]}>
            <View>
              <WrittenLine width={letterhead.width} height={head.below} {...head.school}>
                {paper.school}
              </WrittenLine>
              <WrittenLines width={letterhead.width} {...head.address}>
                {letterhead.address}
              </WrittenLines>
            </View>
            {logo && <Picture src={logo.src} style={sizeWithin(logo, head.logo)} />}
          </View>
          <Rule height={heights.rule} {...head.rule} />
          <View style={{ height: heights.space }} />
          <WrittenLine width={sheet.inner} height={heights.title} align="center" {...head.title}>
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
              verifyNote(pen, {
                address: verifyAddress,
                code,
                says: 'Scan the code, or open this address, to see whether we issued it and whether it is valid:',
              })
            }}
          />
          {cancelled && <Drawing style={styles.whole} draw={(pen) => stamp(pen, 'CANCELLED')} />}
        </View>
      </Page>
    </Document>
  )
}

function layOutHead(measuring: Measuring, { address }: Paper, logo: PaperLogo | undefined) {
  const width = sheet.inner - takenBy(logo, head.logo)
  const lines = breakLines(measuring, inOneLine(address), width, head.address).slice(0, head.addressLines)
  const written = head.below + lines.length * lineHeightOf(measuring, head.address)
  return { width, address: lines, height: Math.max(written, head.logo.height) }
}

/** The letters, in points. */
const [largest, smallest] = [10.5, 6]

/** The sentence and the rows, in the largest letters in which all of them fit into `room`. */
function fitted(measuring: Measuring, paper: Paper, room: number) {
  let laidOut = layOut(measuring, paper, largest)
  if (laidOut.height <= room) return laidOut
  // Between the largest size, which is too large, and one that is taken whatever comes of it.
  let [tooLarge, taken] = [largest, smallest]
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
            <WrittenLines width={labelWidth} {...font} colour={colour.muted}>
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

/** A word across the page, through which everything can still be read. */
function stamp(pen: Pen, word: string) {
  const font: Font = { weight: 'semibold', size: 84 }
  const [x, y] = [sheet.width / 2, footTop / 2 + 60]
  pen.rotate(-35, { origin: [x, y] })
  pen.fillColor(colour.negative, 0.18)
  drawText(pen, word, x - widthOf(measuringOf(pen), word, font) / 2, y - font.size / 2, font)
}
