'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { transitions, type AdmissionStatus } from '@/lib/admissions/pipeline'
import { AcceptDialog } from './accept-dialog'
import { MoveDialog, type Target } from './move-dialog'

type Props = { id: string; name: string; email: string; status: AdmissionStatus }

const targets = ['Under review', 'Waitlisted', 'Declined'] as const satisfies readonly Target[]
const labels: Record<Target, string> = { 'Under review': 'Review', Waitlisted: 'Waitlist', Declined: 'Decline' }

/** Where the application may go from here. */
export function Decisions({ id, name, email, status }: Props) {
  const [target, setTarget] = useState<Target | 'Accepted'>()
  const close = () => setTarget(undefined)
  const open = transitions[status]
  // Somebody else has decided meanwhile, and what the dialog asks is no longer possible.
  if (target && !open.includes(target)) close()
  if (open.length === 0) return null
  return (
    <div role="group" aria-label="Decisions" className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
      {open.includes('Accepted') && <Button onClick={() => setTarget('Accepted')}>Accept</Button>}
      {targets
        .filter((to) => open.includes(to))
        .map((to) => (
          <Button key={to} variant="secondary" onClick={() => setTarget(to)}>
            {labels[to]}
          </Button>
        ))}
      {target === 'Accepted' && <AcceptDialog id={id} name={name} email={email} onClose={close} />}
      {target && target !== 'Accepted' && <MoveDialog key={target} id={id} name={name} to={target} onClose={close} />}
    </div>
  )
}
