import { stateNow } from './history-state'

/**
 * The mark, in the state of a history entry, that its address was changed without asking the router for its page. The
 * router then takes the answer of the next action for that of another page, scrolls to the top, and removes the mark.
 */
export const changedAlone = 'addressChangedAlone'

/** Milliseconds for which the router is watched: it draws an answer as soon as that has come. */
const longest = 3_000

const ownActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Call it when the answer of an action has come. If the router leaves the viewer's place for the top with it, before they
 * do anything themselves, takes them back. The browser tells of it before it draws, so nothing is seen to move.
 */
export function keepPlace() {
  if (!stateNow()?.[changedAlone]) return
  let top = window.scrollY
  const { pathname } = window.location
  const done = new AbortController()
  const options = { signal: done.signal, capture: true, passive: true }
  for (const act of ownActs) window.addEventListener(act, () => done.abort(), options)
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target !== document) return
      // The page became shorter or longer, or was still on its way.
      if (window.scrollY > 0) return void (top = window.scrollY)
      done.abort()
      if (window.location.pathname === pathname) window.scrollTo({ top, behavior: 'instant' })
    },
    options,
  )
  setTimeout(() => done.abort(), longest)
}
