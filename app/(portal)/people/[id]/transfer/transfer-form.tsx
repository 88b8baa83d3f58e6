'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { ActionForm } from '@/components/action-form'
import type { CertificateDraft } from '@/lib/certificates/answers'
import { certificateMessages } from '@/lib/certificates/messages'
import { limits } from '@/lib/constants'
import { formatDay, type Day } from '@/lib/dates'
import { leavingOutcomes } from '@/lib/enrolment/lists'
import { issueTransfer } from '../../actions'

type Props = { draft: CertificateDraft; today: Day }

const line = { optional: true, maxLength: limits.certificateLine, autoComplete: 'off' } as const
const name = { ...line, maxLength: limits.name }

/** What the school knows stands in the fields; the office completes it. */
export function TransferForm({ draft, today }: Props) {
  const router = useRouter()
  const { id, enrolled, dues, defaults } = draft
  return (
    <ActionForm
      aria-label="Transfer certificate"
      className="grid gap-8"
      submit="Issue Certificate"
      schema={() => import('@/lib/certificates/schema').then(({ transferSchema }) => transferSchema(today))}
      action={issueTransfer}
      extra={{ id }}
      failed={certificateMessages.issueFailed}
      success={({ message }) => message}
      confirm={({ lastDay }) => ({
        title: 'Issue the certificate?',
        description:
          (enrolled && lastDay ? `${draft.name} leaves the school, with ${formatDay(lastDay)} as the last day. ` : '') +
          'A certificate cannot be changed afterwards, only cancelled.',
        confirm: 'Issue',
      })}
      leaves
      onSuccess={() => router.push(`/people/${id}`)}
      defaultValues={defaults}
    >
      {({ DateField, SelectField, TextAreaField, TextField }) => (
        <>
          {enrolled && (
            <Group title="Leaving">
              <DateField name="lastDay" label="Last day at the school" />
              <SelectField name="outcome" label="Left or passed out" options={leavingOutcomes} />
            </Group>
          )}
          <Group title="The student">
            <DateField name="dateOfBirth" label="Date of birth" hint="Printed in figures and words." />
            <TextField name="mother" label="Mother’s name" {...name} />
            <TextField name="father" label="Father’s or guardian’s name" {...name} />
            <TextField name="nationality" label="Nationality" {...line} />
            <TextField name="category" label="Category (SC, ST or OBC)" {...line} />
          </Group>
          <Group title="At this school">
            <DateField name="admittedOn" label="Date of first admission" />
            <TextField name="admittedClass" label="Class of first admission" {...line} optional={false} />
            <TextField name="lastExam" label="Examination last taken, with result" {...line} />
            <TextField name="subjects" label="Subjects studied" {...line} maxLength={limits.certificateWords} />
            <TextField
              name="promotion"
              label="Qualified for promotion"
              {...line}
              hint="For example: Yes, to Class 9."
            />
            <TextField name="workingDays" label="Working days of the school year" inputMode="numeric" optional />
            <TextField name="presentDays" label="Days present" inputMode="numeric" optional />
            <TextField name="paidUpTo" label="School fees paid up to" {...line} />
            <TextField name="concession" label="Fee concession" {...line} />
            <TextField name="activities" label="Games and other activities" {...line} />
            <TextField name="conduct" label="General conduct" {...line} optional={false} />
          </Group>
          <Group title="The certificate">
            <DateField name="appliedOn" label="Date of application" />
            <TextField name="reason" label="Reason for leaving" {...line} optional={false} />
            <TextAreaField
              name="remarks"
              label="Remarks"
              optional
              maxLength={limits.certificateWords}
              className="sm:col-span-2 lg:col-span-3"
            />
            {dues.total > 0 && (
              <TextAreaField
                name="duesReason"
                label="Why it is issued before everything is paid"
                maxLength={limits.reason}
                hint="Kept with the certificate, with your name and the amount. It is not printed."
                className="sm:col-span-2 lg:col-span-3"
              />
            )}
          </Group>
        </>
      )}
    </ActionForm>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-4 text-lg font-semibold">{title}</legend>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
  </fieldset>
)
