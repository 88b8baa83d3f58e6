import { useSyncExternalStore } from 'react'

/** The widths at which `max-sm:` holds, also where the letters are larger. */
const narrow = '(max-width: 39.99rem)'

const watch = (changed: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone's. Not before the page's script runs: what depends on it is extra. */
export function usePhone() {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
}
