import { toast } from 'sonner'
import { toastsKept } from '@/lib/toasts'

// Where they appear comes with the same script.
export { Toaster } from 'sonner'

export type Id = string | number

/** A toast as it is shown; `duration` in milliseconds. */
export type Toast = {
  kind: 'success' | 'error' | 'info' | 'loading' | 'message'
  text: string
  id: Id
  duration?: number
  description?: string
  action?: { label: string; onClick: () => void }
  onAutoClose?: () => void
  onDismiss?: () => void
}

/**
 * Under which name each toast stands on the screen, by the id it was asked for with. One that is going has lost its name
 * here: shown under it once more, a new toast would go together with the old one.
 */
const names = new Map<Id, string>()
let count = 0

/** Shows a toast; one that stands there under the same id is replaced. */
export function showToast({ kind, text, id, action, onAutoClose, onDismiss, ...options }: Toast) {
  const name = names.get(id) ?? `${id} ${++count}`
  names.set(id, name)
  const gone = () => void (names.get(id) === name && names.delete(id))
  const going = (told?: () => void) => () => {
    gone()
    told?.()
  }
  toast[kind](text, {
    id: name,
    ...options,
    ...(action && { action: { label: action.label, onClick: going(action.onClick) } }),
    onAutoClose: going(onAutoClose),
    onDismiss: going(onDismiss),
  })
  const shown = toast.getToasts()
  for (const old of shown.slice(0, Math.max(0, shown.length - toastsKept))) toast.dismiss(old.id)
}

export function dismissToast(id: Id) {
  const name = names.get(id)
  names.delete(id)
  if (name) toast.dismiss(name)
}
