import type * as Sonner from 'sonner'
import { toastDurations, toastsKept } from '@/lib/toasts'

type Id = string | number
export type ToastOptions = { id?: Id; duration?: number }
type Extras = {
  description?: string
  action?: { label: string; onClick: () => void }
  onAutoClose?: () => void
  onDismiss?: () => void
}

let loaded: Promise<typeof Sonner> | undefined

/** Loaded apart from the page: nothing is toasted before somebody did something. */
export function loadSonner() {
  loaded ??= import('sonner').catch((error: unknown) => {
    // The next toast tries again.
    loaded = undefined
    throw error
  })
  return loaded
}

// Without its script no toast can be shown; the next one asks for it again.
const missing = () => undefined

let count = 0
let wanted = () => {}

/** Calls `listener` when a toast needs a place to appear in. */
export function onFirstToast(listener: () => void) {
  if (loaded) listener()
  wanted = listener
  return () => void (wanted = () => {})
}

export function show(
  kind: 'success' | 'error' | 'info' | 'loading' | 'message',
  text: string,
  { id = `toast-${++count}`, ...options }: ToastOptions & Extras,
) {
  wanted()
  void loadSonner().then(({ toast }) => {
    toast[kind](text, { id, ...options })
    const shown = toast.getToasts()
    for (const old of shown.slice(0, Math.max(0, shown.length - toastsKept))) toast.dismiss(old.id)
  }, missing)
  return id
}

/** Toasts (docs/spec.md §9). Each answers its id; showing another under the same id replaces it. */
export const notify = {
  success: (text: string, { id, duration = toastDurations.success }: ToastOptions = {}) =>
    show('success', text, { id, duration }),
  error: (text: string, { id, duration = toastDurations.error }: ToastOptions = {}) =>
    show('error', text, { id, duration }),
  info: (text: string, { id, duration = toastDurations.success }: ToastOptions = {}) =>
    show('info', text, { id, duration }),
  /** Stays until it is replaced or dismissed. */
  loading: (text: string) => show('loading', text, { duration: Infinity }),
  dismiss: (id: Id) => void loadSonner().then(({ toast }) => toast.dismiss(id), missing),
}
