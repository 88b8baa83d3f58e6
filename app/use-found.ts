import { useEffect, useState } from 'react'
import { getJson } from '@/lib/client/http'
import { latestAnswer } from '@/lib/client/latest-answer'
import type { Found } from '@/lib/people/answers'

/** Milliseconds: shorter than usual, since one waits for it to choose. */
const pause = 150

/** What was found for `q`, null where the server did not say. */
export type FoundAnswer = { q: string; found: readonly Found[] | null }

const waiting: FoundAnswer = { q: '', found: [] }

/** Who is found for what somebody types: the last answer, of which `q` says whether it is that of now. */
export function useFound(q: string): FoundAnswer {
  const [answer, setAnswer] = useState(waiting)
  const [questions] = useState(() => latestAnswer(ask, (asked, found) => setAnswer({ q: asked, found }), pause))
  useEffect(() => questions.about(q || undefined), [questions, q])
  useEffect(() => () => questions.about(undefined), [questions])
  return answer
}

const ask = async (q: string) =>
  (await getJson<{ found: Found[] }>(`/api/people/find?${new URLSearchParams({ q }).toString()}`))?.found ?? null
