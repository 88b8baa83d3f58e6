import { lastPlace, placeOf, rememberPlace, returnTo } from '@/components/ui/place'

/**
 * Keeps the focus where somebody works when what had it goes: the button of a fee that is paid, the row of an account that
 * is approved, a notice whose Undo was pressed. A browser would let it fall to the top of the page.
 * Returns what ends it.
 */
export function keepFocus(): () => void {
  const forget = () => rememberPlace(undefined)

  function onFocusIn({ target }: FocusEvent) {
    if (!(target instanceof Element)) return
    const main = document.querySelector('main')
    if (main?.contains(target)) rememberPlace(placeOf(target))
    // A notice tells of something on the page, and the focus goes back there. What else lies outside, such as a dialog,
    // sees to its focus itself.
    else if (!target.closest('[data-sonner-toaster]')) forget()
    else if (main && !lastPlace()) rememberPlace(placeOf(main))
  }

  function onFocusOut({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget || !(target instanceof Element)) return
    // By then, what loses the focus because it was removed or switched off is so.
    queueMicrotask(() => {
      const left = target.isConnected && !target.matches(':disabled') && document.hasFocus()
      if (left && lastPlace()?.element === target) forget()
    })
  }

  /** A click where nothing takes the focus, while it is nowhere. */
  const onPointerDown = () => {
    if (document.activeElement === document.body) forget()
  }

  const observer = new MutationObserver(() => {
    const place = lastPlace()
    if (!place || document.activeElement !== document.body) return
    // Another page begins at its top.
    if (place.path !== window.location.pathname) forget()
    else returnTo(place)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  document.addEventListener('pointerdown', onPointerDown)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    document.removeEventListener('pointerdown', onPointerDown)
  }
}
