import { describe, expect, it } from 'vitest'
import { accentsOf, accentStyle, contrastOf, schoolColour } from '@/lib/school-colour'

/** Every hue at four strengths, and the ends: what a school may print on its gate. */
const colours = [
  '#000000',
  '#ffffff',
  '#808080',
  ...[0, 1, 2, 3, 4, 5].flatMap((third) =>
    ['ff', 'b0', '60', '20'].map((other) => {
      const channels = [
        ['ff', other, '00'],
        [other, 'ff', '00'],
        ['00', 'ff', other],
        ['00', other, 'ff'],
        [other, '00', 'ff'],
        ['ff', '00', other],
      ][third]!
      return `#${channels.join('')}`
    }),
  ),
]

describe('a school’s own colour', () => {
  it.each(colours)('%s is readable wherever it stands, in both themes', (colour) => {
    const { light, dark } = accentsOf(colour)
    for (const [theme, accents, grounds] of [
      ['light', light, ['#fffefb', '#f9f7f3', '#f2eee7']],
      ['dark', dark, ['#171613', '#1e1d19', '#292722']],
    ] as const) {
      for (const value of Object.values(accents)) expect(value).toMatch(schoolColour)
      for (const ground of [...grounds, accents['accent-soft'], accents['on-accent']])
        for (const name of ['accent', 'accent-strong'] as const)
          expect(contrastOf(accents[name], ground), `${theme} ${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('keeps the hue, and a colour that is readable as it is', () => {
    // A dark maroon stays; a bright yellow becomes an olive on paper, and stays yellow at night.
    expect(contrastOf(accentsOf('#7a1f2b').light.accent, '#7a1f2b')).toBeLessThan(1.1)
    const { light, dark } = accentsOf('#ffd400')
    expect(light.accent).not.toBe('#ffd400')
    const [red, , blue] = [1, 3, 5].map((at) => Number.parseInt(dark.accent.slice(at, at + 2), 16))
    expect(red! - blue!).toBeGreaterThan(60)
  })

  it('is a style sheet for both themes', () => {
    expect(accentStyle('#7a1f2b')).toMatch(
      /^html:root\{--accent:#[^}]+\}@media screen and \(prefers-color-scheme:dark\)\{html:root\{--accent:#[^}]+\}\}$/,
    )
  })
})
