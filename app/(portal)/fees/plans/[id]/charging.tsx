'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { LazyConfirmDialog } from '@/components/lazy-dialog'
import { Button } from '@/components/ui/button'
import { Label, Select } from '@/components/ui/controls'
import { ProgressBar } from '@/components/ui/progress-bar'
import { getJson } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { formatDay } from '@/lib/dates'
import type { Plan, PlanPreview } from '@/lib/fee-plans/answers'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import { formatRupees } from '@/lib/money'
import { chargePlan, takeBackPlan } from '../actions'
import { Instalments, PreviewTable } from './preview-table'

/** What is charged and what is not, the preview of what would be, charging, and taking back. */
export function Charging({ plan, may }: { plan: Plan; may: boolean }) {
  const { id, instalments } = plan
  const router = useRouter()
  const open = instalments.filter((each) => !each.charged)
  const charged = instalments.filter((each) => each.charged)
  // Of a draft the form above has them.
  const shown = charged.length > 0 || !may
  const [chosen, setChosen] = useState('')
  const [preview, setPreview] = useState<PlanPreview>()
  const [reading, setReading] = useState(false)
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<number>()
  const wanted = open.filter(({ number }) => chosen === '' || String(number) === chosen)

  async function look() {
    setReading(true)
    const query = chosen === '' ? '' : `?instalment=${chosen}`
    const found = await getJson<{ preview: PlanPreview }>(`/api/fees/plans/${id}/preview${query}`)
    setReading(false)
    if (found) setPreview(found.preview)
    else notify.error(feePlanMessages.previewFailed)
  }

  /** One instalment after the other: each is whole, and whoever is interrupted goes on. */
  async function charge() {
    let fees = 0
    for (const [place, { number }] of wanted.entries()) {
      setDone(place)
      const result = await perform(chargePlan, { id, instalment: number }, feePlanMessages.chargeFailed)
      if (!result.ok) {
        setDone(undefined)
        router.refresh()
        return void notify.error(result.message)
      }
      fees += result.data.fees
    }
    setDone(undefined)
    setPreview(undefined)
    setChosen('')
    notify.success(feePlanMessages.chargedFees(fees))
    router.refresh()
  }

  return (
    <section aria-labelledby="charging" className="grid grid-cols-1 gap-6">
      <div>
        <h2 id="charging" className="section-title">
          {shown ? planMessages.instalments : planMessages.chargeHeading}
        </h2>
        <p className="mt-2 text-muted">
          {charged.length > 0 ? planMessages.chargedOf(charged.length, instalments.length) : planMessages.nothingYet}
          {open.length > 0 && ` ${planMessages.previewSaved}`}
        </p>
        {shown && (
          <div className="mt-4">
            <Instalments plan={plan} />
          </div>
        )}
        {may && charged.length > 0 && <TakeBack key={charged.map(({ number }) => number).join()} plan={plan} />}
      </div>
      {open.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="grid gap-1.5">
            <Label htmlFor="preview-for">{planMessages.previewFor}</Label>
            <Select
              id="preview-for"
              value={chosen}
              onChange={({ target }) => {
                setChosen(target.value)
                setPreview(undefined)
              }}
            >
              <option value="">{planMessages.wholeYear}</option>
              {open.map(({ number, dueDate }) => (
                <option key={number} value={number}>
                  {planMessages.instalment(number, formatDay(dueDate))}
                </option>
              ))}
            </Select>
          </div>
          <Button variant="secondary" disabled={reading} aria-busy={reading} onClick={() => void look()}>
            {planMessages.preview}
          </Button>
        </div>
      )}
      {preview && (
        <div>
          <p role="status" className="font-medium">
            {planMessages.sums(preview.pupils, preview.fees, formatRupees(preview.total))}
          </p>
          {preview.having > 0 && <p className="mt-1 text-sm">{planMessages.having(preview.having)}</p>}
          {preview.cancelled > 0 && <p className="mt-1 text-sm">{planMessages.cancelled(preview.cancelled)}</p>}
          {preview.lines.length > 0 && <PreviewTable preview={preview} />}
          {may && preview.fees > 0 && (
            <Button className="mt-4" disabled={done !== undefined} onClick={() => setAsking(true)}>
              {chosen === '' ? planMessages.chargeYear : planMessages.chargeOne(Number(chosen))}
            </Button>
          )}
        </div>
      )}
      {done !== undefined && (
        <div className="grid gap-2">
          <p aria-hidden className="text-sm">
            {planMessages.charging}: {planMessages.chargingWords(done, wanted.length)}
          </p>
          <ProgressBar
            label={planMessages.charging}
            percent={Math.round((100 * done) / wanted.length)}
            words={planMessages.chargingWords(done, wanted.length)}
          />
        </div>
      )}
      {asking && preview && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={planMessages.chargeQuestion}
          description={planMessages.chargeDescription(preview.fees, preview.pupils, formatRupees(preview.total))}
          confirm={planMessages.charge}
          onConfirm={() => void charge()}
        />
      )}
    </section>
  )
}

/** All that is charged, or from one instalment on. */
function TakeBack({ plan: { id, instalments } }: { plan: Plan }) {
  const router = useRouter()
  const charged = instalments.filter((each) => each.charged)
  const [from, setFrom] = useState(charged[0]?.number ?? 1)
  const taken = charged.filter(({ number }) => number >= from)
  const fees = taken.reduce((sum, each) => sum + each.fees, 0)
  const total = taken.reduce((sum, { expected }) => sum + expected, 0)
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor="take-back-from">{planMessages.takeBackFrom}</Label>
        <Select id="take-back-from" value={from} onChange={({ target }) => setFrom(Number(target.value))}>
          {charged.map(({ number, dueDate }) => (
            <option key={number} value={number}>
              {planMessages.instalment(number, formatDay(dueDate))}
            </option>
          ))}
        </Select>
      </div>
      <ConfirmButton
        action={takeBackPlan}
        input={{ id, from }}
        title={planMessages.takeBackQuestion}
        description={planMessages.takeBackDescription(taken.length, fees, formatRupees(total))}
        confirm={planMessages.takeBack}
        destructive
        failed={feePlanMessages.takeBackFailed}
        onDone={(done) => {
          notify.success(feePlanMessages.taken(done.fees))
          router.refresh()
        }}
      >
        {planMessages.takeBack}
      </ConfirmButton>
    </div>
  )
}
