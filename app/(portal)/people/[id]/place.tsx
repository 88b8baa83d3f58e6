'use client'

import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { placeMessages } from '@/lib/people/screen-messages'
import type { FirstDayDialog as Beginning, LeavingDialog as Leaving } from './place-dialogs'

const FirstDayDialog = onDemand<ComponentProps<typeof Beginning>>(
  () => import('./place-dialogs').then((module) => module.FirstDayDialog),
  { giveUp: ({ onClose }) => onClose() },
)

const LeavingDialog = onDemand<ComponentProps<typeof Leaving>>(
  () => import('./place-dialogs').then((module) => module.LeavingDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** Corrects since when a pupil is in their class, and records that one has left. */
export function Place(props: Omit<ComponentProps<typeof Beginning>, 'onClose'>) {
  const [opened, setOpened] = useState<'firstDay' | 'leave'>()
  const close = () => setOpened(undefined)
  return (
    <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-6">
      <Button variant="secondary" size="sm" onClick={() => setOpened('firstDay')}>
        {placeMessages.correctFirstDay}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setOpened('leave')}>
        {placeMessages.hasLeft}
      </Button>
      {opened === 'firstDay' && <FirstDayDialog {...props} onClose={close} />}
      {opened === 'leave' && <LeavingDialog {...props} onClose={close} />}
    </div>
  )
}
