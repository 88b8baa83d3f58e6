// Runs in every page that scripts/bench/browser.ts opens, before the page's own scripts, and notes what the browser tells
// of it. All times are milliseconds: of a page since its address was asked for, of a tap since it was made.
const nothing = { shifted: 0, answered: 0, longest: 0, bar: undefined, heading: undefined, dialog: undefined }
const seen = { painted: 0, ...nothing }
let tapped

function on(type, take, more) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true, ...more })
}

on('largest-contentful-paint', ({ startTime }) => (seen.painted = startTime))
// All shifts together: never less than CLS, which counts the worst five seconds.
on('layout-shift', ({ value, hadRecentInput }) => (seen.shifted += hadRecentInput ? 0 : value))
on('longtask', ({ duration }) => (seen.longest = Math.max(seen.longest, duration)))
// From the touch or key until the frame after its handlers, which is what Interaction to Next Paint counts.
on('event', ({ duration, interactionId }) => interactionId && (seen.answered = Math.max(seen.answered, duration)), {
  durationThreshold: 16,
})

addEventListener('click', ({ timeStamp }) => (tapped = { at: timeStamp, heading: heading() }), true)

// What comes of a tap, by when it is drawn.
const signs = {
  bar: () => document.querySelector('.page-change'),
  heading: () => heading() && heading() !== tapped.heading,
  dialog: () => document.querySelector('[role=dialog], [role=alertdialog]'),
}

new MutationObserver(() => {
  if (!tapped) return
  for (const [name, isThere] of Object.entries(signs))
    if (seen[name] === undefined && isThere()) afterFrame((time) => (seen[name] ??= time))
}).observe(document, { childList: true, subtree: true, characterData: true })

const heading = () => document.querySelector('main h1')?.textContent

/** When the next frame is drawn, since the tap. */
function afterFrame(take) {
  const { at } = tapped
  requestAnimationFrame(() => setTimeout(() => take(performance.now() - at)))
}

/** What was seen since the last call. */
globalThis.takeSeen = () => {
  const taken = { ...seen }
  Object.assign(seen, nothing)
  tapped = undefined
  return taken
}
