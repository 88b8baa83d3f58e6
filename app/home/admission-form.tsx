'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { personFields } from '@/components/person-fields'
import { Button } from '@/components/ui/button'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import { admissionMessages } from '@/lib/admissions/messages'
import { submitApplication } from './actions'

const loadSchema = () => import('@/lib/admissions/schema').then(({ applicationSchema }) => applicationSchema)

/** The application form; after sending, the reference is shown instead. */
export function AdmissionForm({ today }: { today: Day }) {
  const [reference, setReference] = useState('')
  if (reference) return <Received reference={reference} onAnother={() => setReference('')} />

  return (
    <ActionForm
      aria-label="Admission application"
      className="grid gap-4 sm:grid-cols-2 sm:gap-5"
      submit="Submit Application"
      schema={loadSchema}
      action={submitApplication}
      failed={admissionMessages.submitFailed}
      submitting={admissionMessages.submitting}
      success={admissionMessages.submitted}
      errorBox
      onSuccess={(application) => setReference(application.reference)}
    >
      {({ DateField, TextAreaField, TextField }) => (
        <>
          <TextField name="studentName" label="Student Name" autoComplete="off" maxLength={limits.name} />
          <DateField name="dateOfBirth" label="Date of Birth" max={today} autoComplete="off" />
          <TextField name="parentName" label="Parent Name" autoComplete="name" maxLength={limits.name} />
          <TextField {...personFields.email} />
          <TextField {...personFields.phone} />
          <TextField
            name="previousSchool"
            label="Previous School"
            autoComplete="off"
            maxLength={limits.school}
            optional
          />
          <TextAreaField {...personFields.address} className="sm:col-span-2" />
        </>
      )}
    </ActionForm>
  )
}

function Received({ reference, onAnother }: { reference: string; onAnother: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  // The pressed button is gone with the form.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <p className="flex items-center gap-2 font-medium text-positive">
        <CircleCheck aria-hidden className="size-5" />
        We have received your application
      </p>
      <p className="mt-3">
        Its reference is <strong className="whitespace-nowrap">{reference}</strong>. We have sent you a mail with a
        private link that shows where it stands.
      </p>
      <Button variant="secondary" className="mt-5" onClick={onAnother}>
        Apply for another child
      </Button>
    </div>
  )
}
