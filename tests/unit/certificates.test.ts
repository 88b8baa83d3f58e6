import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { formatCertificateNumber, readCertificateNumber } from '@/lib/certificates/numbers'
import { certificatePdf, type PrintedCertificate } from '@/lib/certificates/paper-pdf'
import { bonafideSchema, transferSchema, type Paper } from '@/lib/certificates/schema'
import { certificateMessages } from '@/lib/certificates/messages'
import { toldBefore, transferLabels } from '@/lib/certificates/told'
import { classInWords, dayInWords } from '@/lib/certificates/words'
import { limits } from '@/lib/constants'
import { describeIssues } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { readPdf, silentWords } from '@/tests/support/material/pdf'

describe('in words', () => {
  it.each([
    ['2016-05-14', 'Fourteenth May Two Thousand Sixteen'],
    ['1998-12-31', 'Thirty First December Nineteen Hundred Ninety Eight'],
    ['2000-01-01', 'First January Two Thousand'],
    ['1900-02-20', 'Twentieth February Nineteen Hundred'],
    ['2012-08-12', 'Twelfth August Two Thousand Twelve'],
    ['2003-03-22', 'Twenty Second March Two Thousand Three'],
    ['2105-09-30', 'Thirtieth September Twenty One Hundred Five'],
  ])('%s is %s', (day, words) => expect(dayInWords(day)).toBe(words))

  it('the number of a class, where it has one', () => {
    expect(['Class 1', 'Class 12', 'UKG', 'Class 100'].map(classInWords)).toEqual(['One', 'Twelve', '', ''])
  })
})

describe('numbers', () => {
  it('are read as they are printed, and nothing else is', () => {
    const numbered = { kind: 'Transfer', year: 2026, number: 12 } as const
    expect(formatCertificateNumber(numbered)).toBe('TC/2026-27/0012')
    expect(readCertificateNumber('tc/2026-27/0012')).toEqual(numbered)
    expect(readCertificateNumber('BC/2099-00/12345')).toEqual({ kind: 'Bonafide', year: 2099, number: 12345 })
    for (const other of ['12', 'XC/2026-27/1', 'TC/2026-27/', 'TC/2026-27/1234567890', 'TC 2026-27 12'])
      expect(readCertificateNumber(other), other).toBeUndefined()
  })
})

describe('what may be typed', () => {
  const today = '2026-11-22'
  const id = crypto.randomUUID()
  const transfer = { dateOfBirth: '2013-06-14', admittedOn: '2020-04-01', admittedClass: 'Class 1' }
  const rest = { conduct: 'Good', appliedOn: today, reason: 'Moves' }
  const said = (over: object) => {
    const parsed = transferSchema(today).safeParse({ id, ...transfer, ...rest, ...over })
    return parsed.success ? parsed.data : describeIssues(transferSchema(today), parsed.error).errors
  }

  it('takes days of the present and before, and numbers that fit each other', () => {
    expect(said({ workingDays: '180', presentDays: 170, mother: ' Asha ' })).toMatchObject({
      workingDays: 180,
      presentDays: 170,
      mother: 'Asha',
      father: '',
    })
    expect(said({ workingDays: '', presentDays: '' })).toMatchObject({ workingDays: undefined, presentDays: undefined })
    expect(said({ dateOfBirth: today })).toEqual({ dateOfBirth: messages.common.birthFuture })
    expect(said({ appliedOn: '2026-11-23', admittedOn: '2026-11-23' })).toEqual({
      appliedOn: certificateMessages.futureDay,
      admittedOn: certificateMessages.futureDay,
    })
    expect(said({ workingDays: 367 })).toEqual({ workingDays: certificateMessages.days })
    expect(said({ workingDays: 10, presentDays: 11 })).toEqual({ presentDays: certificateMessages.moreThanAll })
    expect(said({ dateOfBirth: '2020-04-01' })).toEqual({ admittedOn: certificateMessages.admittedBeforeBirth })
    expect(said({ lastDay: '2020-03-31' })).toEqual({ admittedOn: certificateMessages.admittedAfterLeaving })
    expect(said({ lastDay: '2020-04-01' })).toMatchObject({ admittedOn: '2020-04-01' })
    expect(Object.keys(said({ dateOfBirth: '', admittedClass: '', conduct: '', reason: '' }))).toEqual([
      'dateOfBirth',
      'admittedClass',
      'conduct',
      'reason',
    ])
  })

  it('lets everything of a bonafide certificate be empty', () => {
    expect(bonafideSchema(today).parse({ id, dateOfBirth: '' })).toMatchObject({ parent: '', purpose: '', remarks: '' })
    expect(bonafideSchema(today).safeParse({ id, dateOfBirth: today }).success).toBe(false)
  })
})

