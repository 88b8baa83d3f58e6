'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import type { CertificateDraft } from '@/lib/certificates/answers'
import { certificateMessages } from '@/lib/certificates/messages'
import { bonafideFormMessages } from '@/lib/certificates/form-messages'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import { issueBonafide } from '../../actions'
import { partId } from '../part-id'

type Props = { draft: Pick<CertificateDraft, 'id' | 'dateOfBirth' | 'parent'>; today: Day }

export function BonafideForm({ draft: { id, dateOfBirth, parent }, today }: Props) {
  const router = useRouter()
  return (
    <ActionForm
      title={bonafideFormMessages.detailsToPrintBesides}
      className="grid gap-4 sm:grid-cols-2"
      submit={bonafideFormMessages.issueCertificate}
      schema={() => import('@/lib/certificates/schema').then(({ bonafideSchema }) => bonafideSchema(today))}
      action={issueBonafide}
      extra={{ id }}
      failed={certificateMessages.issueFailed}
      success={({ message }) => message}
      leaves
      onSuccess={() => router.push(`/people/${id}#${partId('papers')}`)}
      defaultValues={{ dateOfBirth, parent, purpose: '', remarks: '' }}
    >
      {({ DateField, TextAreaField, TextField }) => (
        <>
          <DateField name="dateOfBirth" label={bonafideFormMessages.dateOfBirth} optional />
          <TextField
            name="parent"
            label={bonafideFormMessages.parentOrGuardian}
            optional
            maxLength={limits.name}
            autoComplete="off"
          />
          <TextField
            name="purpose"
            label={bonafideFormMessages.issuedFor}
            optional
            maxLength={limits.certificateLine}
            hint={bonafideFormMessages.purposeHint}
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
