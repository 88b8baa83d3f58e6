'use client'

import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { PersonDetail } from '@/lib/people/answers'
import type { PersonForm as Form } from './person-form'

const PersonForm = onDemand<ComponentProps<typeof Form>>(
  () => import('./person-form').then((module) => module.PersonForm),
  { giveUp: ({ onDone }) => onDone() },
)

type Props = {
  /** Whom the viewer may change; undefined: nobody. */
  person: PersonDetail | undefined
  /** The person as they are, shown while nobody changes them. */
  children: ReactNode
}

/** Contacts and account, and the form to change them. */
export function EditPanel({ person, children }: Props) {
  const [editing, setEditing] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  function done() {
    setEditing(false)
    // The pressed button is gone.
    toggle.current?.focus()
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Contacts and account</h2>
        {person && (
          <Button
            ref={toggle}
            variant="secondary"
            size="sm"
            aria-expanded={editing}
            onFocus={PersonForm.preload}
            onClick={() => setEditing(!editing)}
          >
            {editing ? 'Cancel' : 'Edit'}
          </Button>
        )}
      </div>
      {editing && person ? <PersonForm person={person} onDone={done} /> : children}
    </>
  )
}
