import { describe, expect, it } from 'vitest'
import { lzwSize, runLengthSize } from '@/lib/server/files/checking/pdf-old-compression'

/** LZW as PDF writers make it. */
function lzw(text: string): Uint8Array {
  let bits = ''
  const put = (code: number, width: number) => (bits += code.toString(2).padStart(width, '0'))
  let table = new Map<string, number>()
  const codeOf = (word: string) => (word.length === 1 ? word.charCodeAt(0) : table.get(word))
  let [next, width, word] = [258, 9, '']
  put(256, width)
  for (const letter of text) {
    if (codeOf(word + letter) !== undefined) {
      word += letter
      continue
    }
    put(codeOf(word) ?? 0, width)
    table.set(word + letter, next++)
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9
    word = letter
    if (next < 4095) continue
    put(256, width)
    ;[table, next, width] = [new Map(), 258, 9]
  }
  if (word) put(codeOf(word) ?? 0, width)
  put(257, width)
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => parseInt(byte.padEnd(8, '0'), 2))
}

describe('what was packed in an old way', () => {
  it('is counted as the specification’s example says', () => {
    // 45 45 45 45 45 65 45 45 45 66
    expect(lzwSize(Uint8Array.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]))).toBe(10)
  })

  it.each([1, 2, 300, 5000, 200_000, 320_000])('is counted for %i blanks', (length) => {
    const packed = lzw(' '.repeat(length))
    expect(lzwSize(packed)).toBe(length)
    if (length > 100_000) expect(packed.length).toBeLessThan(length / 200)
  })

  it('is counted for a text', () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `${n * 7919} Td (${n % 97}) Tj\n`).join('')
    expect(lzwSize(lzw(text))).toBe(text.length)
  })

  it('is counted for runs', () => {
    expect(runLengthSize(Uint8Array.from([2, 1, 2, 3, 129, 7, 255, 7, 128, 9, 9]))).toBe(3 + 128 + 2)
  })
})
