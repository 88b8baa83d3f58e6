import { createContext, useContext, useEffect } from 'react'

/** What bars the button of the question around it, or lets it be pressed again. */
export const ConfirmBar = createContext<(barred: boolean) => void>(() => undefined)

/** For the details of a question: while `barred`, which they explain, it cannot be answered with yes. */
export function useConfirmBar(barred: boolean) {
  const bar = useContext(ConfirmBar)
  useEffect(() => {
    bar(barred)
    return () => bar(false)
  }, [bar, barred])
}
