import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type * as Library from 'unpdf/pdfjs'
import { sql } from '@/tests/support/machine/database'
import { call, demo, enrol, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { named } from '@/tests/support/material/files'
import { cancelCertificate, makeCertificate } from '@/tests/support/school/certificates'
import { feeOf, overdueFeeOf, paymentOf, tuitionPaidFor } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { fetchPdf, makeReport, reportBody } from '@/tests/support/school/reports'
import { noSettings, saveSettings, uploadLogo } from '@/tests/support/school/school-settings'
import { expect, test } from '@/tests/support/screen/fixtures'
import { asOffice } from './school'

// npm run pictures -- papers: every page of every paper, in colour and as a printer without colours prints it, in
// test-results/pictures/paper-…; each for a school that has told little, and one that has told much.

const folder = 'test-results/pictures'

test.describe.configure({ mode: 'parallel' })

type Paper = { name: string; at: () => Promise<string> }

const crest = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
  <circle cx="200" cy="200" r="190" fill="#0d4f5e"/><path d="M60 260 200 80 340 260z" fill="#f6c453"/>
  <path d="M120 250h160v70H120z" fill="#fff"/></svg>`

/** Who prints: how a letterhead looks depends on how much there is to say. */
const schools: Record<string, Parameters<typeof saveSettings>[0]> = {
  plain: {},
  long: {
    name: 'Shri Swaminarayan International Senior Secondary Residential Public School, Pune',
    address: 'Survey No. 118/2, Behind the Old Collector Office, Lake View Road, Kothrud, Pune 411004, Maharashtra',
    affiliationNumber: '1130456',
    schoolCode: '30456',
  },
  hindi: { name: 'श्री सरस्वती विद्या मंदिर उच्चतर माध्यमिक विद्यालय', address: '१२ झील मार्ग, पुणे ४११००४' },
}

const idOf = async (query: string) => {
  const [row] = await sql<{ id: string }>(query)
  if (!row) throw new Error(`nothing is found by ${query}`)
  return row.id
}

/** Some fees that are paid at once at the counter. */
async function paidAtOnce(count: number) {
  const pupil = await enrol({ name: uniqueName('Venkatanarasimharaju Krishnamoorthy'), class: 'Class 6' })
  const feeIds: string[] = []
  for (let n = 0; n < count; n += 1) feeIds.push(await overdueFeeOf(pupil.id, { paise: 125_000 + n * 33_325 }))
  const body = { studentId: pupil.id, feeIds, method: 'Cheque', reference: 'HDFC 004217' }
  return (await asOffice('/api/payments/several', body)).payments as { id: string }[]
}

async function reversed(count: number) {
  const payments = await paidAtOnce(count)
  const { id } = payments.at(-1)!
  await asOffice(`/api/payments/${id}/reverse`, { reason: 'The cheque came back from the bank unpaid' })
  return id
}

let daysAgo = 0

/** A pupil for whom something was paid, reversed and tried out, and something is still to be paid. */
async function withAccount() {
  const pupil = await enrol({ name: uniqueName('Venkatanarasimharaju Krishnamoorthy'), class: 'Class 6' })
  await guardianOf([pupil.id])
  // Each on a day of its own: a class has a fee of a type once a day.
  for (let n = 0; n < 3; n += 1) await overdueFeeOf(pupil.id, { days: (daysAgo += 1), paise: 1_25_000_00 })
  await overdueFeeOf(pupil.id)
  for (let n = 0; n < 2; n += 1) await tuitionPaidFor(pupil.id)
  const wrong = await paymentOf(pupil.id)
  await asOffice(`/api/payments/${wrong}/reverse`, { reason: 'The cheque came back from the bank unpaid' })
  const tried = await feeOf(pupil.id)
  await call(`/api/fees/pay/${tried.id}`, { body: { method: 'UPI' }, bearer: pupil.accessToken })
  return pupil.id
}

const reportOf = async (type: string, over: object = {}) =>
  `/api/reports/export/${(await makeReport({ ...reportBody(type), ...over })).id}`
const subjectMarks = ['English', 'Mathematics', 'Science', 'Social Studies', 'Hindi', 'Computer Science'].map(
  (subject, n) => ({ subject, marks: [91, 38.5, 72, 56, 44, 86][n] }),
)

const papers: readonly Paper[] = [
  { name: 'receipt', at: async () => `/api/payments/${(await paidAtOnce(1))[0]!.id}/receipt` },
  {
    name: 'receipt-online',
    at: async () =>
      `/api/payments/${await idOf('SELECT p.id FROM "Payment" p JOIN "Receipt" r ON r.id = p."receiptId" WHERE r.demo ORDER BY p.id LIMIT 1')}/receipt`,
  },
  { name: 'receipt-reversed', at: async () => `/api/payments/${await reversed(1)}/receipt` },
  { name: 'receipts', at: async () => `/api/payments/${(await paidAtOnce(3))[0]!.id}/receipt` },
  { name: 'receipts-many', at: async () => `/api/payments/${await reversed(14)}/receipt` },
  { name: 'payment-history', at: async () => '/api/payments/export?class=Class+5' },
  { name: 'tuition-certificate', at: async () => `/api/people/${await withAccount()}/tuition-certificate` },
  { name: 'statement', at: async () => `/api/people/${await withAccount()}/statement` },
  {
    name: 'statement-family',
    at: async () => `/api/people/${(await guardianOf([await withAccount(), await withAccount()])).id}/statement`,
  },
  { name: 'report-grading', at: () => reportOf('Grading', { subjectMarks }) },
  {
    name: 'report-academic',
    at: () => reportOf('Academic', { subjectMarks, summaryNotes: 'Reads a lot. '.repeat(60) }),
  },
  { name: 'report-attendance', at: () => reportOf('Attendance') },
  { name: 'report-leave', at: () => reportOf('Leave') },
  {
    name: 'report-summary',
    at: () => reportOf('Summary', { summaryNotes: 'She reads a lot and asks. \n'.repeat(70) }),
  },
  { name: 'bonafide', at: async () => `/api/certificates/${(await makeCertificate('bonafide')).id}/pdf` },
  { name: 'transfer', at: async () => `/api/certificates/${(await makeCertificate('transfer')).id}/pdf` },
  {
    name: 'transfer-cancelled',
    at: async () => {
      const { id } = await makeCertificate('transfer')
      await cancelCertificate(id)
      return `/api/certificates/${id}/pdf`
    },
  },
]

for (const [school, settings] of Object.entries(schools))
  for (const { name, at } of papers)
    test(`paper-${name}-${school}`, async ({ page }) => {
      const { accessToken } = await sessionOf(demo.admin)
      // A certificate keeps the letterhead of its day, so it is made in the school that prints it.
      const bytes = await inSchool(school, settings, async () => (await fetchPdf(await at(), accessToken)).bytes)
      const pages = await drawPages(page, bytes)
      expect(pages.length).toBeGreaterThan(0)
      await mkdir(folder, { recursive: true })
      for (const [index, { colour, grey }] of pages.entries()) {
        const file = path.join(folder, `paper-${name}-${school}${pages.length > 1 ? `-${index + 1}` : ''}`)
        await writeFile(`${file}.png`, Buffer.from(colour, 'base64'))
        await writeFile(`${file}-grey.png`, Buffer.from(grey, 'base64'))
      }
    })

async function inSchool<Made>(
  school: string,
  settings: Parameters<typeof saveSettings>[0],
  make: () => Promise<Made>,
): Promise<Made> {
  if (school === 'plain') return make()
  try {
    await saveSettings(settings)
    await uploadLogo(named('crest.png', await sharp(Buffer.from(crest)).png().toBuffer()))
    return await make()
  } finally {
    await saveSettings(noSettings)
    await asOffice('/api/school/logo', undefined, 'DELETE')
  }
}

/** Draws the pages of a PDF in the browser: two pictures of each, as PNG in base64. */
async function drawPages(page: Page, bytes: Uint8Array): Promise<{ colour: string; grey: string }[]> {
  const origin = 'https://papers.example'
  const library = readFileSync('node_modules/unpdf/dist/pdfjs.mjs', 'utf8')
  await page.route(`${origin}/**`, (route) =>
    route.fulfill(
      route.request().url().endsWith('.mjs')
        ? { contentType: 'text/javascript', body: library }
        : { contentType: 'text/html', body: '<!doctype html><title>Paper</title>' },
    ),
  )
  await page.goto(origin)
  return page.evaluate(async (base64) => {
    const address = '/pdfjs.mjs'
    const { getDocument } = (await import(address)) as typeof Library
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const document_ = await getDocument({ data, verbosity: 0 }).promise
    const drawn: { colour: string; grey: string }[] = []
    for (let number = 1; number <= document_.numPages; number += 1) {
      const sheet = await document_.getPage(number)
      const viewport = sheet.getViewport({ scale: 2 })
      const picture = (filter: string, source?: HTMLCanvasElement) => {
        const canvas = Object.assign(document.createElement('canvas'), {
          width: viewport.width,
          height: viewport.height,
        })
        const context = canvas.getContext('2d')!
        context.filter = filter
        if (source) context.drawImage(source, 0, 0)
        return { canvas, context }
      }
      const { canvas, context } = picture('none')
      await sheet.render({ canvas, canvasContext: context, viewport }).promise
      const [colour = '', grey = ''] = [canvas, picture('grayscale(1)', canvas).canvas].map(
        (each) => each.toDataURL('image/png').split(',')[1],
      )
      drawn.push({ colour, grey })
    }
    return drawn
  }, Buffer.from(bytes).toString('base64'))
}
