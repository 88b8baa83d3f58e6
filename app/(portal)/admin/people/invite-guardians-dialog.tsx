'use client'

import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOffered } from '@/components/school-lists'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { saveFile } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import type { Bulk } from '@/lib/guardians/answers'
import { bulkMessages, bulkReasons, bulkScreenMessages as said } from '@/lib/guardians/bulk-messages'
import { toastDurations } from '@/lib/toasts'
import { inviteMany, planInvitations, takeInvitationsBack } from './actions'

/** Invites the guardians of a class, or all: what it would do, doing it, and taking it back. */
export function InviteGuardiansDialog({ onClose }: { onClose: () => void }) {
  const classes = useOffered('classes')
  const [schoolClass, setClass] = useState('')
  const [plan, setPlan] = useState<Bulk>()
  const [busy, setBusy] = useState(false)
  /** Counts what was done: the plan is another one then. */
  const [times, setTimes] = useState(0)
  const [key] = useState(requestKey)

  const failed = useEffectEvent((message: string) => {
    notify.error(message)
    onClose()
  })
  useEffect(() => {
    let open = true
    void perform(planInvitations, { class: schoolClass }, bulkMessages.planFailed).then((result) => {
      if (!open) return
      if (result.ok) setPlan(result.data)
      else failed(result.message)
    })
    return () => void (open = false)
  }, [schoolClass, times])

  async function run(work: () => Promise<{ ok: boolean; message: string }>) {
    setBusy(true)
    const { ok, message } = await work()
    setBusy(false)
    if (ok) notify.success(message)
    else notify.error(message)
    setTimes((count) => count + 1)
  }

  const told = (result: { ok: true; data: { message: string } } | { ok: false; message: string }) =>
    result.ok ? { ok: true, message: result.data.message } : { ok: false, message: result.message }
  const send = async () => told(await perform(inviteMany, { class: schoolClass }, bulkMessages.inviteFailed, key))
  const takeBack = async () =>
    told(await perform(takeInvitationsBack, { class: schoolClass }, bulkMessages.takeBackFailed))
  async function print() {
    const post = { class: schoolClass }
    const result = await saveFile('/api/guardians/slips', bulkMessages.slipsFailed, { post })
    if (!result.ok) return { ok: false, message: result.message }
    notify.success(bulkMessages.slipsSaved, { duration: toastDurations.download })
    return { ok: true, message: bulkMessages.slipsSaved }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={said.title} description={said.description}>
      <label className="block text-sm font-medium">
        {said.whom}
        <select
          value={schoolClass}
          onChange={({ target }) => {
            setPlan(undefined)
            setClass(target.value)
          }}
          className="mt-1 block min-h-10 w-full rounded-md border border-control bg-surface px-3 py-2 text-sm font-normal"
        >
          <option value="">{said.everyone}</option>
          {classes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {plan ? <Preview plan={plan} /> : <Skeleton className="mt-4 h-40" />}
      {plan && plan.slips > 0 && (
        <p className="mt-3 text-sm text-muted">{schoolClass ? said.slipsHint : said.slipsOfClass}</p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {plan && plan.waiting > 0 && (
          <Button variant="secondary" disabled={busy} onClick={() => void run(takeBack)}>
            {said.takeBack}
          </Button>
        )}
        {plan && plan.slips > 0 && schoolClass && (
          <Button variant="secondary" disabled={busy} onClick={() => void run(print)}>
            <Printer aria-hidden />
            {said.printSlips}
          </Button>
        )}
        <Button disabled={busy || !plan || plan.mails === 0} aria-busy={busy} onClick={() => void run(send)}>
          {said.send(plan?.mails ?? 0)}
        </Button>
      </div>
    </Dialog>
  )
}

function Preview({ plan: { mails, slips, shared, waiting, left, leftInAll } }: { plan: Bulk }) {
  return (
    <div className="mt-4 grid gap-1 text-sm" role="status">
      <p>{said.byMail(mails)}</p>
      <p>{said.bySlip(slips, shared)}</p>
      {waiting > 0 && <p className="font-medium">{said.waiting(waiting)}</p>}
      {leftInAll > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer">{said.leftOut(leftInAll)}</summary>
          <ul className="mt-1 max-h-48 overflow-y-auto">
            {left.map(({ id, name, why }) => (
              <li key={id}>
                {name}: {bulkReasons[why]}
              </li>
            ))}
            {leftInAll > left.length && <li>{said.andMore(leftInAll - left.length)}</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
