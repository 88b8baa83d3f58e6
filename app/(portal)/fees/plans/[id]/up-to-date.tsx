'use client'

import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/confirm-button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import type { PlanUpdate } from '@/lib/fee-plans/answers'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import { formatRupees } from '@/lib/money'
import { updatePlan } from '../actions'

/** Who joined, left or changed class since the plan was charged, and the button that follows them. */
export function UpToDate({ id, update: { joined, outdated }, may }: { id: string; update: PlanUpdate; may: boolean }) {
  const router = useRouter()
  const said = [
    joined.fees > 0 && planMessages.joined(joined.pupils, joined.fees, formatRupees(joined.total)),
    ...outdated.map(({ why, pupils, fees }) => planMessages.outdated[why](pupils, fees)),
  ].filter((words) => words !== false)
  if (said.length === 0) return <p className="text-muted">{planMessages.upToDate}</p>
  return (
    <Card>
      <h2 className="section-title mb-3">{planMessages.sinceCharged}</h2>
      <ul className="grid gap-1">
        {said.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {may && (
        <div className="mt-4">
          <ConfirmButton
            variant="primary"
            action={updatePlan}
            input={{ id }}
            title={planMessages.updateQuestion}
            description={said.join(' ')}
            confirm={planMessages.bringUpToDate}
            failed={feePlanMessages.updateFailed}
            onDone={(done) => {
              const cancelled = done.outdated.reduce((sum, { fees }) => sum + fees, 0)
              notify.success(feePlanMessages.updated(done.joined.fees, cancelled))
              router.refresh()
            }}
          >
            {planMessages.bringUpToDate}
          </ConfirmButton>
        </div>
      )}
    </Card>
  )
}
