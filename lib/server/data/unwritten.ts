import type { Result } from '@/lib/result'
import { rowsOf } from './rows'

/** Which transactions are seen now; undefined where the database does not answer, which what is read then says itself. */
export async function snapshotNow(): Promise<string | undefined> {
  const [row] = await rowsOf<{ snapshot: string }>`SELECT pg_current_snapshot()::text AS "snapshot"`.catch(() => [])
  return row?.snapshot
}

/**
 * Keeps what was read until somebody writes (docs/decisions.md, What was read is kept until somebody writes).
 * @param most - answers that are kept
 * @returns reads `key` by `read`, unless that was done at `snapshot`, which was taken before.
 */
export function keptUntilWritten(most: number) {
  const kept = { snapshot: '', answers: new Map<string, unknown>() }
  return async <Out>(snapshot: string | undefined, key: string, read: () => Promise<Result<Out>>) => {
    if (kept.snapshot === snapshot && kept.answers.has(key)) return kept.answers.get(key) as Result<Out>
    const answer = await read()
    if (snapshot && answer.ok) {
      if (kept.snapshot !== snapshot || kept.answers.size >= most) {
        kept.snapshot = snapshot
        kept.answers.clear()
      }
      kept.answers.set(key, answer)
    }
    return answer
  }
}
