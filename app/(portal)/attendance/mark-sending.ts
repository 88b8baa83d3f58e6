import type { MarksTaken } from '@/lib/attendance/schema'
import { post } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { undoNotice } from '@/lib/client/undo-notice'
import { messages } from '@/lib/messages'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import { undoMarks } from './actions'
import { MarkQueue, openIn, type MarkMade } from './mark-queue'

const said = messages.attendance

/** The marks of this browser tab. */
export const markQueue = new MarkQueue((input) => post<MarksTaken>('/api/attendance/marks', input, said.markFailed), {
  taken(marks, undoable) {
    // One toast for each kind: forty on top of each other would cover the table.
    for (const status of new Set(marks.map((mark) => mark.status)))
      notify.success(said.marked(status), { id: `marked-${status}` })
    if (marks.some(({ status }) => status === 'Absent')) notify.info(said.absentNotified, { id: 'absent' })
    if (undoable.length) offerUndo(undoable)
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

/** What the notice takes back: all that was marked since it appeared. */
let offered: readonly MarkMade[] = []

/** One notice for all of them, which stays its ten seconds from the newest on. */
function offerUndo(marks: readonly MarkMade[]) {
  offered = [...offered.filter((old) => !marks.some((mark) => sameDay(mark, old))), ...marks].slice(-limits.marks)
  const [first] = offered
  const text = first && offered.length === 1 ? `${first.name}: ${first.status}` : `${offered.length} marks`
  undoNotice(text, () => void takeBackAll(offered), { id: 'undo-mark', onGone: () => (offered = []) })
}

const sameDay = (a: MarkMade, b: MarkMade) => a.studentId === b.studentId && a.date === b.date

async function takeBackAll(marks: readonly MarkMade[]) {
  const input = { marks: marks.map(({ studentId, date }) => ({ studentId, date })) }
  const result = await perform(undoMarks, input, said.undoFailed)
  if (!result.ok) return notify.error(result.message)
  const { count, refused, message } = result.data
  if (count > 0) notify.success(marks.length === 1 ? said.undone : message)
  for (const { studentId, message } of refused)
    notify.error(`${marks.find((mark) => mark.studentId === studentId)?.name}: ${message}`)
}

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
