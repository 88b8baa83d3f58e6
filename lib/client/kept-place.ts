let changedAlone = false

/**
 * Says whether the address was changed without asking the router for its page. The router then takes the next answer of an
 * action for that of another page, and scrolls to the top.
 */
export const tellAddressChangedAlone = (is: boolean) => void (changedAlone = is)

/** Milliseconds in which an answer is drawn. */
const longest = 3_000

const ownActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Takes the viewer back to their place if the router leaves it for the top with the answer that has just come, and nobody
 * has done anything meanwhile. The browser tells of it before it draws, so nothing is seen to move.
 */
export function keepPlace() {
  const top = window.scrollY
  if (!changedAlone || top === 0) return
  const { pathname } = window.location
  const done = new AbortController()
  const options = { signal: done.signal, capture: true, passive: true }
  for (const act of ownActs) window.addEventListener(act, () => done.abort(), options)
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target !== document) return
      done.abort()
      if (window.scrollY > 0 || window.location.pathname !== pathname) return
      changedAlone = false
      window.scrollTo({ top, behavior: 'instant' })
    },
    options,
  )
  setTimeout(() => done.abort(), longest)
}
