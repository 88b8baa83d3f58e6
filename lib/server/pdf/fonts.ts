import path from 'node:path'

const folder = path.join(process.cwd(), 'node_modules/@expo-google-fonts/noto-sans')

/**
 * Noto Sans as npm brings it, for every PDF: it has ₹ and, with its shaping, Devanagari. Read from disk when a PDF is
 * made, so next.config.mjs names these files for serverless builds.
 */
export const fontFiles = {
  regular: path.join(folder, '400Regular/NotoSans_400Regular.ttf'),
  semibold: path.join(folder, '600SemiBold/NotoSans_600SemiBold.ttf'),
} as const
