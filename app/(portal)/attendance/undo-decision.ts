import { notify, type Id } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { undoTogether } from '@/lib/client/undo-together'
import type { LeaveRequest } from '@/lib/leave/answers'
import { leaveMessages } from '@/lib/leave/messages'
import { undoLeaveDecision } from './actions'

/** `toast` said that it was done. */
type Decided = Pick<LeaveRequest, 'id' | 'student' | 'status'> & { toast: Id | undefined }

/** As many decisions as can be made in the time. */
const most = 20

const { offer } = undoTogether<Decided>({
  id: 'undo-leave',
  most,
  same: (a, b) => a.id === b.id,
  one: ({ student, status }) => leaveMessages.decidedNotice(status, student),
  many: (count) => leaveMessages.decidedMany(count),
  undo: undoAll,
})

/** Beside the contract's toast, for as long as the message about the decision waits. */
export function offerUndo({ undoSeconds, ...decided }: Decided & { undoSeconds: number }) {
  if (undoSeconds > 0) offer([decided], undoSeconds * 1000)
}

async function undoAll(decided: readonly Decided[]) {
  const results = await Promise.all(
    decided.map(({ id }) => perform(undoLeaveDecision, { id }, leaveMessages.undoFailed)),
  )
  const undone = decided.filter((_, n) => results[n]?.ok)
  for (const { toast } of undone) if (toast !== undefined) notify.dismiss(toast)
  const done = undone.length
  if (done > 0) notify.success(done === 1 ? leaveMessages.undone : leaveMessages.undoneMany(done))
  for (const [n, result] of results.entries())
    if (!result.ok) notify.error(decided.length > 1 ? `${decided[n]?.student}: ${result.message}` : result.message)
}
