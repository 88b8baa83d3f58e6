import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page's script runs. What needs it is disabled before, so that no click is lost. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
