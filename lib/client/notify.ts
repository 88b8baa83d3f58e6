import { toastDurations } from '@/lib/toasts'
import type * as ShownToasts from './shown-toasts'
import type { Id, Toast } from './shown-toasts'

export type { Id }

export type ToastOptions = Pick<Toast, 'duration' | 'silent'> & { id?: Id }

let loaded: Promise<typeof ShownToasts> | undefined

/** Loads the toast library on the first use, not with the page. */
export function loadToasts() {
  loaded ??= import('./shown-toasts').catch((error: unknown) => {
    // The next toast tries again.
    loaded = undefined
    throw error
  })
  return loaded
}

// Without the script no toast can be shown.
const ignoreMissingScript = () => undefined

let count = 0
let onFirst = () => {}

/** Calls `listener` when the first toast needs the Toaster on the page. */
export function onFirstToast(listener: () => void) {
  if (loaded) listener()
  onFirst = listener
  return () => void (onFirst = () => {})
}

export function loadAndShowToast(
  kind: Toast['kind'],
  text: string,
  { id = `toast-${++count}`, ...options }: Partial<Omit<Toast, 'kind' | 'text'>> = {},
) {
  onFirst()
  void loadToasts().then(({ showToast }) => showToast({ kind, text, id, ...options }), ignoreMissingScript)
  return id
}

/** Toasts (docs/spec.md §9). Each returns its id; another with the same id replaces it. Durations are milliseconds. */
export const notify = {
  success: (text: string, { id, duration = toastDurations.success }: ToastOptions = {}) =>
    loadAndShowToast('success', text, { id, duration }),
  error: (text: string, { id, duration = toastDurations.error, silent }: ToastOptions = {}) =>
    loadAndShowToast('error', text, { id, duration, silent }),
  info: (text: string, { id, duration = toastDurations.success }: ToastOptions = {}) =>
    loadAndShowToast('info', text, { id, duration }),
  /** Stays until it is replaced or dismissed. */
  loading: (text: string) => loadAndShowToast('loading', text, { duration: Infinity }),
  dismiss: (id: Id) => void loadToasts().then(({ dismissToast }) => dismissToast(id), ignoreMissingScript),
}
