import type { Result } from '@/lib/result'
import { forgetDrafts } from './drafts'
import { loadInFull } from './load-in-full'
import { clearSession } from './session-storage'
import { unanswered } from './unanswered'

/**
 * Ends the session and goes to /home (docs/spec.md §4). Calls the API because a server action that clears the cookie is
 * answered with the present screen, drawn for somebody who may not see it.
 */
export async function logOut(failed: string): Promise<Result<unknown>> {
  try {
    const { postJson } = await import('./http')
    const result = await postJson('/api/auth/logout', {}, failed)
    if (!result.ok) return result
  } catch {
    // The script of `post` could not be loaded.
    return unanswered(failed)
  }
  clearSession()
  forgetDrafts()
  loadInFull('/home')
  // Never resolves: the button stays busy until the new page is there.
  return new Promise(() => undefined)
}
