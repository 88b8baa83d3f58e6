/** Of an answer that says that nothing of its request was begun (server/busy-answer.mjs). */
const busyHeader = 'portal-busy'

/**
 * How often the router and the forms ask again. What the router gives up is loaded as a whole page, with which all that is
 * typed on this one would go, so it hardly does; a form says after half a minute that the portal is busy, and stays as it is.
 */
const tries = { rsc: 12, 'next-action': 3 }

/** Seconds, where an answer does not say when to ask again. */
const usualPause = 5

/** Has requests of Next.js wait while the server says that it is busy, and asks again when it says. */
export function askAgainWhileBusy() {
  const ask = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    let answer = await ask(input, init)
    for (let left = triesOf(init); left > 0 && answer.headers.has(busyHeader); left--) {
      const seconds = Number(answer.headers.get('retry-after')) || usualPause
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      answer = await ask(input, init)
    }
    return answer
  }
}

function triesOf(init: RequestInit | undefined) {
  const headers = new Headers(init?.headers)
  if (headers.has('next-action')) return tries['next-action']
  return headers.has('rsc') ? tries.rsc : 0
}
