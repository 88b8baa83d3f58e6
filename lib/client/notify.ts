import { toastDurations } from '@/lib/toasts'
import type * as ShownToasts from './shown-toasts'
import type { Id, Toast } from './shown-toasts'

export type ToastOptions = { id?: Id; duration?: number }

let loaded: Promise<typeof ShownToasts> | undefined

/** Loaded apart from the page: nothing is toasted before somebody did something. */
export function loadToasts() {
  loaded ??= import('./shown-toasts').catch((error: unknown) => {
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
  kind: Toast['kind'],
  text: string,
  { id = `toast-${++count}`, ...options }: Partial<Omit<Toast, 'kind' | 'text'>> = {},
) {
  wanted()
  void loadToasts().then(({ showToast }) => showToast({ kind, text, id, ...options }), missing)
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
  dismiss: (id: Id) => void loadToasts().then(({ dismissToast }) => dismissToast(id), missing),
}
