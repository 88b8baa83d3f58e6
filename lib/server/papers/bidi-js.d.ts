declare module 'bidi-js' {
  type Bidi = {
    /** One level for each UTF-16 unit; odd levels are read from right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
