import fc from 'fast-check'
import { create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fontFile, type Weight } from '@/lib/server/papers/fonts'
import { patchFontkit } from '@/lib/server/papers/fontkit-patch'
import { runsAsDrawn, runsAsRead, type Face } from '@/lib/server/papers/writing-systems'

/** A name in every script that is written in India. */
const names = {
  Base: 'अनन्या शर्मा',
  Bengali: 'অনন্যা চট্টোপাধ্যায়',
  Gujarati: 'અનન્યા પટેલ',
  Gurmukhi: 'ਅਨੰਨਿਆ ਸਿੰਘ',
  Kannada: 'ಅನನ್ಯಾ ಕೃಷ್ಣಮೂರ್ತಿ',
  Malayalam: 'അനന്യ കൃഷ്ണൻ',
  OlChiki: 'ᱟᱱᱚᱱᱭᱟ',
  Oriya: 'ଅନନ୍ୟା ମହାପାତ୍ର',
  Tamil: 'அனன்யா ஸ்ரீனிவாசன்',
  Telugu: 'అనన్యా కృష్ణమూర్తి',
  Arabic: 'انیسہ قریشی',
} as const

function fontOf(face: Face, weight: Weight) {
  const font = create(readFileSync(fontFile(face, weight)))
  if (!('layout' in font)) throw new Error('a collection of fonts')
  patchFontkit(font)
  return font
}

describe('a line of text', () => {
  it.each(Object.entries(names))('has every letter of %s in a face that has it', (face, name) => {
    const runs = runsAsDrawn(name)
    expect(runs.map((run) => run.face)).toContain(face)
    for (const run of runs) {
      for (const weight of ['regular', 'semibold'] as const) {
        expect(
          fontOf(run.face, weight)
            .layout(run.text)
            .glyphs.map(({ id }) => id),
          `${run.text} in ${run.face}`,
        ).not.toContain(0)
      }
    }
  })

  it.each(Object.entries(names))('can be set whatever letters of %s stand beside each other', (face, name) => {
    // The whole block of the script: marks on marks, marks alone, letters that were never given.
    const first = Math.floor((name.codePointAt(0) ?? 0) / 128) * 128
    const letter = fc.integer({ min: first, max: first + 127 }).map((code) => String.fromCodePoint(code))
    const font = fontOf(face as keyof typeof names, 'regular')
    fc.assert(
      fc.property(fc.array(fc.oneof(letter, fc.constant('\u200d')), { maxLength: 12 }), (letters) => {
        for (const run of runsAsDrawn(letters.join(''))) if (run.face === face) font.layout(run.text)
      }),
      { numRuns: 100 },
    )
  })

  it('has a sign for letters that no face has, and never gives them to the shaper, which would not come back', () => {
    expect(runsAsDrawn('A \uabed\u5b57')).toMatchObject([{ text: 'A \ufffd\ufffd', face: 'Base' }])
  })

  it('keeps marks and joiners with the letters they belong to', () => {
    expect(runsAsRead('ക്‍ഷ')).toMatchObject([{ face: 'Malayalam', text: 'ക്‍ഷ' }])
    expect(runsAsRead('ক্‌ষ')).toHaveLength(1)
  })

  it('is drawn from the right where it is read from the right, digits and Latin words as ever', () => {
    const drawn = (text: string) => runsAsDrawn(text).map((run) => run.text)
    expect(drawn('Class 5: Ananya')).toEqual(['Class 5: Ananya'])
    expect(drawn('انیسہ قریشی')).toEqual(['قریشی', ' ', 'انیسہ'])
    expect(drawn('انیسہ (12) B')).toEqual(['B', ' (', '12', ') ', 'انیسہ'])
    expect(drawn('Roll 7 انیسہ قریشی')).toEqual(['Roll 7 ', 'قریشی', ' ', 'انیسہ'])
  })
})
