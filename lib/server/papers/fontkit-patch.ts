/** The part of fontkit (used by pdfkit and @react-pdf/renderer) that positions diacritics on letters. */
type MarkPositioning = { applyAnchor?: (mark: unknown, anchor: object | null, base: number) => void }

const patched = new WeakSet<object>()

/**
 * Patches fontkit for all fonts: it throws for a diacritic without an anchor on its letter, as some letters of Noto's
 * Gurmukhi and Malayalam have none. With the patch the mark stays beside its letter. `font` is any font that fontkit
 * opened.
 */
export function patchFontkit(font: unknown) {
  const { _layoutEngine } = font as { _layoutEngine?: { engine?: { GPOSProcessor?: MarkPositioning } } }
  const placing: MarkPositioning | null | undefined =
    _layoutEngine?.engine?.GPOSProcessor && Object.getPrototypeOf(_layoutEngine.engine.GPOSProcessor)
  const place = placing?.applyAnchor
  if (!placing || !place || patched.has(placing)) return
  placing.applyAnchor = function (mark, anchor, base) {
    if (anchor) place.call(this, mark, anchor, base)
  }
  patched.add(placing)
}
