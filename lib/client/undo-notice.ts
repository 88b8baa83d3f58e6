import { toastDurations } from '@/lib/toasts'
import { show, type ToastOptions } from './notify'

/**
 * A notice of its own that offers to take back what another toast reports as done: `text` says what, the line below for how
 * long. It stays for `duration` milliseconds, longer while the pointer rests on it or Alt+T has opened the messages; Tab
 * reaches its button. `undo` runs at most once a notice, for the button closes it. `onGone` is called after that, and when
 * the notice has gone by itself. Apart from the toasts, which come with the first page.
 */
export const undoNotice = (
  text: string,
  undo: () => void,
  { id, duration = toastDurations.undo, onGone }: ToastOptions & { onGone?: () => void } = {},
) =>
  show('message', text, {
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
