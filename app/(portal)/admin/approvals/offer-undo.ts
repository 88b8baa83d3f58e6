import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { undoNotice } from '@/lib/client/undo-notice'
import { limits } from '@/lib/constants'
import { approvalMessages } from '@/lib/approvals/messages'
import { undoApprovals } from './actions'

export type Approved = { id: string; name: string }

/** The approvals that the notice's Undo takes back: all since it appeared. */
let offered: readonly Approved[] = []

/** One notice for approvals that follow each other, beside the contract's toasts. */
export function offerUndo(approved: readonly Approved[], seconds: number) {
  if (seconds === 0) return
  offered = [...offered, ...approved].slice(-limits.approvals)
  const [first] = offered
  const text = first && offered.length === 1 ? `${first.name}: approved` : `${offered.length} approvals`
  const done = { id: 'undo-approval', duration: seconds * 1000, onGone: () => (offered = []) }
  undoNotice(text, () => void undoAll(offered), done)
}

async function undoAll(approved: readonly Approved[]) {
  const result = await perform(undoApprovals, { ids: approved.map(({ id }) => id) }, approvalMessages.undoFailed)
  if (!result.ok) return void notify.error(result.message)
  const { refused, message } = result.data
  notify.success(message)
  for (const { id, message } of refused) notify.error(`${approved.find((each) => each.id === id)?.name}: ${message}`)
}
