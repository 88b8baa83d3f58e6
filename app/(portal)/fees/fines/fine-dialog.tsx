'use client'

import { rupeesInput } from '@/components/rupees-input'
import { FormDialog } from '@/components/form-dialog'
import { useOffered } from '@/components/school-lists'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import type { FineRule } from '@/lib/late-fines/answers'
import { fineKindNames, fineKinds } from '@/lib/late-fines/lists'
import { lateFineMessages } from '@/lib/late-fines/messages'
import { fineMessages } from '@/lib/late-fines/screen-messages'
import { addFineRule, changeFineRule } from './actions'

const loadSchema = () => import('@/lib/late-fines/schema').then((module) => module.addFineRuleSchema)

/** Without a rule a new one. */
type Props = { rule: FineRule | undefined; onClose: () => void }

export function FineDialog({ rule, onClose }: Props) {
  const offered = useOffered('feeTypes')
  // One that is offered no more stays as it is.
  const types = (own?: string) => (own && !offered.includes(own) ? [...offered, own] : offered)
  const title = rule ? fineMessages.changeOf(rule.head) : fineMessages.add
  return (
    <FormDialog
      title={title}
      aria-label={title}
      onClose={onClose}
      schema={loadSchema}
      action={rule ? (input, key) => changeFineRule({ id: rule.id, ...input }, key) : addFineRule}
      failed={lateFineMessages.saveFailed}
      defaultValues={{ kind: rule?.kind ?? 'Day', type: rule?.type ?? '', chargeType: rule?.chargeType ?? '' }}
    >
      {({ SelectField, TextField }) => (
        <>
          <SelectField
            name="type"
            label={fineMessages.type}
            options={types(rule?.type)}
            placeholder={lateFineMessages.allTypes}
            hint={fineMessages.typeHint}
            optional
          />
          <SelectField
            name="kind"
            label={fineMessages.kind}
            options={fineKinds.map((kind) => ({ value: kind, label: fineKindNames[kind] }))}
          />
          <TextField name="amount" label={fineMessages.amount} {...rupeesInput} defaultValue={rule?.amount} />
          <TextField
            name="cap"
            label={fineMessages.cap}
            hint={fineMessages.capHint}
            {...rupeesInput}
            defaultValue={rule?.cap || undefined}
            optional
          />
          <TextField
            name="graceDays"
            label={fineMessages.grace}
            hint={fineMessages.graceHint}
            type="number"
            inputMode="numeric"
            min={0}
            max={limits.graceDays}
            defaultValue={rule?.graceDays ?? 0}
          />
          <SelectField
            name="chargeType"
            label={fineMessages.chargeType}
            options={types(rule?.chargeType)}
            hint={fineMessages.chargeTypeHint}
          />
          <SubmitButton className="w-full">{fineMessages.save}</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
