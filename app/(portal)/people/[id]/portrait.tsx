'use client'

import { useState, type ComponentProps } from 'react'
import { Face } from '@/components/face'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { PersonDetail } from '@/lib/people/answers'
import { portraitMessages } from '@/lib/people/screen-messages'
import type { PhotoDialog as Dialog } from './photo-dialog'

const PhotoDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./photo-dialog').then((module) => module.PhotoDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = {
  person: Pick<PersonDetail, 'id' | 'name' | 'photo'>
  /** Whether the viewer may set the photograph. */
  may: boolean
  direct: boolean
}

/** The photograph at the head of a person's page, and the way to another one. */
export function Portrait({ person, may, direct }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <div className="grid w-20 shrink-0 content-start justify-items-center gap-1.5 sm:w-28">
      <Face name={person.name} photo={person.photo} size="page" />
      {may && (
        <Button variant="link" size="inline" onFocus={PhotoDialog.preload} onClick={() => setOpened(true)}>
          {person.photo ? portraitMessages.changePhoto : portraitMessages.addPhoto}
        </Button>
      )}
      {opened && <PhotoDialog person={person} direct={direct} onClose={() => setOpened(false)} />}
    </div>
  )
}
