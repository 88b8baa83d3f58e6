'use client'

import { rupeesInput } from '@/components/rupees-input'
import { useState, type ComponentProps } from 'react'
import { ActionForm } from '@/components/action-form'
import { onDemand } from '@/components/on-demand'
import { useSchoolZone } from '@/components/school-zone'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { OwnCash as Own } from '@/lib/day-book/answers'
import { dayBookMessages } from '@/lib/day-book/messages'
import { dayBookScreenMessages as said } from '@/lib/day-book/screen-messages'
import { formatInstant } from '@/lib/dates'
import { formatRupees } from '@/lib/money'
import { openCash } from './actions'
import type { CloseCashDialog as Closing, Count, HandOverDialog as Handing } from './cash-dialogs'

const loadSchema = () => import('@/lib/day-book/schema').then(({ openCashSchema }) => openCashSchema)

const HandOverDialog = onDemand<ComponentProps<typeof Handing>>(
  () => import('./cash-dialogs').then((module) => module.HandOverDialog),
  { giveUp: ({ onClose }) => onClose() },
)
const CloseCashDialog = onDemand<ComponentProps<typeof Closing>>(
  () => import('./cash-dialogs').then((module) => module.CloseCashDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** The drawer of who looks: opened, handed on from, counted and closed. */
export function OwnCash({ session, dayClosed }: Own) {
  const zone = useSchoolZone()
  const [shown, show] = useState<'handOver' | 'close'>()
  const hide = () => show(undefined)
  // Counting takes long, and a dialog is closed by one key: what was typed stays until the drawer is another one.
  const [typed, setTyped] = useState<{ of: string; count: Count }>()
  return (
    <Card>
      <h2 className="text-lg">{said.yourCash}</h2>
      {session ? (
        <>
          <p className="mt-1 text-sm text-muted">{said.openSince(formatInstant(session.openedAt, zone))}</p>
          <dl className="mt-4 grid gap-x-6 gap-y-2 text-sm tabular-nums sm:auto-cols-fr sm:grid-flow-col">
            <Sum label={said.opening} rupees={session.opening} />
            <Sum label={said.taken} rupees={session.taken} />
            <Sum label={said.handedOver} rupees={session.handedOver} />
            {session.refunded > 0 && <Sum label={said.refunded} rupees={session.refunded} />}
            <Sum label={said.expected} rupees={session.expected} strong />
          </dl>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => show('handOver')}>
              {said.handOver}
            </Button>
            <Button onClick={() => show('close')}>{said.countAndClose}</Button>
          </div>
          {shown === 'handOver' && <HandOverDialog onClose={hide} />}
          {shown === 'close' && (
            <CloseCashDialog
              session={session}
              begun={typed?.of === session.id ? typed.count : undefined}
              onCount={(count) => setTyped({ of: session.id, count })}
              onClose={hide}
            />
          )}
        </>
      ) : dayClosed ? (
        <p className="mt-1 max-w-2xl text-sm text-muted">{dayBookMessages.notToday}</p>
      ) : (
        <>
          <p className="mt-1 max-w-2xl text-sm text-muted">{said.about}</p>
          <ActionForm
            aria-label={said.yourCash}
            className="mt-4 max-w-xs"
            submit={said.open}
            schema={loadSchema}
            action={openCash}
            failed={dayBookMessages.openFailed}
            success={({ message }) => message}
            clears
          >
            {({ TextField }) => (
              <TextField name="opening" label={said.openingField} {...rupeesInput} min={0} optional />
            )}
          </ActionForm>
        </>
      )}
    </Card>
  )
}

const Sum = ({ label, rupees, strong }: { label: string; rupees: number; strong?: boolean }) => (
  <div className="max-sm:flex max-sm:justify-between">
    <dt className="text-muted">{label}</dt>
    <dd className={strong ? 'font-semibold' : undefined}>{formatRupees(rupees)}</dd>
  </div>
)
