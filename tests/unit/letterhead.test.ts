import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@/lib/constants'
import { drawHead, layOutHead, type Letterhead } from '@/lib/server/papers/letterhead'
import { letterheads, sheet } from '@/lib/server/papers/look'
import { finishedBytes, newDocument } from '@/lib/server/papers/pdf-document'
import { runsOfPdf, silentWords } from '@/tests/support/material/pdf'

const school: Letterhead = {
  school: 'Sunrise Public School',
  address: '12 Lake View Road\nPune 411004',
  phone: '+91 20 0000 0000',
  affiliationNumber: '1130000',
  schoolCode: '30000',
  logo: undefined,
}
// One grey point.
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

type Look = keyof typeof letterheads

async function drawn(letterhead: Letterhead, look: Look = 'sheet', width: number = sheet.inner) {
  const document = await newDocument('', '', sheet)
  const head = layOutHead(document, letterhead, width, letterheads[look])
  document.addPage()
  drawHead(document, head, sheet.left, sheet.top)
  document.end()
  const [runs = []] = await runsOfPdf(Buffer.concat([...finishedBytes(document)]))
  return { head, runs }
}

describe.each(['sheet', 'slip'] as const)('the letterhead of a %s', (look) => {
  let height: number
  beforeAll(async () => void (height = (await drawn(school, look)).head.height))

  it('has the name, the address and in one line how to call the school and its numbers', async () => {
    expect((await drawn(school, look)).runs).toEqual([
      'Sunrise Public School',
      '12 Lake View Road, Pune 411004',
      'Phone +91 20 0000 0000 · Affiliation No. 1130000 · School Code 30000',
    ])
  })

  it('leaves out what the school has not told', async () => {
    expect((await drawn({ ...silentWords, school: 'One', logo: undefined }, look)).runs).toEqual(['One'])
    const { runs } = await drawn({ ...school, phone: '', affiliationNumber: '' }, look)
    expect(runs.at(-1)).toBe('School Code 30000')
  })

  it('writes a long name on two lines of about the same length, and cuts no word of it', async () => {
    const name = 'Shri Swaminarayan International Senior Secondary Residential Public School, Pune'
    const { runs, head } = await drawn({ ...school, school: name }, look)
    const lines = runs.slice(0, runs.indexOf('12 Lake View Road, Pune 411004'))
    expect(lines).toHaveLength(2)
    expect(lines.join(' ')).toBe(name)
    const [first = '', second = ''] = lines
    expect(Math.min(first.length, second.length) / Math.max(first.length, second.length)).toBeGreaterThan(0.7)
    expect(head.height).toBeGreaterThan(height)
  })

  it('has all letters of the longest name, whatever its script', async () => {
    for (const name of ['W'.repeat(limits.schoolName), 'विद्यालय '.repeat(8).trim()]) {
      const { runs } = await drawn({ ...silentWords, school: name, logo: undefined }, look)
      const letters = [...runs.join('').replaceAll(/\s/g, '')].sort().join('')
      expect(letters).toBe([...name.replaceAll(/\s/g, '')].sort().join(''))
    }
  })

  it.each([
    ['round', 400, 400],
    ['wide', 1200, 200],
    ['tall', 100, 800],
  ])('has room for a %s logo, and the words beside it', async (_shape, width, height_) => {
    const { head } = await drawn({ ...school, logo: { src: picture, width, height: height_ } }, look)
    const room = letterheads[look].logo
    expect(head.logo!.width).toBeLessThanOrEqual(room.width + 0.01)
    expect(head.logo!.height).toBeLessThanOrEqual(room.height + 0.01)
    expect(head.logo!.width / head.logo!.height).toBeCloseTo(width / height_)
    expect(head.logo!.top + head.logo!.height).toBeLessThan(head.height)
  })

  it('breaks its last line between the parts where there is little room', async () => {
    const { runs } = await drawn(school, look, 230)
    expect(runs.filter((run) => /^(Phone|Affiliation|School Code)/.test(run)).length).toBeGreaterThan(1)
  })
})
