'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import type { Certificate } from '@/lib/certificates/answers'
import { cancelDialogMessages } from '@/lib/certificates/dialog-messages'
import { certificateMessages } from '@/lib/certificates/messages'
import { limits } from '@/lib/constants'
import { cancelCertificate } from './actions'

const loadSchema = () => import('@/lib/certificates/schema').then(({ cancelSchema }) => cancelSchema)

export function CancelDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { id, number, student } = certificate
  return (
    <FormDialog
      title={cancelDialogMessages.cancelQuestion(number)}
      description={cancelDialogMessages.description(student)}
      onClose={onClose}
      aria-label={cancelDialogMessages.cancelCertificate}
      schema={loadSchema}
      action={cancelCertificate}
      extra={{ id }}
      failed={certificateMessages.cancelFailed}
    >
      {({ TextAreaField }) => (
        <>
          <TextAreaField
            name="reason"
            label="Reason"
            hint={cancelDialogMessages.onlyOfficeSees}
            maxLength={limits.reason}
          />
          <SubmitButton variant="danger" className="mt-1 w-full">
            {cancelDialogMessages.cancelCertificateSubmit}
          </SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
