'use client'

import { useMemo, useState } from 'react'
import { SearchBox } from '@/components/search-box'
import { counterMessages } from '@/lib/fees/counter-messages'
import { formatRupees } from '@/lib/money'
import type { Payer } from '@/lib/payments/answers'
import { peopleMessages } from '@/lib/people/messages'
import { useFound } from '../../use-found'

type Props = {
  /** The screen that takes who is found as its `student`. */
  on: '/fees/counter' | '/fees/concessions'
  label: string
  /** The cursor is here at first. */
  autoFocus?: boolean
}

/** Finds a pupil by what somebody says: their own name, number or phone, or that of who pays. */
export function FindFamily({ on, label, autoFocus }: Props) {
  const [text, setText] = useState('')
  const { q, found } = useFound<Payer>(text.trim(), '/api/fees/counter')
  const answer = useMemo(() => ({ q, found: found && found.map(toChoice(on)) }), [q, found, on])
  return (
    <div className="relative max-w-xl">
      <p className="mb-1.5 text-sm font-medium">{label}</p>
      <SearchBox
        aria-label={counterMessages.findHint}
        placeholder={counterMessages.findHint}
        autoFocus={autoFocus}
        text={text}
        answer={answer}
        failed={peopleMessages.findFailed}
        onText={setText}
        onOpen={() => setText('')}
        resultsClass="absolute inset-x-0 z-10 mt-0 rounded-md border border-line bg-surface p-1 shadow-lg"
      />
    </div>
  )
}

const toChoice =
  (on: Props['on']) =>
  ({ id, name, place, rollNo, admissionNo, payers, due, overdue }: Payer) => ({
    id,
    href: `${on}?student=${id}`,
    label: name,
    detail: [
      place,
      rollNo !== null && `roll number ${rollNo}`,
      admissionNo && `admission number ${admissionNo}`,
      payers,
    ]
      .filter(Boolean)
      .join(', '),
    note: overdue > 0 ? `${formatRupees(overdue)} overdue` : due > 0 ? `${formatRupees(due)} due` : '',
  })
