'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import type { StaffLeave } from '@/lib/staff-leave/answers'
import { staffLeaveMessages } from '@/lib/staff-leave/messages'
import { staffLeaveScreenMessages as said } from '@/lib/staff-leave/screen-messages'
import { decideStaffLeave } from './actions'

const loadSchema = () => import('@/lib/staff-leave/schema').then((module) => module.decideStaffLeaveSchema)

type Props = { leave: Pick<StaffLeave, 'id' | 'staff'>; onClose: () => void }

export const RejectStaffLeaveDialog = ({ leave: { id, staff }, onClose }: Props) => (
  <FormDialog
    title={said.rejectQuestion(staff)}
    onClose={onClose}
    aria-label={said.reject}
    schema={loadSchema}
    action={decideStaffLeave}
    extra={{ id, status: 'Rejected' }}
    failed={staffLeaveMessages.decideFailed}
  >
    {({ TextAreaField }) => (
      <>
        <TextAreaField name="comment" label={said.whyRejected} maxLength={limits.reason} />
        <SubmitButton className="mt-1 w-full">{said.reject}</SubmitButton>
      </>
    )}
  </FormDialog>
)
