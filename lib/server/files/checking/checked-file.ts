/** A file whose content was checked, ready to be stored. */
export type CheckedFile = {
  path: string
  /** The Content-Type it is served with. */
  type: string
  size: number
  /** Hexadecimal. */
  sha256: string
  /** In pixels; pictures only. */
  width?: number
  height?: number
  /** Set when the storage has the file already: the browser sent it there. */
  key?: string
}
