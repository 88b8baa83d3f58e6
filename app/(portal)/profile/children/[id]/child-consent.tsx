'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import { notify } from '@/lib/client/notify'
import { formatInstant } from '@/lib/dates'
import { childConsentMessages } from '@/lib/guardians/child-messages'
import type { ChildConsent as Consent } from '@/lib/privacy/answers'
import { privacyMessages } from '@/lib/privacy/messages'
import { giveChildConsent } from '../../actions'

type Props = { child: { id: string; name: string }; consent: Consent }

/** Whether pictures may name a child: what was said last, and the guardian's own word. */
export function ChildConsent({ child: { id, name }, consent: { state, at, own } }: Props) {
  const zone = useSchoolZone()
  const said = at ? formatInstant(at, zone) : ''
  const given = state === 'Given'
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures" className="text-lg">
        {childConsentMessages.title}
      </h2>
      <p className="mt-2 text-sm text-muted">{childConsentMessages.about(name)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        <Badge tone={state ? (given ? 'positive' : 'negative') : 'neutral'}>{state ?? 'Not asked'}</Badge>
        {state ? childConsentMessages[given ? 'given' : 'withheld'](own, said) : childConsentMessages.notAsked}
      </p>
      <div className="mt-4">
        <ConfirmButton
          action={giveChildConsent}
          input={{ id, state: given ? 'Withheld' : 'Given' }}
          title={childConsentMessages[given ? 'withdrawQuestion' : 'giveQuestion'](name)}
          description={childConsentMessages[given ? 'withdrawDescription' : 'giveDescription']}
          confirm={childConsentMessages[given ? 'withdraw' : 'give']}
          failed={privacyMessages.consentFailed}
          onDone={({ message }) => notify.success(message)}
        >
          {childConsentMessages[given ? 'withdraw' : 'give']}
        </ConfirmButton>
      </div>
    </section>
  )
}
