import { Document, Page, StyleSheet } from '@react-pdf/renderer'
import { shownNumber } from '@/lib/phone'
import { layOutHead, type Letterhead } from '@/lib/server/papers/letterhead'
import { labelStyle, letterheads, plain, slip, titleStyle, type TextStyle } from '@/lib/server/papers/look'
import { breakLines, type Document as Measuring, type Pen } from '@/lib/server/papers/pdf-text'
import { Drawing, LogoAt, renderPdf } from '@/lib/server/papers/react-pdf'
import { qrCode, writeLine, writeLines } from '@/lib/server/papers/sheet'
import type { Slip } from './invitations'
import { slipMessages as said } from './slip-messages'

type Printed = Slip & {
  /** The last day of the code, as it is printed. */
  until: string
  letterhead: Letterhead
  /** Of the page where one logs in. */
  address: string
}

const styles = StyleSheet.create({ page: { width: slip.width, height: slip.height } })
const { left, inner } = slip
const labelWidth = 96
const qrSize = 96
const codeStyle: TextStyle = { ...plain, weight: 'semibold', size: 20 }
const valueStyle: TextStyle = { ...plain, weight: 'semibold', size: 11 }
const lineStep = 14

/** The slip of one guardian: A5 on its side, as a receipt. */
export const slipPdf = ({ until, letterhead, address, ...one }: Printed) =>
  slipsPdf([one], { until, letterhead, address })

/** Slips of several guardians, a page for each. */
export const slipsPdf = (slips: readonly Slip[], common: Omit<Printed, keyof Slip>) =>
  renderPdf((measuring) => {
    const head = layOutHead(measuring, common.letterhead, inner, letterheads.slip)
    return (
      <Document title={said.title} author={common.letterhead.school} language="en-IN">
        {slips.map((one, index) => (
          <Page key={index} size={[slip.width, slip.height]} wrap={false}>
            {head.logo && <LogoAt logo={head.logo} left={left} top={slip.top} />}
            <Drawing
              style={styles.page}
              draw={(pen) => {
                head.draw(pen, left, slip.top)
                drawSlip(pen, measuring, { ...one, ...common }, slip.top + head.height + 12)
              }}
            />
          </Page>
        ))}
      </Document>
    )
  })

function drawSlip(
  pen: Pen,
  measuring: Measuring,
  { name, children, phone, code, until, address }: Printed,
  top: number,
) {
  const room = inner - qrSize - 24
  const values = room - labelWidth
  writeLine(pen, said.title, left, top, { ...titleStyle, width: room })
  qrCode(pen, address, left + inner - qrSize, top, qrSize)
  let y = top + 32
  const facts = [
    [said.name, [name]],
    [said.children, breakLines(measuring, children.join(', '), values, valueStyle).slice(0, mostLines)],
    [said.portal, [address]],
    [said.phone, [shownNumber(phone)]],
  ] as const
  for (const [label, lines] of facts) {
    writeLine(pen, label, left, y + 2, { ...labelStyle, width: labelWidth })
    lines.forEach((each, n) =>
      writeLine(pen, each, left + labelWidth, y + n * lineStep, { ...valueStyle, width: values }),
    )
    y += lines.length * lineStep + 6
  }
  writeLine(pen, said.code, left, y + 8, { ...labelStyle, width: labelWidth })
  writeLine(pen, code, left + labelWidth, y, { ...codeStyle, width: values })
  y += 40
  for (const sentence of [said.how, said.once(until), said.keep]) {
    const lines = breakLines(measuring, sentence, inner, plain)
    writeLines(pen, lines, left, y, lineStep, plain)
    y += lines.length * lineStep + 4
  }
}

/** Of names of children, who may be many. */
const mostLines = 4
