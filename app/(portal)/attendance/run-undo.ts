import { perform, type Action } from '@/lib/client/perform'
import { attendanceMessages } from '@/lib/attendance/messages'
import { sayDone, sayWrong } from './mark-toast'

/** Undoes marks with `action` and shows the result as a toast. Returns whether it succeeded. */
export async function runUndo<In>(action: Action<In, { message: string }>, input: In): Promise<boolean> {
  const result = await perform(action, input, attendanceMessages.undoFailed)
  if (result.ok) sayDone(result.data.message)
  else sayWrong(result.message)
  return result.ok
}
