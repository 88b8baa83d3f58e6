import type { Result } from '@/lib/result'
import { loadInFull } from './load-in-full'
import { clearSession } from './session-storage'
import { unanswered } from './unanswered'

/**
 * Ends the session and leaves for /home (docs/spec.md §4). By the API and not by a server action: an action that clears the
 * cookie is answered with the present screen, drawn for somebody who may not see it.
 */
export async function logOut(failed: string): Promise<Result<unknown>> {
  try {
    const { post } = await import('./http')
    const result = await post('/api/auth/logout', {}, failed)
    if (!result.ok) return result
  } catch {
    // Not even the script for it came.
    return unanswered(failed)
  }
  clearSession()
  loadInFull('/home')
  // Busy until the new page is there.
  return new Promise(() => undefined)
}
