import type { MarksTaken } from '@/lib/attendance/schema'
import { post } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { messages } from '@/lib/messages'
import { undoMark } from './actions'
import { MarkQueue, openIn } from './mark-queue'
import { takeBack } from './take-back'

const said = messages.attendance

/** The marks of this browser tab. */
export const markQueue = new MarkQueue((input) => post<MarksTaken>('/api/attendance/marks', input, said.markFailed), {
  taken(marks, undo) {
    // One toast for each kind: forty on top of each other would cover the table.
    for (const status of new Set(marks.map((mark) => mark.status)))
      notify.success(said.marked(status), { id: `marked-${status}` })
    if (marks.some(({ status }) => status === 'Absent')) notify.info(said.absentNotified, { id: 'absent' })
    if (!undo) return
    const { studentId, name, date, status } = undo
    notify.undo(`${name}: ${status}`, () => void takeBack(undoMark, { studentId, date }), { id: 'undo-mark' })
  },
  refused({ name }, message) {
    notify.error(`${name}: ${message}`)
    refused.forEach((listener) => listener())
  },
  failed(marks, message) {
    const names = marks.slice(0, 3).map(({ name }) => name)
    const more = marks.length - names.length
    notify.error(`${names.join(', ')}${more ? ` and ${more} more` : ''}: ${message || said.markFailed}`, {
      id: 'marks-failed',
    })
  },
})

const refused = new Set<() => void>()

/** Calls `listener` when the server refuses a mark: what is on screen is old. */
export function onRefused(listener: () => void) {
  refused.add(listener)
  return () => void refused.delete(listener)
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()
const flush = () => markQueue.flush()
const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()

// The page asks before it is left, and sends what waits when it closes: a phone may never come back to a hidden one.
markQueue.subscribe(() => {
  const change = openIn(markQueue.snapshot()).length > 0 ? 'addEventListener' : 'removeEventListener'
  window[change]('beforeunload', ask as EventListener)
  window[change]('pagehide', flush)
  document[change]('visibilitychange', flushWhenHidden)
})
