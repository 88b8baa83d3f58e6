'use client'

import { FormDialog } from '@/components/form-dialog'
import { limits } from '@/lib/constants'
import type { Concession } from '@/lib/concessions/answers'
import { concessionMessages } from '@/lib/concessions/messages'
import { concessionScreenMessages as said } from '@/lib/concessions/screen-messages'
import { addDays, type Day } from '@/lib/dates'
import { endConcession, rejectConcession } from '../actions'

type Props = { concession: Concession; onClose: () => void }

export const RejectConcessionDialog = ({ concession: { id, studentName }, onClose }: Props) => (
  <FormDialog
    title={said.rejectQuestion(studentName)}
    aria-label={said.of(studentName)}
    schema={() => import('@/lib/concessions/schema').then(({ rejectConcessionSchema }) => rejectConcessionSchema)}
    action={rejectConcession}
    extra={{ id }}
    failed={concessionMessages.decideFailed}
    submit={said.reject}
    onClose={onClose}
  >
    {({ TextAreaField }) => <TextAreaField name="reason" label={said.whyRejected} maxLength={limits.reason} />}
  </FormDialog>
)

export const EndConcessionDialog = ({
  concession: { id, studentName, from },
  today,
  onClose,
}: Props & { today: Day }) => (
  <FormDialog
    title={said.endQuestion(studentName)}
    description={said.endDescription}
    aria-label={said.of(studentName)}
    schema={() => import('@/lib/concessions/schema').then(({ endConcessionSchema }) => endConcessionSchema)}
    action={endConcession}
    extra={{ id }}
    failed={concessionMessages.endFailed}
    submit={said.end}
    onClose={onClose}
  >
    {({ DateField, TextAreaField }) => (
      <>
        <DateField
          name="lastDay"
          label={said.lastDay}
          hint={said.lastDayHint}
          defaultValue={today < from ? addDays(from, -1) : today}
          min={addDays(from, -1)}
        />
        <TextAreaField name="reason" label={said.whyEnded} maxLength={limits.reason} />
      </>
    )}
  </FormDialog>
)
