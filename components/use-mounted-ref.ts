import { useEffect, useRef } from 'react'

/** A ref that says whether the component is mounted, for answers that may come after it is gone. */
export function useMountedRef() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  return here
}
