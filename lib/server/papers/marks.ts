/** The part of fontkit, under pdfkit and @react-pdf/renderer, that places marks on letters. */
type Placing = { applyAnchor?: (mark: unknown, anchor: object | null, base: number) => void }

const mended = new WeakSet<object>()

/**
 * Keeps fontkit from failing on a mark for which a letter has no place, as some letters of Noto's Gurmukhi and Malayalam
 * have none: such a mark stays beside its letter. `font` is any font that fontkit has opened; all others follow.
 */
export function mendMarks(font: unknown) {
  const { _layoutEngine } = font as { _layoutEngine?: { engine?: { GPOSProcessor?: Placing } } }
  const placing: Placing | null | undefined =
    _layoutEngine?.engine?.GPOSProcessor && Object.getPrototypeOf(_layoutEngine.engine.GPOSProcessor)
  const place = placing?.applyAnchor
  if (!placing || !place || mended.has(placing)) return
  placing.applyAnchor = function (mark, anchor, base) {
    if (anchor) place.call(this, mark, anchor, base)
  }
  mended.add(placing)
}
