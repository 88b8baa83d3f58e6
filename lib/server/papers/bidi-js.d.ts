declare module 'bidi-js' {
  type Bidi = {
    /** The embedding level of each UTF-16 unit; odd ones are read from right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
