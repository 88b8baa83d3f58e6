import { lastPlace, focusPlaceOf, rememberPlace, returnFocusTo } from '@/components/ui/focus-place'

/**
 * Moves the focus to the nearest element when the focused one disappears: the button of a fee that is paid, the row of
 * an approved account, a toast whose Undo was pressed. Browsers would move it to the top of the page.
 * @returns a function that stops this.
 */
export function keepFocus(): () => void {
  const forget = () => rememberPlace(undefined)

  function onFocusIn({ target }: FocusEvent) {
    if (!(target instanceof Element)) return
    const main = document.querySelector('main')
    if (main?.contains(target)) rememberPlace(focusPlaceOf(target))
    // After a toast the focus returns to the page. Everything else outside of <main>, such as a dialog, handles its own
    // focus.
    else if (!target.closest('[data-sonner-toaster]')) forget()
    else if (main && !lastPlace()) rememberPlace(focusPlaceOf(main))
  }

  function onFocusOut({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget || !(target instanceof Element)) return
    // In a microtask, the element has been removed or disabled, if that is why it lost the focus.
    queueMicrotask(() => {
      const left = target.isConnected && !target.matches(':disabled') && document.hasFocus()
      if (left && lastPlace()?.element === target) forget()
    })
  }

  /** A click on something that takes no focus, while nothing has it. */
  const onPointerDown = () => {
    if (document.activeElement === document.body) forget()
  }

  const observer = new MutationObserver(() => {
    const place = lastPlace()
    if (!place || document.activeElement !== document.body) return
    // On another page the focus starts at the top.
    if (place.path !== window.location.pathname) forget()
    else returnFocusTo(place)
  })
  // Whoever uses the keyboard may be somewhere before the page's scripts run.
  if (document.activeElement?.closest('main *')) rememberPlace(focusPlaceOf(document.activeElement))
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
