import { tryFocus } from './focus-on'

/** Where the focus was: the element, elements to focus instead should it be gone (nearest first), and the page. */
export type FocusPlace = { element: Element; nearby: readonly Element[]; path: string }

const row = 'tr, li'
const named = 'section, form, fieldset, [role="group"], nav, main'

export function focusPlaceOf(element: Element): FocusPlace {
  const own = element.closest(row)
  // The next row moves up to this position.
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

/** Where the focus is, or will be as soon as possible. */
let last: FocusPlace | undefined

export const lastPlace = () => last
export const rememberPlace = (place: FocusPlace | undefined) => void (last = place)

/**
 * Focuses the element again, or else its row, the row now at its position, or the section around, whichever exists; a
 * screen reader then reads it. A button that is disabled while its form is sent gets the focus later.
 * @returns whether any of them exists.
 */
export function returnFocusTo(place: FocusPlace): boolean {
  if (place.element.isConnected && place.element.matches(':disabled')) {
    last = place
    return true
  }
  return tryFocus(place.element) || place.nearby.some((next) => tryFocus(next) || tryFocus(next, { made: true }))
}
