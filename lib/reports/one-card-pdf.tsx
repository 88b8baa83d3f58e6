import { Document, Image as Picture, Page, StyleSheet } from '@react-pdf/renderer'
import { heads, sheet } from '@/lib/server/papers/letterhead'
import { sizeWithin } from '@/lib/server/papers/logo'
import { Drawing, renderPdf } from '@/lib/server/papers/react-pdf'
import { cardPages, type Card, type CardDocument } from './card-pages'

const styles = StyleSheet.create({
  sheet: { width: sheet.width, height: sheet.height },
  logo: { position: 'absolute', top: sheet.top, right: sheet.width - sheet.right },
})

/** One report card. Those of a class are drawn by cardsPdf, from the same pages. */
export const cardPdf = (paper: CardDocument, card: Card) =>
  renderPdf((measuring) => (
    <Document title={paper.title} author={paper.school} language="en-IN">
      {cardPages(measuring, paper, card).map((draw, index) => (
        <Page key={index} size={[sheet.width, sheet.height]} wrap={false}>
          {index === 0 && paper.logo && (
            <Picture src={paper.logo.src} style={[styles.logo, sizeWithin(paper.logo, heads.report.logo)]} />
          )}
          <Drawing style={styles.sheet} draw={draw} />
        </Page>
      ))}
    </Document>
  ))
