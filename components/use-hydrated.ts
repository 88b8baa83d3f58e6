import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page's script runs yet. What works only then is disabled before, or a quick click would be lost. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
