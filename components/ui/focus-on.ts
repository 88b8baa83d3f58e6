/** Focuses a row or a heading, which takes no focus by itself. */
export const focusOn = (element: Element) => tryFocus(element, { made: true })

/** @returns whether the element has the focus. `made`: it gets a tabindex for as long. */
export function tryFocus(element: Element, { made = false } = {}): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false
  if (made && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
