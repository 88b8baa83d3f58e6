import { createElement } from 'react'
import { toast } from 'sonner'
import { toastsKept } from '@/lib/toasts'
import { setToastsHeight } from './toasts-height'

// Exported here so that the Toaster is in the same lazily loaded script.
export { Toaster } from 'sonner'

export type Id = string | number

/** `duration` is in milliseconds. */
export type Toast = {
  kind: 'success' | 'error' | 'info' | 'loading' | 'message'
  text: string
  id: Id
  duration?: number
  /** Smaller, below the text; a line break is kept. */
  description?: string | undefined
  /** Only to be seen: what says the same on the page is read out. */
  silent?: boolean | undefined
  action?: { label: string; onClick: () => void }
  onAutoClose?: () => void
  onDismiss?: () => void
}

// Toasts wait while the pointer is over them. When the one under it goes, no event tells the library that the pointer
// has left, and the others would wait until it comes again.
let under: Element | null = null
document.addEventListener(
  'mouseover',
  ({ target }) => {
    const toasts = target instanceof Element ? target.closest('[data-sonner-toaster]') : null
    if (under && !toasts) under.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: target }))
    under = toasts
  },
  { passive: true },
)

/**
 * The library's id of each toast on the screen, by the id of our callers. A toast that is fading out is no longer in
 * here: a new one with its library id would disappear with it.
 */
const names = new Map<Id, string>()
let count = 0

/** Shows a toast; one with the same id is replaced. */
export function showToast({ kind, text, id, description, silent, action, onAutoClose, onDismiss, ...options }: Toast) {
  const name = names.get(id) ?? `${id} ${++count}`
  names.set(id, name)
  const gone = () => void (names.get(id) === name && names.delete(id))
  const going = (told?: () => void) => () => {
    gone()
    told?.()
  }
  toast[kind](silent ? createElement('span', { 'aria-hidden': true }, text) : text, {
    id: name,
    ...options,
    // Also without one: that of the toast in whose place this one comes would stay.
    description,
    ...(action && { action: { label: action.label, onClick: going(action.onClick) } }),
    onAutoClose: going(onAutoClose),
    onDismiss: going(onDismiss),
  })
  const shown = toast.getToasts()
  for (const old of shown.slice(0, Math.max(0, shown.length - toastsKept))) toast.dismiss(old.id)
}

export function dismissToast(id: Id) {
  const name = names.get(id)
  names.delete(id)
  if (name) toast.dismiss(name)
}

/** Pixels between two toasts. */
export const gap = 8

/** Notes how high the toasts in sight are, which are in `section`. Answers how to stop that. */
export function watchHeight(section: HTMLElement | null) {
  if (!section) return
  const measure = () => {
    const shown = section.querySelectorAll<HTMLElement>('[data-visible=true]:not([data-removed=true])')
    const heights = Array.from(shown, ({ offsetHeight }) => offsetHeight + gap)
    setToastsHeight(heights.reduce((sum, each) => sum + each, 0))
  }
  const observer = new MutationObserver(measure)
  observer.observe(section, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-removed', 'data-visible', 'data-mounted'],
  })
  return () => observer.disconnect()
}
