import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** For a field that a form shows at times: what is hidden is not sent. */
export function useSentWhileShown(name: string) {
  const { unregister } = useFormContext()
  useEffect(() => () => unregister(name), [name, unregister])
}
