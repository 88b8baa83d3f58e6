import { toastDurations } from '@/lib/toasts'
import { loadAndShowToast, type ToastOptions } from './notify'

/**
 * A toast with an Undo button beside the one that reports `text` as done. It stays for `duration` milliseconds, longer
 * while the pointer is on it or Alt+T has opened the toasts. `undo` runs at most once; `onGone` is called after it, or
 * when the toast has closed. In a file of its own because notify.ts is in every first page.
 */
export const undoNotice = (
  text: string,
  undo: () => void,
  { id, duration = toastDurations.undo, onGone }: ToastOptions & { onGone?: () => void } = {},
) =>
  loadAndShowToast('message', text, {
    id,
    duration,
    description: `You can undo this for ${Math.round(duration / 1000)} seconds.`,
    action: {
      label: 'Undo',
      onClick() {
        undo()
        onGone?.()
      },
    },
    onAutoClose: onGone,
    onDismiss: onGone,
  })
