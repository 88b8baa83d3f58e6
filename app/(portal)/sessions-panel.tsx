'use client'

import { useState, type ComponentProps, type ReactNode } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { LiveSessions as Sessions } from './live-sessions'

const LiveSessions = onDemand<ComponentProps<typeof Sessions> & { onClose: () => void }>(
  () => import('./live-sessions').then((module) => module.LiveSessions),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = {
  /** Whose; the viewer's own without it. */
  person?: string
  heading: ReactNode
  /** What the button is about, for who hears it alone. */
  about: string
}

/** Where an account is logged in: read when somebody asks, so that it costs the page nothing. */
export function SessionsPanel({ person, heading, about }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {heading}
        <Button
          variant="secondary"
          size={person ? 'sm' : undefined}
          aria-expanded={open}
          onFocus={LiveSessions.preload}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'}
          <span className="sr-only"> {about}</span>
        </Button>
      </div>
      {open && (
        <div className="mt-6 border-t border-line pt-6">
          <LiveSessions person={person} onClose={() => setOpen(false)} />
        </div>
      )}
    </>
  )
}
