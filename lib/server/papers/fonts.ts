import path from 'node:path'
import type { Face } from './writing-systems'

const folder = path.join(process.cwd(), 'node_modules/@expo-google-fonts')

/** The package and file name of each face. */
const families: Record<Face, readonly [folder: string, name: string]> = {
  Base: ['noto-sans', 'NotoSans'],
  Arabic: ['noto-sans-arabic', 'NotoSansArabic'],
  Bengali: ['noto-sans-bengali', 'NotoSansBengali'],
  Gujarati: ['noto-sans-gujarati', 'NotoSansGujarati'],
  Gurmukhi: ['noto-sans-gurmukhi', 'NotoSansGurmukhi'],
  Kannada: ['noto-sans-kannada', 'NotoSansKannada'],
  Malayalam: ['noto-sans-malayalam', 'NotoSansMalayalam'],
  OlChiki: ['noto-sans-ol-chiki', 'NotoSansOlChiki'],
  Oriya: ['noto-sans-oriya', 'NotoSansOriya'],
  Tamil: ['noto-sans-tamil', 'NotoSansTamil'],
  Telugu: ['noto-sans-telugu', 'NotoSansTelugu'],
  Emoji: ['noto-emoji', 'NotoEmoji'],
  Maths: ['noto-sans-math', 'NotoSansMath'],
  Symbols: ['noto-sans-symbols-2', 'NotoSansSymbols2'],
}
/** Signs look the same in both weights. */
const signs: readonly Face[] = ['Emoji', 'Maths', 'Symbols']

export type Weight = 'regular' | 'semibold'

const weights: Record<Weight, string> = { regular: '400Regular', semibold: '600SemiBold' }

/**
 * The path of a face's font file, which is read when it is first needed; next.config.mjs lists these files for
 * serverless builds.
 */
export function fontFile(face: Face, weight: Weight): string {
  const [family, name] = families[face]
  const file = weights[signs.includes(face) ? 'regular' : weight]
  return `${folder}/${family}/${file}/${name}_${file}.ttf`
}
