'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { ActionForm } from '@/components/action-form'
import type { CertificateDraft } from '@/lib/certificates/answers'
import { certificateMessages } from '@/lib/certificates/messages'
import { transferFormMessages } from '@/lib/certificates/form-messages'
import { limits } from '@/lib/constants'
import { formatDay, type Day } from '@/lib/dates'
import { leavingOutcomes } from '@/lib/enrolment/lists'
import { issueTransfer } from '../../actions'
import { partId } from '../part-id'

type Props = { draft: CertificateDraft; today: Day }

const line = { optional: true, maxLength: limits.certificateLine, autoComplete: 'off' } as const
const name = { ...line, maxLength: limits.name }

/** What the school knows stands in the fields; the office completes it. */
export function TransferForm({ draft, today }: Props) {
  const router = useRouter()
  const { id, enrolled, dues, defaults } = draft
  return (
    <ActionForm
      aria-label={transferFormMessages.transferCertificate}
      className="grid gap-8"
      submit={transferFormMessages.issueCertificate}
      schema={() => import('@/lib/certificates/schema').then(({ transferSchema }) => transferSchema(today))}
      action={issueTransfer}
      extra={{ id }}
      failed={certificateMessages.issueFailed}
      success={({ message }) => message}
      confirm={({ lastDay }) => ({
        title: transferFormMessages.issueCertificateQuestion,
        description:
          (enrolled && lastDay ? transferFormMessages.leavesSchoolWithAsLast(draft.name, formatDay(lastDay)) : '') +
          transferFormMessages.certificateCannot,
        confirm: 'Issue',
      })}
      leaves
      onSuccess={() => router.push(`/people/${id}#${partId('papers')}`)}
      defaultValues={defaults}
    >
      {({ DateField, SelectField, TextAreaField, TextField }) => (
        <>
          {enrolled && (
            <Group title="Leaving">
              <DateField name="lastDay" label={transferFormMessages.lastDayAtSchool} />
              <SelectField name="outcome" label={transferFormMessages.leftOrPassedOut} options={leavingOutcomes} />
            </Group>
          )}
          <Group title={transferFormMessages.student}>
            <DateField
              name="dateOfBirth"
              label={transferFormMessages.dateOfBirth}
              hint={transferFormMessages.printedInFiguresAndWords}
            />
            <TextField name="mother" label={transferFormMessages.mothersName} {...name} />
            <TextField name="father" label={transferFormMessages.fathersOrGuardiansName} {...name} />
            <TextField name="nationality" label="Nationality" {...line} />
            <TextField name="category" label={transferFormMessages.categoryScStOrObc} {...line} />
          </Group>
          <Group title={transferFormMessages.atThisSchool}>
            <DateField name="admittedOn" label={transferFormMessages.dateOfFirstAdmission} />
            <TextField
              name="admittedClass"
              label={transferFormMessages.classOfFirstAdmission}
              {...line}
              optional={false}
            />
            <TextField name="lastExam" label={transferFormMessages.examinationLastTaken} {...line} />
            <TextField
              name="subjects"
              label={transferFormMessages.subjectsStudied}
              {...line}
              maxLength={limits.certificateWords}
            />
            <TextField
              name="promotion"
              label={transferFormMessages.qualifiedForPromotion}
              {...line}
              hint={transferFormMessages.forExampleYesToClass}
            />
            <TextField
              name="workingDays"
              label={transferFormMessages.workingDaysOfSchoolYear}
              inputMode="numeric"
              optional
            />
            <TextField name="presentDays" label={transferFormMessages.daysPresent} inputMode="numeric" optional />
            <TextField name="paidUpTo" label={transferFormMessages.schoolFeesPaidUpTo} {...line} />
            <TextField name="concession" label={transferFormMessages.feeConcession} {...line} />
            <TextField name="activities" label={transferFormMessages.gamesAndOtherActivities} {...line} />
            <TextField name="conduct" label={transferFormMessages.generalConduct} {...line} optional={false} />
          </Group>
          <Group title={transferFormMessages.certificate}>
            <DateField name="appliedOn" label={transferFormMessages.dateOfApplication} />
            <TextField name="reason" label={transferFormMessages.reasonForLeaving} {...line} optional={false} />
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
                label={transferFormMessages.whyItIsIssuedBefore}
                maxLength={limits.reason}
                hint={transferFormMessages.duesReasonHint}
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
