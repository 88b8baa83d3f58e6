'use client'

import { Eraser, Undo2 } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { useSchoolZone } from '@/components/school-zone'
import { Button } from '@/components/ui/button'
import { formatInstant } from '@/lib/dates'
import type { PersonDetail } from '@/lib/people/answers'
import { personalDataMessages } from '@/lib/people/screen-messages'
import { ArchiveButton } from '../../archive-button'
import type { EraseDialog as Erase, TakeBackDialog as TakeBack } from './erase-dialog'

const EraseDialog = onDemand<ComponentProps<typeof Erase>>(
  () => import('./erase-dialog').then((module) => module.EraseDialog),
  { giveUp: ({ onClose }) => onClose() },
)
const TakeBackDialog = onDemand<ComponentProps<typeof TakeBack>>(
  () => import('./erase-dialog').then((module) => module.TakeBackDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = { person: PersonDetail; own: boolean; enrolled: boolean }

/** What a person may ask the office for about their own data: an archive, and the erasure. */
export function PersonalData({ person: { id, name, blockedSince, erased, state }, own, enrolled }: Props) {
  const zone = useSchoolZone()
  const [asking, setAsking] = useState<'erase' | 'back'>()
  const close = () => setAsking(undefined)
  const mayErase = !own && !enrolled && !blockedSince && state !== 'Waiting'
  return (
    <>
      <p className="mb-4 text-sm text-muted">{personalDataMessages.allThatSchoolKeepsAbout(name)}</p>
      <div className="flex flex-wrap gap-3">
        <ArchiveButton path={`/api/people/${id}/archive`}>{personalDataMessages.downloadData}</ArchiveButton>
        {mayErase && (
          <Button variant="secondary" size="sm" onClick={() => setAsking('erase')}>
            <Eraser aria-hidden />
            Erase
          </Button>
        )}
        {blockedSince && !erased && (
          <Button variant="secondary" size="sm" onClick={() => setAsking('back')}>
            <Undo2 aria-hidden />
            {personalDataMessages.takeErasureBack}
          </Button>
        )}
      </div>
      {enrolled && <p className="mt-4 text-sm text-muted">{personalDataMessages.youCanEraseDataOnce}</p>}
      {blockedSince && (
        <p className="mt-4 text-sm">
          {erased
            ? personalDataMessages.dataWereErasedLaw
            : personalDataMessages.blockedSinceDataWill(formatInstant(blockedSince, zone))}
        </p>
      )}
      {asking === 'erase' && <EraseDialog id={id} name={name} onClose={close} />}
      {asking === 'back' && <TakeBackDialog id={id} name={name} onClose={close} />}
    </>
  )
}
