/**
 * Enter that is pressed in a form before its own script is there. Its button is disabled until then, and the browser does
 * nothing: whoever types fast would wait for an answer to what was never sent.
 */

const entered = new WeakSet<HTMLFormElement>()
/** Forms whose script is there: they hear of it themselves. */
const alive = new WeakSet<HTMLFormElement>()

/** The form that Enter would send from here; a text of several lines takes it itself, and a field without a name is no part of what is sent. */
function sentFrom({ target, key, isComposing }: KeyboardEvent): HTMLFormElement | null {
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return null
  return target.name ? target.form : null
}

/** Notes it from now on: call it in the page's first script. */
export function watchEarlyEnter() {
  document.addEventListener('keydown', (event) => {
    const form = sentFrom(event)
    if (form && !alive.has(form)) entered.add(form)
  })
  // Whoever goes on typing sends it again.
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form) entered.delete(form)
  })
}

/** Sends the form as Enter would have, where that was the last thing that was done in it. Call it once its script is there. */
export function sendIfEntered(form: HTMLFormElement | null) {
  if (!form) return
  alive.add(form)
  if (entered.delete(form)) form.requestSubmit()
}
