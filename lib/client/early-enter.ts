/**
 * Enter that is pressed in a form before its own script is there. Its button is disabled until then, and the browser does
 * nothing: whoever types fast would wait for an answer to what was never sent.
 */

/** `entered`: Enter was the last thing. `alive`: its script is there, and hears of it itself. */
type State = 'entered' | 'alive'

// At the form itself: the page's first script and the form's own have this module each for themselves.
const place = Symbol.for('school-portal.early-enter')
const states = (form: HTMLFormElement) => form as { [place]?: State }

/** The form that Enter would send from here; a text of several lines takes it itself, and a field without a name is no part of what is sent. */
function sentFrom({ target, key, isComposing }: KeyboardEvent): HTMLFormElement | null {
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return null
  return target.name ? target.form : null
}

/** Notes it from now on: call it in the page's first script. */
export function watchEarlyEnter() {
  // On its way down from the window: in what has no script yet React ends the event at the document.
  const capture = { capture: true }
  const onKey = (event: KeyboardEvent) => {
    const form = sentFrom(event)
    if (form && states(form)[place] !== 'alive') states(form)[place] = 'entered'
  }
  // Whoever goes on typing sends it again.
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form && states(form)[place] === 'entered') delete states(form)[place]
  }
  window.addEventListener('keydown', onKey, capture)
  window.addEventListener('input', onInput, capture)
}

/** Sends the form as Enter would have, where that was the last thing that was done in it. Call it once its script is there. */
export function sendIfEntered(form: HTMLFormElement | null) {
  if (!form) return
  const before = states(form)[place]
  states(form)[place] = 'alive'
  if (before === 'entered') form.requestSubmit()
}
