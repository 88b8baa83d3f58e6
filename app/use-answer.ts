import { useEffect, useState } from 'react'
import { getJson } from '@/lib/client/http'
import { pageSizes } from '@/lib/constants'
import type { StudentOption } from '@/lib/enrolment/answers'

/** What the server answers to this question; undefined until it has, null where it did not say. */
export function useAnswer<Answer>(question: string | undefined): Answer | null | undefined {
  const [known, setKnown] = useState<{ question: string; answer: Answer | null }>()
  useEffect(() => {
    if (!question) return
    let wanted = true
    void getJson<Answer>(question).then((answer) => {
      if (wanted) setKnown({ question, answer })
    })
    return () => void (wanted = false)
  }, [question])
  return known?.question === question ? known?.answer : undefined
}

/** The students of a class, for a select. */
export const useStudentsOf = (schoolClass: string) =>
  useAnswer<{ students: StudentOption[] }>(
    schoolClass &&
      `/api/users/students?${new URLSearchParams({ class: schoolClass, pageSize: String(pageSizes.max) })}`,
  )
