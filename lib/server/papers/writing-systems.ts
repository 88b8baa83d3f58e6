import bidiFactory from 'bidi-js'

/**
 * The Noto face of each script of India, and of signs that people write into remarks (👍, ≥, ✓). Noto Sans itself
 * (`Base`) has Latin, Greek, Cyrillic, Devanagari and the other signs that belong to no script.
 */
const letters = {
  Arabic: /\p{Script_Extensions=Arabic}/u,
  Bengali: /\p{Script=Bengali}/u,
  Gujarati: /\p{Script=Gujarati}/u,
  Gurmukhi: /\p{Script=Gurmukhi}/u,
  Kannada: /\p{Script=Kannada}/u,
  Malayalam: /\p{Script=Malayalam}/u,
  OlChiki: /\p{Script=Ol_Chiki}/u,
  Oriya: /\p{Script=Oriya}/u,
  Tamil: /\p{Script=Tamil}/u,
  Telugu: /\p{Script=Telugu}/u,
  Emoji: /[\p{Emoji_Modifier}\p{Regional_Indicator}]|(?![©®™])(?=\p{Extended_Pictographic})\p{Emoji}/u,
  Maths: /[\u2190-\u23ff\u2580-\u25ff\u2605\u2606\u266a-\u266f\u2713\u2720\u27c0-\u27ff\u2900-\u2aff]/u,
  Symbols: /[\u2400-\u2bff\u{1f000}-\u{1faff}]/u,
} as const

export type Face = 'Base' | keyof typeof letters
const faces: readonly Face[] = ['Base', ...(Object.keys(letters) as (keyof typeof letters)[])]

/** A piece of text in one face and one direction. */
export type TextRun = { text: string; face: Face; rightToLeft: boolean }

const bidi = bidiFactory()

/** Latin letters, digits and common signs: one face, left to right. */
const plain = /^[\u0020-\u024f\u2010-\u2027\u20b9]*$/
export const isPlainLatin = (text: string) => plain.test(text)

// Diacritics and joiners belong to the letter before them.
const joined = /[\p{Script=Inherited}\u200c\u200d]/u

/**
 * Letters of scripts that no face has, replaced by a sign for an unknown letter. fontkit never returns from some marks
 * of scripts that it shapes by general rules (Meetei Mayek's U+ABED).
 */
const unknown =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u
const unknownSign = '\ufffd'

/**
 * Numerals and letters in circles, squares and full width, and in the looks of formulas: no face has them, and they mean
 * what is in them.
 */
const dressed =
  /[\u2160-\u217f\u2460-\u24ff\u3000\u3200-\u33ff\ufe30-\ufe6b\uff01-\uffee\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f16f}]/u
/** ❶ to ❿, in three looks; they have no other spelling. */
const darkNumerals = /[\u2776-\u2793]/u
/** Lines and corners of boxes, as they were typed before. */
const boxLines = /[\u2500-\u257f]/u
const level = /[─━┄┅┈┉╌╍═╴╶╸╺╼╾]/u
const upright = /[│┃┆┇┊┋╎╏║╵╷╹╻╽╿]/u

function plainly(sign: string): string {
  if (dressed.test(sign)) return sign.normalize('NFKC')
  if (darkNumerals.test(sign)) return String(((sign.charCodeAt(0) - 0x2776) % 10) + 1)
  if (boxLines.test(sign)) return level.test(sign) ? '\u2014' : upright.test(sign) ? '|' : '+'
  return sign
}
/** Says how the sign before it looks, in colours or not. */
const variation = /[\ufe00-\ufe0f]/

function faceOf(sign: string, before: Face): { face: Face; character: string } {
  if (variation.test(sign)) return { face: before, character: '' }
  const character = plainly(sign)
  const face = faces.find((each) => each !== 'Base' && letters[each].test(character))
  if (face) return { face, character }
  if (joined.test(character)) return { face: before, character }
  return { face: 'Base', character: unknown.test(character) ? unknownSign : character }
}

type Levelled = TextRun & { level: number }

/** The runs of a text in reading order. */
export function runsAsRead(text: string): Levelled[] {
  if (isPlainLatin(text)) return text ? [{ text, face: 'Base', rightToLeft: false, level: 0 }] : []
  const { levels } = bidi.getEmbeddingLevels(text)
  const runs: Levelled[] = []
  let index = 0
  for (const letter of text) {
    const last = runs.at(-1)
    const level = levels[index] ?? 0
    const { face, character } = faceOf(letter, last?.face ?? 'Base')
    index += letter.length
    if (!character) continue
    if (last && last.face === face && last.level === level) last.text += character
    else runs.push({ text: character, face, level, rightToLeft: level % 2 === 1 })
  }
  return runs
}

/**
 * The runs of a line from left to right, as drawn. The font itself reverses the letters of an Arabic run; signs in the
 * base face among Arabic letters are reversed and mirrored here.
 */
export function runsAsDrawn(line: string): TextRun[] {
  const runs = runsAsRead(line)
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) reverseStretches(runs, (run) => run.level >= level)
  return runs.map(({ level, ...run }) =>
    run.rightToLeft && run.face === 'Base' ? { ...run, text: mirrored(run.text) } : run,
  )
}

function reverseStretches(runs: Levelled[], within: (run: Levelled) => boolean) {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start
    while (end < runs.length && within(runs[end]!)) end += 1
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse())
    start = end
  }
}

const mirrored = (text: string) =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
