import { createContext } from 'react'

/**
 * Of the dialog around a form: told whether that is being sent, and stays open until then. What somebody closed half-way,
 * and thought to be cancelled, would be done behind their back.
 */
export const HoldDialog = createContext<(held: boolean) => void>(() => undefined)
