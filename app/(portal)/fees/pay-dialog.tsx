'use client'

import { ActionForm, type FormValues } from '@/components/action-form'
import { RadioField } from '@/components/radio-field'
import { SubmitButton } from '@/components/submit-button'
import { Button, buttonStyle } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { counterMethods, paymentMethods } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Fee } from '@/lib/fees/lists'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees } from '@/lib/money'
import type { paySchema } from '@/lib/payments/schema'
import { payFee } from './actions'
import { CounterMeans } from './counter-means'

/** `demo`: a student, online, without any money. `counter`: an administrator records a payment at the office. */
export type PayingBy = 'demo' | 'counter'

const ways = {
  demo: { title: 'Pay fee', methods: paymentMethods, verb: 'Pay', failed: feeMessages.payFailed },
  counter: { title: 'Record payment', methods: counterMethods, verb: 'Record', failed: feeMessages.recordFailed },
} as const

type Values = FormValues<typeof paySchema>

const loadSchema = () => import('@/lib/payments/schema').then(({ paySchema }) => paySchema)

export function PayDialog({ fee, by, onClose }: { fee: Fee; by: PayingBy; onClose: () => void }) {
  const { title, methods, verb, failed } = ways[by]
  const amount = formatRupees(fee.amount)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`${fee.type} of ${fee.studentName}`}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <dt className="text-muted">Class</dt>
        <dd>{fee.class}</dd>
        <dt className="text-muted">Due Date</dt>
        <dd>{formatDay(fee.dueDate)}</dd>
        <dt className="text-muted">Amount</dt>
        <dd className="font-semibold">{amount}</dd>
      </dl>
      {by === 'counter' && (
        <a
          href={`/people/${fee.studentId}#fees`}
          className={buttonStyle({ variant: 'link', size: 'inline', className: 'mt-3' })}
        >
          All open fees of the pupil, to pay several at once
        </a>
      )}
      <ActionForm
        aria-label={title}
        className="mt-5 grid gap-5"
        schema={loadSchema}
        action={payFee}
        extra={{ feeId: fee.id }}
        defaultValues={{ method: methods[0] }}
        failed={failed}
        success={feeMessages.paid}
        onSuccess={onClose}
      >
        {({ TextField }) => (
          <>
            {by === 'counter' ? (
              <CounterMeans TextField={TextField} />
            ) : (
              <>
                <RadioField<Values> name="method" label="Pay by" options={paymentMethods} />
                <p className="rounded-md bg-caution-soft px-3.5 py-2.5 text-sm text-caution">{feeMessages.demo}</p>
              </>
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton>
                {verb} {amount}
              </SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
