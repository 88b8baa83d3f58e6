'use client'

import { Camera } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatInstant } from '@/lib/dates'
import { photoConsentMessages } from '@/lib/people/screen-messages'
import type { Consent } from '@/lib/privacy/answers'
import type { ConsentDialog as Dialog } from './consent-dialog'
import { ReadPart, type Reading } from './part'

const ConsentDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./consent-dialog').then((module) => module.ConsentDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** Whether pictures may name the pupil, and who said so. */
export function PhotoConsent({ id, may, reading }: { id: string; may: boolean } & Reading<Consent[]>) {
  const zone = useSchoolZone()
  const [recording, setRecording] = useState(false)
  return (
    <ReadPart id="photos" title={photoConsentMessages.photoConsent} reading={reading}>
      {(consents) => (
        <>
          <p className="flex flex-wrap items-center gap-3 text-sm">
            <Badge tone={consents[0] ? (consents[0].state === 'Given' ? 'positive' : 'negative') : 'neutral'}>
              {consents[0]?.state ?? 'Not asked'}
            </Badge>
            {photoConsentMessages.withoutItPictures}
          </p>
          <ul className="mt-3 divide-y divide-line text-sm">
            {consents.map((consent) => (
              <li key={consent.id} className="py-2">
                <p className="wrap-anywhere">
                  {photoConsentMessages.by(consent.state, consent.givenBy, consent.ground)}
                </p>
                <p className="text-muted">
                  {photoConsentMessages.recorded(consent.by, formatInstant(consent.at, zone))}
                </p>
              </li>
            ))}
          </ul>
          {may && (
            <Button variant="secondary" size="sm" className="mt-3" onClick={() => setRecording(true)}>
              <Camera aria-hidden />
              {consents.length > 0 ? photoConsentMessages.recordChange : photoConsentMessages.recordConsent}
            </Button>
          )}
          {recording && <ConsentDialog id={id} onClose={() => setRecording(false)} />}
        </>
      )}
    </ReadPart>
  )
}
