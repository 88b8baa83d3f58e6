import path from 'node:path'
import type { Face } from './scripts'

const folder = path.join(process.cwd(), 'node_modules/@expo-google-fonts')

/** Where npm puts each face, and how its files are called. */
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
}

export type Weight = 'regular' | 'semibold'

const weights: Record<Weight, string> = { regular: '400Regular', semibold: '600SemiBold' }

/**
 * The font file of a face, for every PDF. Read from disk when a PDF first needs it, so next.config.mjs names these files for
 * serverless builds.
 */
export function fontFile(face: Face, weight: Weight): string {
  const [family, name] = families[face]
  return path.join(folder, family, weights[weight], `${name}_${weights[weight]}.ttf`)
}
