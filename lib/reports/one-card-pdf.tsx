import { Document, Page, StyleSheet } from '@react-pdf/renderer'
import { sheet } from '@/lib/server/papers/look'
import { Drawing, LogoAt, renderPdf } from '@/lib/server/papers/react-pdf'
import { cardHead, cardPages, type Card, type CardDocument } from './card-pages'

const styles = StyleSheet.create({ sheet: { width: sheet.width, height: sheet.height } })

/** One report card. Those of a class are drawn by cardsPdf, from the same pages. */
export const cardPdf = (paper: CardDocument, card: Card) =>
  renderPdf((measuring) => {
    const head = cardHead(measuring, paper)
    return (
      <Document title={paper.title} author={paper.letterhead.school} language="en-IN">
        {cardPages(measuring, paper, card, head.height).map((draw, index) => (
          <Page key={index} size={[sheet.width, sheet.height]} wrap={false}>
            {index === 0 && head.logo && <LogoAt logo={head.logo} left={sheet.left} top={sheet.top} />}
            <Drawing
              style={styles.sheet}
              draw={(pen) => {
                if (index === 0) head.draw(pen, sheet.left, sheet.top)
                draw(pen)
              }}
            />
          </Page>
        ))}
      </Document>
    )
  })
