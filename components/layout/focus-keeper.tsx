import { useEffect } from 'react'
import { keepFocus } from './keep-focus'

/** Runs `keepFocus` from the first moment on: loaded later, it would not know where the focus was before. */
export function FocusKeeper() {
  useEffect(keepFocus, [])
  return null
}