describe('the paper', () => {
  const silent: Paper = { ...silentWords, text: '', rows: [], told: {} }
  const print = (paper: Paper, over: Partial<PrintedCertificate> = {}) =>
    certificatePdf(
      {
        kind: 'Transfer',
        number: 'TC/2026-27/0012',
        issued: '2026-11-22',
        code: 'ABCDEFGHJKMNPQRSTVWX',
        paper,
        cancelled: null,
        ...over,
      },
      { logo: undefined, verifyAddress: 'https://portal.example/verify/' },
    )

  /** Each text of the page with its right and lower end, in points from the top left corner. */
  async function laidOut(bytes: Uint8Array) {
    const document = await getDocumentProxy(bytes.slice(), { useSystemFonts: false, verbosity: 0 })
    expect(document.numPages).toBe(1)
    const page = await document.getPage(1)
    const [, , width = 0, height = 0] = page.view
    expect([width, height].map(Math.round), 'A4').toEqual([595, 842])
    const items = (await page.getTextContent()).items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [
            {
              text: item.str,
              // What is read from the right begins at its right end.
              right: (item.transform as number[])[4]! + (item.dir === 'rtl' ? 0 : item.width),
              bottom: height - (item.transform as number[])[5]!,
            },
          ]
        : [],
    )
    await document.destroy()
    return items
  }

  /** As much as may be typed, in the rows of a transfer certificate. */
  const lengths = [
    ...Array<number>(3).fill(limits.name),
    ...Array<number>(2).fill(limits.certificateWords),
    ...Array<number>(10).fill(limits.certificateLine),
    ...Array<number>(8).fill(24),
  ]

  it.each([
    ['wide letters', 'W'],
    ['Malayalam', 'ഷ്ണ'],
    ['words in Hindi', 'श्री '],
    ['Arabic', 'ي'],
  ])('is one page on which nothing runs into the signatures, however much is typed: %s', async (_script, letters) => {
    const typed = (length: number) => letters.repeat(length).slice(0, length)
    const paper: Paper = {
      ...silent,
      school: typed(limits.schoolName),
      address: typed(limits.schoolAddress),
      text: '',
      rows: lengths.map((length) => ['Examination last taken, with result', typed(length)]),
    }
    const items = await laidOut(await print(paper, { cancelled: '2026-11-23' }))
    const foot = items.find(({ text }) => text.startsWith('Prepared by'))?.bottom ?? 0
    expect(foot).toBeGreaterThan(700)
    // The word across the page is set at an angle.
    const straight = items.filter(({ text }) => text !== 'CANCELLED')
    expect(straight.filter(({ right }) => right > 595 - 40).map(({ text }) => text)).toEqual([])
    const ofTheFoot = /Prepared|Checked|Principal|genuine|Scan|verify/
    const lowest = Math.max(...straight.filter(({ text }) => !ofTheFoot.test(text)).map(({ bottom }) => bottom))
    expect(lowest).toBeLessThan(foot - 40)
    // Nothing is left out.
    expect(items.filter(({ text }) => text.startsWith('Examination'))).toHaveLength(lengths.length)
  })

  it('has its words, the code and where to check it, and says when it was cancelled', async () => {
    const paper: Paper = {
      ...silent,
      school: 'Sunrise Public School',
      address: '12 Lake View Road, Pune',
      text: 'This is to certify that अनन्या शर्मा is a bonafide student.',
      rows: [
        ['Admission number', '104'],
        ['Remarks', 'தமிழ் and ਪੰਜਾਬੀ'],
      ],
    }
    const [page = ''] = await readPdf(await print(paper, { kind: 'Bonafide', number: 'BC/2026-27/0001' }))
    for (const text of [
      'Sunrise Public School',
      '12 Lake View Road, Pune',
      'Bonafide Certificate',
      'No. BC/2026-27/0001',
      '22 Nov 2026',
      'Admission number 104',
      'Principal, with seal',
      'https://portal.example/verify/ABCD-EFGH-JKMN-PQRS-TVWX',
    ])
      expect(page).toContain(text)
    expect(page).toMatch(/This is to certify that .* is a bonafide student\./)
    expect(page).not.toMatch(/cancelled/i)
    const [cancelled = ''] = await readPdf(await print(paper, { cancelled: '2026-12-01' }))
    expect(cancelled).toContain('Cancelled on 1 Dec 2026. This certificate is not valid any more.')
    expect(cancelled).toContain('CANCELLED')
  })

  it('is read as it was written, whatever letters others have that are made before and beside it', async () => {
    const paper = (text: string): Paper => ({ ...silent, school: 'Sunrise Public School', text })
    // Letters that the font makes of others.
    const strange = 'Ŵ Ẑ Ķ Ĵ Ẍ Ȳ Ḿëẹṟá Ḧịñďī … : ÷ ½ कि क़ ख़ ज़'
    const said = ['Meera Hindi M. 70.25', 'https://portal.example/verify/', strange, 'WXYZ JK grade D, of English']
    await print(paper(strange))
    const made = await Promise.all(said.map(async (text) => readPdf(await print(paper(text)))))
    for (const [at, [page = '']] of made.entries()) if (said[at] !== strange) expect(page).toContain(said[at])
  })
})

it('what lasts is read from the lines of certificates that kept nothing else, and the newest that says it holds', async () => {
  const paper = (rows: Paper['rows'], told = {}) => ({ school: 'One', address: '', text: '', rows, ...told })
  const of = (enrolmentId: string, kind: string, made: unknown) => ({ enrolmentId, kind, paper: made })
  const certificates = [
    of('new', 'Bonafide', paper([], { told: { parent: 'Ravi Rao', father: '' } })),
    of(
      'new',
      'Transfer',
      paper([['Category (SC, ST or OBC)', '–']], { told: { reason: 'To Nashik', subjects: 'Art' } }),
    ),
    of(
      'old',
      'Transfer',
      paper([
        [transferLabels.mother, 'Asha Rao'],
        [transferLabels.category, 'OBC'],
        ['Remarks', 'x'],
      ]),
    ),
    of('old', 'Transfer', null),
  ]
  const tx = { certificate: { findMany: async () => certificates } } as unknown as Parameters<typeof toldBefore>[0]
  expect(await toldBefore(tx, 'pupil', 'new')).toEqual({
    lasting: { mother: 'Asha Rao', category: 'OBC' },
    again: { reason: 'To Nashik' },
    others: { parent: 'Ravi Rao' },
  })
})
