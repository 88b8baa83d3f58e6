import type { SavedMarks } from '@/lib/attendance/answers'
import { attendanceMessages as said } from '@/lib/attendance/messages'
import { markSendingMessages } from '@/lib/attendance/screen-messages'
import { postJson } from '@/lib/client/http'
import { undoNotice } from '@/lib/client/undo-notice'
import { undoTogether } from '@/lib/client/undo-together'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import { undoMarks, undoRest } from './actions'
import { MarkQueue, unsavedIn, type NewMark } from './mark-queue'
import { sayDone, sayWrong } from './mark-toast'
import { runUndo } from './run-undo'

/** The queue of this browser tab. */
export const markQueue = new MarkQueue(
  (input) => postJson<SavedMarks>('/api/attendance/marks', input, said.markFailed),
  {
    taken(marks, undoable) {
      const statuses = new Set(marks.map(({ status }) => status))
      sayDone(...Array.from(statuses, said.marked), ...(statuses.has('Absent') ? [said.absentNotified] : []))
      if (undoable.length) undo.offer(undoable)
    },
    refused({ name }, message) {
      sayWrong(`${name}: ${message}`)
      refused.forEach((listener) => listener())
    },
    failed(marks, message) {
      const names = marks.slice(0, 3).map(({ name }) => name)
      const more = marks.length - names.length
      sayWrong(`${names.join(', ')}${more ? markSendingMessages.andMore(more) : ''}: ${message || said.markFailed}`)
    },
  },
)

const undoId = 'undo-mark'

const undo = undoTogether<NewMark>({
  id: undoId,
  most: limits.marks,
  same: (a, b) => a.studentId === b.studentId && a.date === b.date,
  one: ({ name, status }) => `${name}: ${status}`,
  many: (count) => `${count} marks`,
  undo: undoAll,
})

/** In the place of the notice about single marks, which stay as they are. */
export function offerUndoOfRest(text: string, batch: string) {
  undo.forget()
  undoNotice(text, () => void runUndo(undoRest, { batch }), { id: undoId })
}

async function undoAll(marks: readonly NewMark[]) {
  const input = { marks: marks.map(({ studentId, date }) => ({ studentId, date })) }
  const result = await perform(undoMarks, input, said.undoFailed)
  if (!result.ok) return sayWrong(result.message)
  const { count, refused, message } = result.data
  if (count > 0) sayDone(marks.length === 1 ? said.undone : message)
  for (const { studentId, message } of refused)
    sayWrong(`${marks.find((mark) => mark.studentId === studentId)?.name}: ${message}`)
}

const refused = new Set<() => void>()

/** Calls `listener` when the server refuses a mark, because the shown rows are out of date. */
export function onRefused(listener: () => void) {
  refused.add(listener)
  return () => void refused.delete(listener)
}

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
const flush = () => markQueue.flush()
const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()

// Asks before the page is left with unsaved marks, and sends them when it is hidden or closes: phones may not come back
// to a hidden page.
markQueue.subscribe(() => {
  const change = unsavedIn(markQueue.snapshot()).length > 0 ? 'addEventListener' : 'removeEventListener'
  window[change]('beforeunload', askBeforeUnload as EventListener)
  window[change]('pagehide', flush)
  document[change]('visibilitychange', flushWhenHidden)
})
