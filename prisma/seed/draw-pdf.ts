import PDFDocument from 'pdfkit'

/** A PDF with a heading and numbered lines. */
export function drawPdf({
  school,
  title,
  lines,
}: {
  school: string
  title: string
  lines: readonly string[]
}): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'A4', margin: 56, info: { Title: title, Author: school } })
  const parts: Buffer[] = []
  paper.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve) => paper.on('end', () => resolve(Buffer.concat(parts))))
  paper.fontSize(10).fillColor('#0d4f5e').text(school)
  paper.moveDown(0.4).font('Helvetica-Bold').fontSize(18).fillColor('#23201b').text(title)
  paper
    .moveTo(56, paper.y + 8)
    .lineTo(539, paper.y + 8)
    .strokeColor('#e2dbd0')
    .stroke()
  paper.moveDown(1.5).font('Helvetica').fontSize(11.5)
  lines.forEach((line, index) => paper.text(`${index + 1}.  ${line}`, { lineGap: 4 }).moveDown(1.6))
  paper.end()
  return done
}
