'use client'

import { useRef, useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { useSchoolZone } from '@/components/school-zone'
import { Button } from '@/components/ui/button'
import type { OwnPasskey } from '@/lib/auth/lists'
import { limits } from '@/lib/constants'
import { formatInstant } from '@/lib/dates'
import type { AddPasskey as Add } from './add-passkey'
import type { RemovePasskey as Remove } from './remove-passkey'

const AddPasskey = onDemand<ComponentProps<typeof Add>>(
  () => import('./add-passkey').then((module) => module.AddPasskey),
  { giveUp: ({ onDone }) => onDone() },
)
const RemovePasskey = onDemand<ComponentProps<typeof Remove>>(
  () => import('./remove-passkey').then((module) => module.RemovePasskey),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = {
  passkeys: readonly OwnPasskey[]
  /** The school wants a second step before anything else. */
  led?: boolean
}

/** The passkeys of the viewer's account. */
export function PasskeysPanel({ passkeys, led }: Props) {
  const zone = useSchoolZone()
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<OwnPasskey>()
  const heading = useRef<HTMLHeadingElement>(null)

  function done() {
    setAdding(false)
    // The pressed button is gone.
    heading.current?.focus()
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          Passkeys
        </h2>
        {adding ? (
          <Button variant="secondary" onClick={done}>
            Cancel
          </Button>
        ) : (
          passkeys.length < limits.passkeys && (
            <Button variant="secondary" onFocus={AddPasskey.preload} onClick={() => setAdding(true)}>
              Add a Passkey
            </Button>
          )
        )}
      </div>
      <p className="mt-3 text-sm text-muted">
        A passkey logs you in without the password, by the fingerprint, face or code that opens your device, and cannot
        be used on a page that pretends to be the portal.
      </p>
      {adding && (
        <div className="mt-5 border-t border-line pt-5">
          <AddPasskey led={led} onDone={done} />
        </div>
      )}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mt-5 divide-y divide-line border-t border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{passkey.name}</p>
                <p className="mt-0.5 text-sm text-muted">Added {formatInstant(passkey.added, zone)}</p>
                <p className="mt-0.5 text-sm text-muted">
                  {passkey.lastUsed ? `Last used ${formatInstant(passkey.lastUsed, zone)}` : 'Not used yet'}
                </p>
              </div>
              <Button variant="secondary" size="sm" onClick={() => setRemoved(passkey)}>
                Remove<span className="sr-only"> {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {removed && (
        <RemovePasskey
          passkey={removed}
          onClose={() => setRemoved(undefined)}
          onRemoved={() => {
            setRemoved(undefined)
            heading.current?.focus()
          }}
        />
      )}
    </>
  )
}
