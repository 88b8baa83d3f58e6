'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import type { FormValues } from '@/components/form-values'
import { PhoneLink } from '@/components/phone-link'
import { rupeesInput } from '@/components/rupees-input'
import { useSchoolZone } from '@/components/school-zone'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import { addDays, formatDay, formatInstant, type Day } from '@/lib/dates'
import type { Defaulter, FeeContact } from '@/lib/fees/answers'
import { contactMessages } from '@/lib/fees/contact-messages'
import { callsDialogMessages as said } from '@/lib/fees/dialog-messages'
import { contactWayNames, contactWays } from '@/lib/fees/lists'
import type { noteContactSchema } from '@/lib/fees/schema'
import { callsMessages } from '@/lib/fees/screen-messages'
import type { Page } from '@/lib/inputs'
import { formatRupees } from '@/lib/money'
import { feeContacts, noteFeeContact } from '../actions'

/** What is typed of a call. */
export type Call = FormValues<ReturnType<typeof noteContactSchema>>

type Props = {
  family: Defaulter
  today: Day
  /** What was typed before the dialog was closed. */
  begun: Call | undefined
  /** Undefined once it is noted. */
  onTyped: (call: Call | undefined) => void
  onClose: () => void
}

/** What a family said about its fees: a form for the call of now, and the calls so far below it. */
export function CallsDialog({ family: { id, name, children, phone }, today, begun, onTyped, onClose }: Props) {
  const [only] = children.length === 1 ? children : []
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={said.title(name)}>
      {phone && (
        <p className="-mt-4 mb-6">
          <PhoneLink number={phone} call={callsMessages.call(name)} />
        </p>
      )}
      <ActionForm
        // By which what is typed is found again, also of a family with several children.
        aria-label={said.note(name)}
        className="grid gap-4"
        schema={() => import('@/lib/fees/schema').then(({ noteContactSchema }) => noteContactSchema(today))}
        action={noteFeeContact}
        extra={only && { studentId: only.id }}
        failed={contactMessages.noteFailed}
        success={({ message }) => message}
        defaultValues={begun}
        onSuccess={() => {
          onTyped(undefined)
          onClose()
        }}
        submit={said.save}
      >
        {({ DateField, SelectField, TextAreaField, TextField }) => (
          <>
            {!only && (
              <SelectField
                name="studentId"
                label={said.about}
                options={children.map((child) => ({ value: child.id, label: child.name }))}
                defaultValue={begun?.studentId}
              />
            )}
            <SelectField
              name="way"
              label={said.way}
              options={contactWays.map((value) => ({ value, label: contactWayNames[value] }))}
              defaultValue={begun?.way}
            />
            <TextAreaField name="said" label={said.said} hint={said.saidHint} maxLength={limits.reason} />
            <DateField
              name="promised"
              label={said.promised}
              hint={said.promisedHint}
              optional
              min={today}
              max={addDays(today, limits.promiseReach)}
            />
            <TextField name="amount" label={said.amount} hint={said.amountHint} {...rupeesInput} optional />
            <Typed onTyped={onTyped} />
          </>
        )}
      </ActionForm>
      <History of={id} several={children.length > 1} />
    </Dialog>
  )
}

function Typed({ onTyped }: Pick<Props, 'onTyped'>) {
  const [studentId, way, said, promised, amount] = useWatch<Call, ['studentId', 'way', 'said', 'promised', 'amount']>({
    name: ['studentId', 'way', 'said', 'promised', 'amount'],
  })
  const tell = useEffectEvent(() => onTyped({ studentId, way, said, promised, amount }))
  useEffect(() => tell(), [studentId, way, said, promised, amount])
  return null
}

/** Calls that are asked for at once. */
const pageSize = 10

/** The calls of a family, the newest first; earlier ones as somebody asks for them. */
function History({ of: id, several }: { of: string; several: boolean }) {
  const [pages, setPages] = useState<readonly Page<FeeContact>[]>([])
  const [failed, setFailed] = useState(false)
  const [page, setPage] = useState(1)
  const [tries, setTries] = useState(0)
  const fail = useEffectEvent((message: string) => {
    setFailed(true)
    notify.error(message)
  })
  useEffect(() => {
    let open = true
    void perform(feeContacts, { id, page, pageSize }, contactMessages.loadFailed).then((result) => {
      if (!open) return
      if (result.ok) setPages((before) => [...before, result.data])
      else fail(result.message)
    })
    return () => void (open = false)
  }, [id, page, tries])

  const zone = useSchoolZone()
  const rows = pages.flatMap((each) => each.rows)
  const total = pages.at(-1)?.total
  const waits = pages.length < page && !failed
  return (
    <section aria-label={said.history} className="mt-6 border-t border-line pt-4" aria-busy={waits}>
      <h3 className="text-sm font-medium">{said.history}</h3>
      {total === 0 && <p className="mt-2 text-sm text-muted">{said.nothing}</p>}
      <ul className="mt-1 divide-y divide-line text-sm">
        {rows.map((call) => (
          <li key={call.id} className="py-2">
            <span className="block text-xs text-muted">
              {said.by(formatInstant(call.at, zone), contactWayNames[call.way], call.by)}
              {several && `, ${said.aboutWhom(call.student)}`}
            </span>
            <span className="block wrap-anywhere whitespace-pre-line">{call.said}</span>
            {call.promised && (
              <span className="block font-medium">
                {call.amount === null
                  ? said.promisedBy(formatDay(call.promised))
                  : said.promisedAmount(formatRupees(call.amount), formatDay(call.promised))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {waits && <Skeleton className="mt-2 h-12" />}
      {!waits && (failed || rows.length < (total ?? 0)) && (
        <Button
          variant="link"
          size="inline"
          onClick={() => {
            setFailed(false)
            setPage(pages.length + 1)
            setTries(tries + 1)
          }}
        >
          {said.more}
        </Button>
      )}
    </section>
  )
}
