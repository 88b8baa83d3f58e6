'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import { rupeesInput } from '@/components/rupees-input'
import { useOffered } from '@/components/school-lists'
import { TicksField } from '@/components/ticks-field'
import { Card } from '@/components/ui/card'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import type { ConcessionExtent, ConcessionPupil } from '@/lib/concessions/answers'
import { concessionKindNames, concessionKinds } from '@/lib/concessions/lists'
import { concessionMessages } from '@/lib/concessions/messages'
import { concessionScreenMessages as said } from '@/lib/concessions/screen-messages'
import { formatDay, type Day } from '@/lib/dates'
import { formatRupees } from '@/lib/money'
import { concessionExtent, giveConcession } from '../actions'

const loadSchema = () => import('@/lib/concessions/schema').then(({ giveConcessionSchema }) => giveConcessionSchema)

type Props = {
  pupil: ConcessionPupil
  /** The first day of the school year. */
  first: Day
}

/** The form for a pupil's concession, beside the children of the family, and what it would come to. */
export function GiveConcession({ pupil: { id, name, place, siblings }, first }: Props) {
  const types = useOffered('feeTypes')
  const router = useRouter()
  return (
    <Card className="mt-4">
      <ActionForm
        title={said.giveTo(name)}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
        schema={loadSchema}
        action={giveConcession}
        extra={{ studentId: id }}
        failed={concessionMessages.giveFailed}
        success={({ message }) => message}
        // A form that stays as it was would be sent again.
        onSuccess={() => router.replace('/fees/concessions')}
        submit={said.give}
        defaultValues={{ heads: types.slice(0, 1) }}
      >
        {({ DateField, SelectField, TextField, TextAreaField }) => (
          <>
            <div className="text-sm text-muted sm:col-span-2 lg:col-span-4">
              {place}
              {siblings.length > 0 && <Siblings of={id} siblings={siblings} />}
            </div>
            <SelectField
              name="kind"
              label={said.kind}
              options={concessionKinds.map((value) => ({ value, label: concessionKindNames[value] }))}
              defaultValue={siblings.length > 0 ? 'Sibling' : 'Scholarship'}
            />
            <TextField
              name="percent"
              label={said.percent}
              inputMode="decimal"
              hint={said.percentHint}
              optional
              tag={false}
            />
            <TextField name="amount" label={said.amount} {...rupeesInput} hint={said.amountHint} optional tag={false} />
            <div className="hidden lg:block" />
            <TicksField name="heads" label={said.heads} options={types} className="sm:col-span-2 lg:col-span-4" />
            <DateField name="from" label={said.from} defaultValue={first} />
            <DateField name="until" label={said.until} hint={said.untilHint} optional />
            <TextAreaField
              name="reason"
              label={said.reason}
              hint={said.reasonHint}
              maxLength={limits.reason}
              className="sm:col-span-2"
            />
            <Extent studentId={id} />
          </>
        )}
      </ActionForm>
    </Card>
  )
}

const Siblings = ({ of, siblings }: { of: string; siblings: ConcessionPupil['siblings'] }) => (
  <>
    <p className="mt-3 font-medium text-ink">
      {siblings.every(({ born }) => born) ? said.siblings : said.siblingsByClass}
    </p>
    <ol className="mt-1 list-decimal pl-5">
      {siblings.map(({ id, name, place, born, conceded }) => (
        <li key={id} className={id === of ? 'font-semibold text-ink' : undefined}>
          {[name, place, born && said.born(formatDay(born)), conceded && said.isSibling].filter(Boolean).join(', ')}
        </li>
      ))}
    </ol>
  </>
)

type Values = { heads: string[]; percent: string; amount: string; from: string; until: string }
/** Milliseconds without another key, after which what is typed is asked about. */
const pause = 400

/** What it would come to, as the server counts it while the form is filled. */
function Extent({ studentId }: { studentId: string }) {
  const [heads, percent, amount, from, until] = useWatch<Values, ['heads', 'percent', 'amount', 'from', 'until']>({
    name: ['heads', 'percent', 'amount', 'from', 'until'],
  })
  const asked = JSON.stringify({ studentId, heads, percent, amount, from, until: until ?? '' })
  const [answer, setAnswer] = useState<{ of: string; extent: ConcessionExtent | null }>()
  const complete = Boolean(heads?.length && from) && Boolean(percent) !== Boolean(amount)
  useEffect(() => {
    if (!complete) return
    let asking = true
    const timer = setTimeout(() => {
      const input = JSON.parse(asked) as Parameters<typeof concessionExtent>[0]
      void perform(concessionExtent, input, concessionMessages.extentFailed).then(
        (result) => asking && setAnswer({ of: asked, extent: result.ok ? result.data : null }),
      )
    }, pause)
    return () => {
      asking = false
      clearTimeout(timer)
    }
  }, [asked, complete])

  const extent = complete && answer?.of === asked ? answer.extent : undefined
  return (
    <p role="status" className="min-h-10 text-sm font-medium sm:col-span-2 lg:col-span-4">
      {extent &&
        [
          concessionMessages.extent({
            fees: extent.fees,
            conceded: formatRupees(extent.conceded),
            paid: extent.paid > 0 ? formatRupees(extent.paid) : '',
          }),
          extent.atOnce ? concessionMessages.atOnce : concessionMessages.waitsForOther,
        ].join(' ')}
    </p>
  )
}
