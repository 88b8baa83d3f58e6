import { useEffect, useState } from 'react'
import { getJson } from '@/lib/client/http'
import { latestAnswer } from '@/lib/client/latest-answer'
import type { Found } from '@/lib/people/answers'

/** Milliseconds: shorter than usual, since one waits for it to choose. */
const pause = 150

/** What was found for `q`, null where the server did not say. */
export type FoundAnswer<Row = Found> = { q: string; found: readonly Row[] | null }

/**
 * What is found for what somebody types: the last answer, of which `q` says whether it is that of now.
 * @param path of a call that takes `q` and answers `found`; it stays the same.
 */
export function useFound<Row = Found>(q: string, path = '/api/people/find'): FoundAnswer<Row> {
  const [answer, setAnswer] = useState<FoundAnswer<Row>>({ q: '', found: [] })
  const [questions] = useState(() =>
    latestAnswer(
      (asked: string) => ask<Row>(path, asked),
      (asked, found) => setAnswer({ q: asked, found }),
      pause,
    ),
  )
  useEffect(() => questions.about(q || undefined), [questions, q])
  useEffect(() => () => questions.about(undefined), [questions])
  return answer
}

const ask = async <Row>(path: string, q: string) =>
  (await getJson<{ found: Row[] }>(`${path}?${new URLSearchParams({ q }).toString()}`))?.found ?? null
