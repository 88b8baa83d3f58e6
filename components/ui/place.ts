/** Where the focus was: the element, what is nearest to it should it be gone, and the page. */
export type Place = { element: Element; nearby: readonly Element[]; path: string }

const row = 'tr, li'
const named = 'section, form, fieldset, [role="group"], nav, main'

export function placeOf(element: Element): Place {
  const own = element.closest(row)
  // The next row moves up to where this one was.
  const siblings = own?.parentElement ? [...own.parentElement.children] : []
  const index = own ? siblings.indexOf(own) : 0
  const around: Element[] = []
  for (let at = element.parentElement?.closest(named); at; at = at.parentElement?.closest(named)) around.push(at)
  return {
    element,
    nearby: [...(own ? [own] : []), ...siblings.slice(index + 1), ...siblings.slice(0, index).reverse(), ...around],
    path: window.location.pathname,
  }
}

/** Where the focus is, or should be as soon as it can. */
let last: Place | undefined

export const lastPlace = () => last
export const rememberPlace = (place: Place | undefined) => void (last = place)

/**
 * Gives the focus back: to the element itself, or else to its row, the row that took its place, or the part of the page
 * around them, whichever is left. A screen reader then reads how that stands now. A button that is off while its form is
 * sent is waited for. Returns whether there was any of them.
 */
export function returnTo(place: Place): boolean {
  if (place.element.isConnected && place.element.matches(':disabled')) {
    last = place
    return true
  }
  return takesFocus(place.element) || place.nearby.some((next) => takesFocus(next) || takesFocus(next, { made: true }))
}

function takesFocus(element: Element, { made = false } = {}): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false
  if (made) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
