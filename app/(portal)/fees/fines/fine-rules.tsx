'use client'

import { useState, type ComponentProps } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import type { FineRule } from '@/lib/late-fines/answers'
import { fineRuleList } from '@/lib/late-fines/lists'
import { lateFineMessages } from '@/lib/late-fines/messages'
import { fineMessages } from '@/lib/late-fines/screen-messages'
import { removeFineRule } from './actions'
import type { FineDialog as Dialog } from './fine-dialog'

const FineDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./fine-dialog').then((module) => module.FineDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = {
  rules: readonly FineRule[]
  /** Whether the viewer sets them. */
  sets: boolean
}

/** What fees cost more that are paid late, in words. There is one rule a fee type at most, so all are listed. */
export function FineRules({ rules, sets }: Props) {
  const [setting, setSetting] = useState<'new' | FineRule>()
  return (
    <>
      {sets && (
        <p className="mb-4">
          <Button size="touch" onFocus={FineDialog.preload} onClick={() => setSetting('new')}>
            {fineMessages.add}
          </Button>
        </p>
      )}
      <DataTable
        caption={fineMessages.lateFines}
        of={fineRuleList}
        list={{ rows: [...rules], total: rules.length, page: 1, pageSize: Math.max(1, rules.length) }}
        empty={lateFineMessages.empty}
        about={lateFineMessages.about}
        action={
          sets
            ? {
                cell: (rule) => (
                  <span className="inline-flex gap-2">
                    <Button size="sm" variant="secondary" onClick={() => setSetting(rule)}>
                      {fineMessages.change}
                      <span className="sr-only"> {fineMessages.of(rule.head)}</span>
                    </Button>
                    <ConfirmButton
                      size="sm"
                      action={removeFineRule}
                      input={{ id: rule.id }}
                      title={fineMessages.removeQuestion(rule.head)}
                      description={fineMessages.removeDescription}
                      confirm={fineMessages.remove}
                      destructive
                      failed={lateFineMessages.removeFailed}
                      onDone={({ message }) => notify.success(message)}
                    >
                      {fineMessages.remove}
                      <span className="sr-only"> {fineMessages.of(rule.head)}</span>
                    </ConfirmButton>
                  </span>
                ),
              }
            : undefined
        }
      />
      {setting && <FineDialog rule={setting === 'new' ? undefined : setting} onClose={() => setSetting(undefined)} />}
    </>
  )
}
