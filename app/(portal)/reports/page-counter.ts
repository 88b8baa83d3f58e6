/** Counts the pages of a PDF while it arrives, by the objects with `/Type /Page`. */
export function pageCounter(): (piece: Uint8Array) => number {
  const decoder = new TextDecoder('latin1')
  let pages = 0
  let tail = ''
  return (piece) => {
    const text = tail + decoder.decode(piece)
    const found = [...text.matchAll(/\/Type \/Page(?![A-Za-z])(?=.)/gs)]
    pages += found.length
    const last = found.at(-1)
    // `/Type /Page` may be split over two pieces, but must not be counted twice.
    tail = text.slice(Math.max(text.length - 12, last ? last.index + last[0].length : 0))
    return pages
  }
}
