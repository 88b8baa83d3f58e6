'use client'

import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { formatDay } from '@/lib/dates'
import { advancesMessages as said } from '@/lib/fees/counter-messages'
import { formatRupees } from '@/lib/money'
import type { FamilyAtCounter } from '@/lib/payments/answers'
import { ReceiptFile } from '../receipt-file'
import type { ReverseAdvanceDialog as Reversing } from './reverse-advance-dialog'

type Props = {
  advances: FamilyAtCounter['advances']
  /** Whoever looks may take them back. */
  reverses: boolean
}

/** Credit that a family has given before anything was due, with its receipts. */
export function Advances({ advances, reverses }: Props) {
  const [reversing, setReversing] = useState<FamilyAtCounter['advances'][number]>()
  if (advances.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="text-sm font-medium">{said.title}</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {advances.map((advance) => (
          <li key={advance.id} className="py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <ReceiptFile id={advance.id} receiptNumber={advance.receiptNumber} office />
              <span className="tabular-nums">{formatRupees(advance.amount)}</span>
            </span>
            <span className="block text-xs text-muted">
              {said.given(advance.studentName, formatDay(advance.date), advance.method)}
              {advance.held < advance.amount && `. ${said.left(formatRupees(advance.held))}`}
            </span>
            {reverses && advance.reversible && (
              <Button
                variant="link"
                size="inline"
                onFocus={ReverseAdvanceDialog.preload}
                onClick={() => setReversing(advance)}
              >
                {said.reverse}
                <span className="sr-only"> {advance.receiptNumber}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reversing && <ReverseAdvanceDialog advance={reversing} onClose={() => setReversing(undefined)} />}
    </div>
  )
}

const ReverseAdvanceDialog = onDemand<ComponentProps<typeof Reversing>>(
  () => import('./reverse-advance-dialog').then((module) => module.ReverseAdvanceDialog),
  { giveUp: ({ onClose }) => onClose() },
)
