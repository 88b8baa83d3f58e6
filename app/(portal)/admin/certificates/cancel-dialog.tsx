'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import type { Certificate } from '@/lib/certificates/answers'
import { certificateMessages } from '@/lib/certificates/messages'
import { limits } from '@/lib/constants'
import { cancelCertificate } from './actions'

const loadSchema = () => import('@/lib/certificates/schema').then(({ cancelSchema }) => cancelSchema)

export function CancelDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { id, number, student } = certificate
  return (
    <FormDialog
      title={`Cancel ${number}?`}
      description={`The certificate of ${student} keeps its number. Anybody who downloads it or scans its code then reads that it is not valid. You cannot undo this.`}
      onClose={onClose}
      aria-label="Cancel certificate"
      schema={loadSchema}
      action={cancelCertificate}
      extra={{ id }}
      failed={certificateMessages.cancelFailed}
    >
      {({ TextAreaField }) => (
        <>
          <TextAreaField name="reason" label="Reason" hint="Only the office sees this." maxLength={limits.reason} />
          <SubmitButton variant="danger" className="mt-1 w-full">
            Cancel Certificate
          </SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
