import { describe, expect, it } from 'vitest'
import { openSync, type Font } from 'fontkit'
import { fontFile } from '@/lib/server/papers/fonts'
import { runsAsRead } from '@/lib/server/papers/writing-systems'
import { listPdf } from '@/tests/support/material/pdf'

const people = (count: number, name = 'Ananya Sharma') => Array.from({ length: count }, (_, n) => ({ n: n + 1, name }))

describe('a list as PDF', () => {
  it.each([0, 1, 39, 40, 41, 42, 43, 86, 87, 88, 200])(
    'of %i rows numbers its pages rightly and loses no row',
    async (count) => {
      const pages = await (await listPdf(people(count))).pages()
      pages.forEach((page, n) => expect(page).toContain(`Page ${n + 1} of ${pages.length}`))
      expect(pages.flat().filter((text) => text === 'Ananya Sharma')).toHaveLength(count)
      if (count === 0) expect(pages[0]).toContain('Nothing here.')
    },
  )

  it('has ₹ and Devanagari, and cuts what is too long', async () => {
    const [runs = []] = await (
      await listPdf([
        { n: 1, name: 'अनन्या' },
        { n: 2, name: 'x'.repeat(120) },
      ])
    ).pages()
    const text = runs.join('')
    expect(runs).toContain('₹1,23,456.00')
    // As it is drawn: the sign for i stands before its consonant, as it does on paper.
    expect(text).toContain('िवद्या Niketan')
    expect(text).toContain('अनन्या')
    expect(runs.some((run) => /^x{20,60}…$/.test(run))).toBe(true)
    expect(text, 'a letter the font lacks').not.toMatch(/[\ufffd\0]/)
  })

  it('is read as it was written, whatever letters another list had before', async () => {
    // Letters that the font makes of others.
    await (await listPdf([{ n: 1, name: 'Ḿëẹṟá Ḧịñďī … : ÷ ½ कि क़ ख़ ज़' }])).pages()
    for (const name of ['Meera Hindi M. 70.25', 'कमला खन्ना जया']) {
      const [runs = []] = await (await listPdf([{ n: 1, name }])).pages()
      expect(runs).toContain(name)
    }
  })

  it('has the signs that people write into remarks', async () => {
    const words = ['Well done ✓ ✔ 👍', '⭐⭐ ★ ☑ ❤️ 👩‍🏫 👍🏽', '≥ 90 % → A, ≤ 40 % ✗', 'Class Ⅷ ①']
    for (const word of words)
      for (const { face, text } of runsAsRead(word)) {
        const font = openSync(fontFile(face, 'semibold')) as Font
        for (const sign of text) expect(font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0), sign).toBe(true)
      }
    const [runs = []] = await (await listPdf(words.map((name, n) => ({ n, name })))).pages()
    const text = runs.join('')
    for (const sign of ['✓', '👍', '★', '≥', '→', 'VIII 1']) expect(text).toContain(sign)
    expect(text).not.toMatch(/[\ufffd\0]/)
  })

  it.each([
    ['Maths │ 45 ─── Science ║ 38', 'Maths | 45 ——— Science | 38'],
    ['┌──┐ ╔══╗', '+——+ +——+'],
    ['❶ first ➓ tenth', '1 first 10 tenth'],
    ['Ｃｌａｓｓ　８ ㎏', 'Class 8 kg'],
    ['█▌░ 80 %', '█▌░80 %'],
    ['Good ☻ work ⌘', 'Goodwork'],
  ])('draws %s without a box for a sign that no face has', async (written, drawn) => {
    const [runs = []] = await (await listPdf([{ n: 1, name: written }])).pages()
    const text = runs.join('')
    expect(text).not.toMatch(/[\ufffd\0]/)
    expect(text).toContain(drawn)
  })

  it('has the other scripts of India and Arabic, each in its face', async () => {
    const names = ['অনন্যা', 'અનન્યા', 'ਅਨੰਨਿਆ', 'ಅನನ್ಯಾ', 'അനന്യ', 'ଅନନ୍ୟା', 'அனன்யா', 'అనన్యా', 'انیسہ قریشی']
    const [runs = []] = await (await listPdf(names.map((name, n) => ({ n, name })))).pages()
    const text = runs.join(' ')
    expect(text, 'a letter the font lacks').not.toMatch(/[\ufffd\0]/)
    for (const script of [
      'Bengali',
      'Gujarati',
      'Gurmukhi',
      'Kannada',
      'Malayalam',
      'Oriya',
      'Tamil',
      'Telugu',
      'Arabic',
    ])
      expect(text).toMatch(new RegExp(`\\p{Script=${script}}{2}`, 'u'))
  })

  it('never cuts a number', async () => {
    const [runs] = await (await listPdf([{ n: 12_345_678_901_234, name: 'Ananya' }])).pages()
    expect(runs).toContain('12345678901234')
  })

  it('gives pages away as they are made', async () => {
    const { pieces } = await listPdf(people(3000))
    const sizes = pieces.map(({ length }) => length)
    expect(pieces.length).toBeGreaterThan(60)
    expect(Math.max(...sizes)).toBeLessThan(60_000)
  })
})
