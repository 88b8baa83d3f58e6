'use client'

import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { perform } from '@/lib/client/perform'
import type { ClassMarks as Read, Taught } from '@/lib/reports/answers'
import { reportMessages } from '@/lib/reports/messages'
import type { classMarksSchema } from '@/lib/reports/schema'
import { readClassMarks, suggestClassMarks } from '../actions'
import { ClassGrid } from './class-grid'
import { keepChoice, keptChoice } from './kept-choice'
import { isComplete, MarksChoices, noChoice, type MarksChoice } from './marks-choice'

const said = reportMessages.classMarks

type Answer = { question: string; read?: Read; failure?: string }

/** A class and a subject to choose, and below it the class's students with their marks. */
export function ClassMarks(_: { onClose: () => void }) {
  const [kept] = useState(keptChoice)
  const [choice, setChoice] = useState(kept?.choice ?? noChoice)
  /** Whether somebody has chosen here. */
  const [isChosen, setChosen] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(0)
  const [taught, setTaught] = useState<Taught>([])
  const question = isComplete(choice) ? JSON.stringify([choice, attempt]) : ''

  useEffect(() => {
    let wanted = true
    void perform(suggestClassMarks, {}, said.loadFailed).then((result) => {
      if (!wanted || !result.ok) return
      const { taught: subjects, ...suggested } = result.data
      setTaught(subjects)
      if (!kept) setChoice((now) => withSuggestion(now, suggested))
    })
    return () => void (wanted = false)
  }, [kept])

  useEffect(() => {
    if (!question) return
    let wanted = true
    void perform(readClassMarks, choice as z.input<typeof classMarksSchema>, said.loadFailed).then((result) => {
      if (wanted) setAnswer({ question, ...(result.ok ? { read: result.data } : { failure: result.message }) })
    })
    return () => void (wanted = false)
  }, [question, choice])

  useEffect(() => {
    if (isChosen) keepChoice({ choice, unsaved: false })
  }, [choice, isChosen])

  function choose(changes: Partial<MarksChoice>) {
    // What is suggested may come between two presses.
    setChoice((now) => ({ ...now, ...changes }))
    setChosen(true)
  }

  const shown = question && answer?.question === question ? answer : undefined
  return (
    <>
      <MarksChoices choice={choice} taught={taught} onChoose={choose} />
      <div className="mt-6">
        {shown?.read ? (
          <ClassGrid key={question} choice={choice} read={shown.read} />
        ) : (
          <div role="status" className="flex flex-wrap items-center gap-3 text-sm text-muted">
            {!question && said.choose}
            {question && !shown && (
              <>
                <Spinner />
                {said.loading}
              </>
            )}
            {shown?.failure && (
              <>
                <p className="text-negative">{shown.failure}</p>
                <Button variant="secondary" size="sm" onClick={() => setAttempt(attempt + 1)}>
                  {said.tryAgain}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** What somebody has chosen meanwhile stays, and a section goes with its class. */
function withSuggestion(chosen: MarksChoice, suggested: MarksChoice): MarksChoice {
  const place = chosen.class ? { section: chosen.section } : {}
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value))
  return { ...suggested, ...given, ...place }
}
