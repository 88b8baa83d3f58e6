/** Writes the bit strings of H.264: fixed widths and Exp-Golomb codes, the first bit highest. */
export class Bits {
  private bits: number[] = []
  private readonly bytes: Buffer[] = []

  fixed(value: number, width: number) {
    for (let bit = width - 1; bit >= 0; bit--) this.bits.push((value >> bit) & 1)
    return this
  }

  /** An unsigned number in Exp-Golomb code. */
  code(value: number) {
    const width = 31 - Math.clz32(value + 1)
    return this.fixed(0, width).fixed(value + 1, width + 1)
  }

  /** Whole bytes, from the next byte on. */
  aligned(bytes: Buffer) {
    this.flush()
    this.bytes.push(bytes)
    return this
  }

  /** What has been written, closed by a 1 and zeros. */
  closed(): Buffer {
    this.bits.push(1)
    this.flush()
    return Buffer.concat(this.bytes)
  }

  private flush() {
    while (this.bits.length % 8) this.bits.push(0)
    const packed = Buffer.alloc(this.bits.length / 8)
    this.bits.forEach((bit, index) => (packed[index >> 3] = (packed[index >> 3] ?? 0) | (bit << (7 - (index & 7)))))
    this.bytes.push(packed)
    this.bits = []
  }
}
