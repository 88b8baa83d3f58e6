'use client'

import { createContext, useContext, type ComponentProps } from 'react'
import { Button } from './ui/button'
import { Spinner } from './ui/spinner'
import { useHydrated } from './use-hydrated'

/** Whether the surrounding form is being sent. */
export const FormBusy = createContext(false)

/**
 * The submit button of the surrounding form. Disabled while the form is sent, and until the page's script runs: before,
 * a click would post the form as a page.
 */
export function SubmitButton({ children, ...props }: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  const busy = useContext(FormBusy)
  const hydrated = useHydrated()
  return (
    <Button type="submit" disabled={busy || !hydrated} aria-busy={busy} {...props}>
      {busy && <Spinner />}
      {children}
    </Button>
  )
}
