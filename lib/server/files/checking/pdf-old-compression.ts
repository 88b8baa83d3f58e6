/** Unpacked sizes of LZW and run-length data, counted without unpacking. */

/** Codes have 9 to 12 bits; 256 begins a new table, 257 ends the data. */
export function lzwSize(packed: Uint8Array): number {
  const lengths = new Uint32Array(4096).fill(1, 0, 256)
  let [size, next, width, previous] = [0, 258, 9, 0]
  let [waiting, bits] = [0, 0]
  for (const byte of packed) {
    waiting = ((waiting << 8) | byte) & 0xffffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (waiting >> bits) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      ;[next, width, previous] = [258, 9, 0]
      continue
    }
    const length = code < next ? (lengths[code] ?? 0) : previous + 1
    size += length
    if (previous > 0 && next < lengths.length) lengths[next++] = previous + 1
    previous = length
    // Codes grow one step early, as PDF writers do.
    width = next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9
  }
  return size
}

/** A length below 128 copies that many bytes and one more, above 128 repeats one byte; 128 ends the data. */
export function runLengthSize(packed: Uint8Array): number {
  let size = 0
  for (let at = 0; at < packed.length;) {
    const length = packed[at] ?? 128
    if (length === 128) break
    size += length < 128 ? length + 1 : 257 - length
    at += length < 128 ? length + 2 : 2
  }
  return size
}
