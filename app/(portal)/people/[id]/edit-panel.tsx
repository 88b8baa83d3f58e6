'use client'

import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { PersonDetail } from '@/lib/people/answers'
import { editPanelMessages } from '@/lib/people/screen-messages'
import type { PersonForm as Form } from './person-form'

export const PersonForm = onDemand<ComponentProps<typeof Form>>(
  () => import('./person-form').then((module) => module.PersonForm),
  { giveUp: ({ onDone }) => onDone() },
)

type Props = {
  /** Whom the viewer may change; undefined: nobody. */
  person: PersonDetail | undefined
  editing: boolean
  onDone: () => void
  /** The person as they are, shown while nobody changes them. */
  children: ReactNode
}

/** Contacts and account, and the form to change them. */
export function EditPanel({ person, editing, onDone, children }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  // The button that opens it is at the head of the page.
  useEffect(() => {
    if (editing) cancel.current?.focus()
  }, [editing])

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{editPanelMessages.contactsAndAccount}</h2>
        {person && editing && (
          <Button ref={cancel} variant="secondary" size="sm" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
      {editing && person ? <PersonForm person={person} onDone={onDone} /> : children}
    </>
  )
}
