'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import type { CertificateDraft } from '@/lib/certificates/answers'
import { certificateMessages } from '@/lib/certificates/messages'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import { issueBonafide } from '../../actions'

type Props = { draft: Pick<CertificateDraft, 'id' | 'dateOfBirth' | 'parent'>; today: Day }

export function BonafideForm({ draft: { id, dateOfBirth, parent }, today }: Props) {
  const router = useRouter()
  return (
    <ActionForm
      title="Details to print besides name, class and year"
      className="grid gap-4 sm:grid-cols-2"
      submit="Issue Certificate"
      schema={() => import('@/lib/certificates/schema').then(({ bonafideSchema }) => bonafideSchema(today))}
      action={issueBonafide}
      extra={{ id }}
      failed={certificateMessages.issueFailed}
      success={({ message }) => message}
      leaves
      onSuccess={() => router.push(`/people/${id}`)}
      defaultValues={{ dateOfBirth, parent, purpose: '', remarks: '' }}
    >
      {({ DateField, TextAreaField, TextField }) => (
        <>
          <DateField name="dateOfBirth" label="Date of birth" optional />
          <TextField name="parent" label="Parent or guardian" optional maxLength={limits.name} autoComplete="off" />
          <TextField
            name="purpose"
            label="Issued for"
            optional
            maxLength={limits.certificateLine}
            hint="For example a passport, a bank account or a scholarship. What you leave empty is not printed."
            className="sm:col-span-2"
          />
          <TextAreaField
            name="remarks"
            label="Remarks"
            optional
            maxLength={limits.certificateWords}
            className="sm:col-span-2"
          />
        </>
      )}
    </ActionForm>
  )
}
