/** What is done on one part of a page may end sessions that another part lists: it says so here. */
const endings = new EventTarget()
const ending = 'ending'

/** Says that sessions of the viewer have just ended elsewhere. */
export const tellSessionsEnded = () => void endings.dispatchEvent(new Event(ending))

/** Calls `listener` each time; returns how to stop that. */
export function onSessionsEnded(listener: () => void) {
  endings.addEventListener(ending, listener)
  return () => endings.removeEventListener(ending, listener)
}
