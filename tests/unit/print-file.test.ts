// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { printFile } from '@/lib/client/print-file'

/** What the browser does stands in: none of the tests' browsers has a viewer of PDFs. */

const opened = vi.fn<(address: string) => object | null>()
const asked: string[] = []
const saved: string[] = []
let answer: () => Response

const pdf = () =>
  new Response('%PDF-1.7', {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="receipt_1.pdf"' },
  })
const withViewer = (has: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: has, configurable: true })

beforeEach(() => {
  answer = pdf
  asked.length = saved.length = 0
  opened.mockReset().mockReturnValue({})
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(answer())
  })
  vi.stubGlobal('open', opened)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** The frame, once its document is there: a viewer's, or that of an error. */
function loadsInFrame(document_: { contentType: string } | null, print: () => void) {
  const frame = document.querySelector('iframe')!
  const shown = document_ && { ...document_, querySelector: () => null }
  Object.defineProperty(frame, 'contentDocument', { value: shown })
  Object.defineProperty(frame, 'contentWindow', { value: { print } })
  frame.dispatchEvent(new Event('load'))
  return frame
}

describe('in a browser with a viewer', () => {
  beforeEach(() => withViewer(true))

  it('is printed from one frame that nobody sees or reaches', async () => {
    const print = vi.fn()
    for (const n of [1, 2]) {
      const printing = printFile('/api/payments/1/receipt', 'Failed')
      const frame = loadsInFrame(null, print)
      expect(await printing).toEqual({ ok: true, data: null })
      expect(print).toHaveBeenCalledTimes(n)
      expect([frame.getAttribute('src'), frame.tabIndex, frame.style.opacity]).toEqual([
        '/api/payments/1/receipt?inline=1',
        -1,
        '0',
      ])
    }
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect([asked, opened.mock.calls, saved]).toEqual([[], [], []])
  })

  it('is opened when the frame cannot be printed', async () => {
    const printing = printFile('/api/payments/1/receipt', 'Failed')
    loadsInFrame(null, () => {
      throw new DOMException('another origin')
    })
    expect(await printing).toEqual({ ok: true, data: null })
    expect(opened).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^blob:/), '_blank')
  })

  it('is not printed when an error came in its place, which is told', async () => {
    const print = vi.fn()
    answer = () => Response.json({ message: 'Not found.' }, { status: 404 })
    const printing = printFile('/api/payments/1/receipt', 'Failed')
    loadsInFrame({ contentType: 'application/json' }, print)
    expect(await printing).toMatchObject({ ok: false, message: 'Not found.' })
    expect([print.mock.calls, opened.mock.calls]).toEqual([[], []])
  })
})

describe('in a browser without a viewer', () => {
  beforeEach(() => withViewer(false))

  it('is opened in a tab, and saved where none may be opened', async () => {
    expect(await printFile('/api/payments/1/receipt', 'Failed')).toEqual({ ok: true, data: null })
    expect([asked, saved]).toEqual([['/api/payments/1/receipt'], []])
    opened.mockReturnValue(null)
    await printFile('/api/payments/1/receipt', 'Failed')
    expect(saved).toEqual(['receipt_1.pdf'])
    expect(document.querySelector('iframe')).toBeNull()
  })
})
