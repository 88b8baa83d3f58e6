import type { MarksTaken } from '@/lib/attendance/schema'
import { post } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { messages } from '@/lib/messages'
import { undoMark } from './actions'
import { MarkQueue, openIn, type MarkMade } from './mark-queue'

const said = messages.attendance

/** The marks of this browser tab. */
export const markQueue = new MarkQueue((input) => post<MarksTaken>('/api/attendance/marks', input, said.markFailed), {
  taken(marks, undo) {
    // One toast for each kind: forty on top of each other would cover the table.
    for (const status of new Set(marks.map((mark) => mark.status))) notify.success(said.marked(status), { id: `marked-${status}` })
    if (marks.some(({ status }) => status === 'Absent')) notify.info(said.absentNotified, { id: 'absent' })
    if (undo) notify.undo(`${undo.name}: ${undo.status}`, () => void takeBack(undo), { id: 'undo-mark' })
  },
  refused({ name }, message) {
    notify.error(`${name}: ${message}`)
    refused.forEach((listener) => listener())
  },
  failed(marks, message) {
    const names = marks.slice(0, 3).map(({ name }) => name)
    const more = marks.length - names.length
    notify.error(`${names.join(', ')}${more ? ` and ${more} more` : ''}: ${message || said.markFailed}`, { id: 'marks-failed' })
  },
})

const refused = new Set<() => void>()

/** Calls `listener` when the server refuses a mark: what is on screen is old. */
export function onRefused(listener: () => void) {
  refused.add(listener)
  return () => void refused.delete(listener)
}

async function takeBack({ studentId, date }: MarkMade) {
  const result = await perform(undoMark, { studentId, date }, said.undoFailed)
  if (result.ok) notify.success(result.data.message)
  else notify.error(result.message)
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
