import { useEffect, useRef } from 'react'

/** Whether the component is still mounted: for an answer that comes when what asked for it may be gone. */
export function useStillHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  return here
}
