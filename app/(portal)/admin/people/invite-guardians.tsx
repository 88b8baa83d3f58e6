'use client'

import { Mail } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { peopleOpeners } from '@/lib/people/screen-messages'
import type { InviteGuardiansDialog as Dialog } from './invite-guardians-dialog'

const InviteGuardiansDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./invite-guardians-dialog').then((module) => module.InviteGuardiansDialog),
  { giveUp: ({ onClose }) => onClose() },
)

export function InviteGuardians() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onFocus={InviteGuardiansDialog.preload} onClick={() => setOpen(true)}>
        <Mail aria-hidden />
        {peopleOpeners.inviteGuardians}
      </Button>
      {open && <InviteGuardiansDialog onClose={() => setOpen(false)} />}
    </>
  )
}
