import bidiFactory from 'bidi-js'

/**
 * Which Noto face has which letters. Noto Sans has Latin, Greek, Cyrillic and Devanagari, and every sign that belongs to no
 * script; each other script of India has a face of its own.
 */
const letters = {
  Arabic: /\p{Script_Extensions=Arabic}/u,
  Bengali: /\p{Script=Bengali}/u,
  Gujarati: /\p{Script=Gujarati}/u,
  Gurmukhi: /\p{Script=Gurmukhi}/u,
  Kannada: /\p{Script=Kannada}/u,
  Malayalam: /\p{Script=Malayalam}/u,
  MeeteiMayek: /\p{Script=Meetei_Mayek}/u,
  OlChiki: /\p{Script=Ol_Chiki}/u,
  Oriya: /\p{Script=Oriya}/u,
  Tamil: /\p{Script=Tamil}/u,
  Telugu: /\p{Script=Telugu}/u,
} as const

/** `Base` is Noto Sans itself. */
export type Face = 'Base' | keyof typeof letters
export const faces: readonly Face[] = ['Base', ...(Object.keys(letters) as (keyof typeof letters)[])]

/** A piece of text that one face has, all of it read in one direction. */
export type Run = { text: string; face: Face; rightToLeft: boolean }

const bidi = bidiFactory()

/** Latin letters, digits and the signs that go with them: all in one face and from left to right. */
const plain = /^[\u0020-\u024f\u2010-\u2027\u20b9]*$/
export const isPlain = (text: string) => plain.test(text)

// Marks and joiners belong to the letter before them. Meetei Mayek has no joiners, and fontkit fails on them there.
const mark = /\p{Script=Inherited}/u
const joiner = /[\u200c\u200d]/

function faceOf(character: string, before: Face): Face {
  const face = faces.find((each) => each !== 'Base' && letters[each].test(character))
  if (face) return face
  if (joiner.test(character)) return before === 'MeeteiMayek' ? 'Base' : before
  return mark.test(character) ? before : 'Base'
}

type Levelled = Run & { level: number }

/** The runs of a text in the order in which it is read. */
export function runsOf(text: string): Levelled[] {
  if (isPlain(text)) return text ? [{ text, face: 'Base', rightToLeft: false, level: 0 }] : []
  const { levels } = bidi.getEmbeddingLevels(text)
  const runs: Levelled[] = []
  let index = 0
  for (const character of text) {
    const last = runs.at(-1)
    const [face, level] = [faceOf(character, last?.face ?? 'Base'), levels[index] ?? 0]
    if (last && last.face === face && last.level === level) last.text += character
    else runs.push({ text: character, face, level, rightToLeft: level % 2 === 1 })
    index += character.length
  }
  return runs
}

/**
 * The runs of a line from left to right, as they are drawn. Letters of a run are still in the order of reading: the font
 * turns Arabic round. Signs among Arabic letters, which it would leave, are turned here.
 */
export function drawnRuns(line: string): Run[] {
  const runs = runsOf(line)
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) reverseStretches(runs, (run) => run.level >= level)
  return runs.map(({ level, ...run }) => (run.rightToLeft && run.face === 'Base' ? { ...run, text: turned(run.text) } : run))
}

function reverseStretches(runs: Levelled[], within: (run: Levelled) => boolean) {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start
    while (end < runs.length && within(runs[end]!)) end += 1
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse())
    start = end
  }
}

const turned = (text: string) => [...text].reverse().map((character) => bidi.getMirroredCharacter(character) ?? character).join('')
