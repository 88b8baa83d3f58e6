import { notify } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { messages } from '@/lib/messages'

/** Takes marks back with `action` and says what came of it. Returns whether they were taken back. */
export async function takeBack<In>(action: Action<In, { message: string }>, input: In): Promise<boolean> {
  const result = await perform(action, input, messages.attendance.undoFailed)
  if (result.ok) notify.success(result.data.message)
  else notify.error(result.message)
  return result.ok
}
