/** A file that is what it says, ready to be kept. */
export type CheckedFile = {
  path: string
  /** What it is served with. */
  type: string
  size: number
  /** Of the bytes, hexadecimal. */
  sha256: string
  /** Pixels, of pictures. */
  width?: number
  height?: number
  /** The storage has it already. */
  key?: string
}
