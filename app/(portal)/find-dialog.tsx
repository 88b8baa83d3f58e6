'use client'

import { useMemo, useState } from 'react'
import { SearchBox } from '@/components/search-box'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import type { Found } from '@/lib/people/answers'
import { findDialogMessages } from '@/lib/people/dialog-messages'
import { peopleMessages } from '@/lib/people/messages'
import { useFound } from '../use-found'

type Props = {
  list: string
  /** What was typed before the field was there. */
  takeTyped: () => string
  onClose: () => void
}

/** Finds people, screens and actions. */
export function FindDialog({ list, takeTyped, onClose }: Props) {
  const [text, setText] = useState('')
  const q = text.trim()
  const { q: answered, found } = useFound(q)
  const answer = useMemo(() => ({ q: answered, found: found && found.map(toChoice) }), [answered, found])
  return (
    <Dialog open atTop onOpenChange={(shown) => !shown && onClose()} title={findDialogMessages.title}>
      <SearchBox
        aria-label={findDialogMessages.whatIsFound}
        placeholder={findDialogMessages.placeholder}
        text={text}
        answer={answer}
        failed={peopleMessages.findFailed}
        onText={setText}
        onOpen={onClose}
        takeTyped={takeTyped}
      />
      {q && !(answered === q && found?.length === 0) && (
        <a
          href={`${list}?${new URLSearchParams({ q }).toString()}`}
          onClick={onClose}
          className={cn(buttonStyle({ variant: 'link', size: 'inline' }), 'mt-3')}
        >
          {findDialogMessages.showAllInList}
        </a>
      )}
    </Dialog>
  )
}

const isPerson = (kind: Found['kind']) => kind === 'Student' || kind === 'Staff' || kind === 'Parent'

const toChoice = ({ kind, photo, ...found }: Found) => ({
  ...found,
  note: kind,
  photo: isPerson(kind) ? photo : undefined,
})
