import { attendanceMessages } from '@/lib/attendance/messages'
import { loadAndShowToast } from '@/lib/client/notify'
import { toastDurations } from '@/lib/toasts'

/**
 * What is said of marks stands in one toast, the newest in the place of the one before: beside it there is only Undo, so
 * that no more than two are in the way of who marks.
 */

/** Sentences of one answer. */
type Said = { done: readonly string[]; wrong: readonly string[] }

const nothing: Said = { done: [], wrong: [] }

/** A line each. */
const mostWrong = 3

let collected = nothing
/** What failed, until its toast has gone: what is saved meanwhile stands below it, and not in its place. */
let standing: readonly string[] = []

export const sayDone = (...done: readonly string[]) => collect({ done, wrong: [] })
export const sayWrong = (...wrong: readonly string[]) => collect({ done: [], wrong })

/** What is said at once is one toast. */
function collect({ done, wrong }: Said) {
  if (collected === nothing) queueMicrotask(show)
  collected = { done: [...collected.done, ...done], wrong: [...collected.wrong, ...wrong] }
}

function show() {
  const { done, wrong } = collected
  collected = nothing
  if (wrong.length > 0) standing = shortened([...new Set(wrong)])
  const [text = '', ...below] = [...standing, ...new Set(done)]
  const forget = () => void (standing = [])
  loadAndShowToast(standing.length > 0 ? 'error' : 'success', text, {
    id: 'marks',
    duration: standing.length > 0 ? toastDurations.error : toastDurations.success,
    description: below.join('\n') || undefined,
    onAutoClose: forget,
    onDismiss: forget,
  })
}

const shortened = (all: readonly string[]) =>
  all.length > mostWrong
    ? [...all.slice(0, mostWrong - 1), attendanceMessages.moreRefused(all.length - mostWrong + 1)]
    : all
