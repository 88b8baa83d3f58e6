type Click = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'defaultPrevented' | 'metaKey' | 'shiftKey'>

/** Whether a click asks for a link in this tab: with a key held, the browser opens another one or saves it. */
export const followsHere = ({ altKey, ctrlKey, defaultPrevented, metaKey, shiftKey }: Click) =>
  !altKey && !ctrlKey && !defaultPrevented && !metaKey && !shiftKey

/**
 * The link that leads, with this click, to another screen; undefined for whatever the browser does itself: another tab,
 * another site, a file, a place on the present page.
 */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (!followsHere(event)) return
  // The path as it was at the click: who hears of the click earlier may have taken the link off the page.
  const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement)
  if (!link?.hasAttribute('href') || link.target || link.hasAttribute('download')) return
  const { origin, pathname, search } = window.location
  if (link.origin !== origin || link.pathname.startsWith('/api/')) return
  if (link.hash && link.pathname === pathname && link.search === search) return
  return link
}
