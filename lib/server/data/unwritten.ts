import { rowsOf } from './rows'

/** Which transactions are seen now; undefined where the database does not answer, which what is read then says itself. */
export async function snapshotNow(): Promise<string | undefined> {
  const [row] = await rowsOf<{ snapshot: string }>`SELECT pg_current_snapshot()::text AS "snapshot"`.catch(() => [])
  return row?.snapshot
}

/**
 * Keeps answers until somebody writes (docs/decisions/0029-what-was-read-is-kept-until-somebody-writes.md).
 * @param most - answers that are kept
 * @param isWorth - whether an answer is kept; one that throws never is
 * @returns reads `key` by `read`, unless that was done at `snapshot`, which was taken before; undefined keeps nothing.
 */
export function keptUntilWritten<Answer>(most: number, isWorth: (answer: Answer) => boolean = () => true) {
  const kept = { snapshot: '', answers: new Map<string, Answer>() }
  return async (snapshot: string | undefined, key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const known = kept.snapshot === snapshot ? kept.answers.get(key) : undefined
    if (known !== undefined) return known
    const answer = await read()
    if (!snapshot || !isWorth(answer)) return answer
    if (kept.snapshot !== snapshot || kept.answers.size >= most) {
      kept.snapshot = snapshot
      kept.answers.clear()
    }
    kept.answers.set(key, answer)
    return answer
  }
}
