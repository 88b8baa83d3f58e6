import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { call, demo, enrol, logIn } from '@/tests/support/machine/api'
import { addFee } from '@/tests/support/school/fees'
import { fetchPdf, makeReport } from '@/tests/support/school/reports'

const long = 'Venkatanarasimharaju'.repeat(6)

/** What runs off a page of a PDF to the right, and the text of all pages without the breaks. */
async function layOut(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice(), { useSystemFonts: false, verbosity: 0 })
  const off: string[] = []
  let text = ''
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const [, , width = 0] = page.view
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue
      text += item.str
      if ((item.transform as number[])[4]! + item.width > width - 20) off.push(item.str)
    }
  }
  await document.destroy()
  return { off, text }
}

it('a name of 120 characters without a space stays on the paper', async () => {
  const pupil = await enrol({ name: long, class: 'Class 12' })
  const admin = await logIn(demo.admin)
  const fees = await addFee({ class: 'Class 12' }, admin)
  const { body } = await call(`/api/fees/pay/${fees.find(({ studentName }) => studentName === long)?.id}`, {
    body: { method: 'UPI' },
    bearer: admin.accessToken,
  })
  const receipt = await fetchPdf(`/api/payments/${(body.payment as { id: string }).id}/receipt`, pupil.accessToken)
  expect(receipt.status).toBe(200)
  const paper = await layOut(receipt.bytes)
  expect(paper.off).toEqual([])
  // Wrapped, not cut.
  expect(paper.text.replaceAll(/[\s-]/g, '')).toContain(long)
  expect((await layOut((await fetchPdf('/api/payments/export', pupil.accessToken)).bytes)).off).toEqual([])

  const report = await makeReport({ studentId: pupil.id, class: 'Class 12', summaryNotes: long })
  expect((await layOut((await fetchPdf(`/api/reports/export/${report.id}`, pupil.accessToken)).bytes)).off).toEqual([])
})
