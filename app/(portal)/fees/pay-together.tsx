'use client'

import { Banknote } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { TickBar, type Ticks } from '@/components/data-table/ticks'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { limits } from '@/lib/constants'
import type { Fee } from '@/lib/fees/answers'
import { feesTableMessages } from '@/lib/fees/screen-messages'
import type { PayTogetherDialog as Dialog } from './pay-together-dialog'

const PayTogetherDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./pay-together-dialog').then((module) => module.PayTogetherDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = {
  /** Those of this page that are not paid. */
  open: readonly Fee[]
  ticks: Ticks<Fee>
  /** Whether they are paid at the gateway's checkout. */
  checkout: boolean
}

/** Above a family's fees: those that are ticked are paid in one go. */
export function PayTogether({ open, checkout, ticks: { rows, set, has, tick } }: Props) {
  const [paying, setPaying] = useState(false)
  const many = rows.length > limits.feesAtOnce
  return (
    <>
      {(open.length > 0 || rows.length > 0) && (
        <TickBar
          label={feesTableMessages.payTogether}
          all={open.length > 0 && open.every(has)}
          onAll={(on) => tick(open, on)}
          onNone={() => set([])}
          hint={feesTableMessages.tickToPay}
        >
          {rows.length > 0 && (
            <>
              <Button disabled={many} onFocus={PayTogetherDialog.preload} onClick={() => setPaying(true)}>
                <Banknote aria-hidden />
                {feesTableMessages.pay(rows.length)}
              </Button>
              {many && <p className="text-sm text-negative">{feesTableMessages.most(limits.feesAtOnce)}</p>}
            </>
          )}
        </TickBar>
      )}
      {paying && (
        <PayTogetherDialog
          feeIds={rows.map(({ id }) => id)}
          checkout={checkout}
          onPaid={() => set([])}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}
