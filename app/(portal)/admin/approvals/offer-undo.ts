import type { Refused } from '@/lib/approvals/answers'
import { notify, type Id } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { undoTogether } from '@/lib/client/undo-together'
import { limits } from '@/lib/constants'
import { approvalMessages } from '@/lib/approvals/messages'
import { undoApprovals } from './actions'

/** `toast` said that it was done. */
type Approved = { id: string; name: string; toast?: Id }

const { offer } = undoTogether<Approved>({
  id: 'undo-approval',
  most: limits.approvals,
  same: (a, b) => a.id === b.id,
  one: ({ name }) => `${name}: approved`,
  many: (count) => `${count} approvals`,
  undo: undoAll,
})

/** Beside the contract's toasts, for as long as the mails about it wait. */
export function offerUndo(approved: readonly Approved[], seconds: number) {
  if (seconds > 0) offer(approved, seconds * 1000)
}

async function undoAll(approved: readonly Approved[]) {
  const result = await perform(undoApprovals, { ids: approved.map(({ id }) => id) }, approvalMessages.undoFailed)
  if (!result.ok) return void notify.error(result.message)
  const { refused, message } = result.data
  const kept = new Set(refused.map(({ id }) => id))
  for (const { id, toast } of approved) if (toast !== undefined && !kept.has(id)) notify.dismiss(toast)
  notify.success(message)
  sayRefused(refused, approved)
}

/** Why some of these accounts stay as they are. */
export function sayRefused(refused: readonly Refused[], among: readonly Approved[]) {
  for (const { id, message } of refused) notify.error(`${among.find((each) => each.id === id)?.name}: ${message}`)
}
