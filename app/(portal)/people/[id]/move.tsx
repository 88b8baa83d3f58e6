'use client'

import { ArrowRightLeft } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { placeMessages } from '@/lib/people/screen-messages'
import type { MoveDialog as Dialog } from './place-dialogs'

const MoveDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./place-dialogs').then((module) => module.MoveDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** Moves a pupil to another class or section. */
export function Move(props: Omit<ComponentProps<typeof Dialog>, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="touch" onFocus={MoveDialog.preload} onClick={() => setOpen(true)}>
        <ArrowRightLeft aria-hidden />
        {placeMessages.move}
      </Button>
      {open && <MoveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
