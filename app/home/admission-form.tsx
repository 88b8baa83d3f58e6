'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { personInputs } from '@/components/person-inputs'
import { Button } from '@/components/ui/button'
import { admissionFormMessages } from '@/lib/admissions/dialog-messages'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import { admissionMessages } from '@/lib/admissions/messages'
import { submitApplication } from './actions'

const loadSchema = () => import('@/lib/admissions/schema').then(({ applicationSchema }) => applicationSchema)

/** The application form; after sending, the reference is shown instead. */
export function AdmissionForm({ today }: { today: Day }) {
  const [sent, setSent] = useState<Sent>()
  if (sent) return <Received {...sent} onAnother={() => setSent(undefined)} />

  return (
    <ActionForm
      aria-label="Admission application"
      className="grid gap-4 sm:grid-cols-2 sm:gap-4"
      submit={admissionFormMessages.submitApplication}
      schema={loadSchema}
      action={submitApplication}
      failed={admissionMessages.submitFailed}
      submitting={admissionMessages.submitting}
      success={admissionMessages.submitted}
      errorBox
      onSuccess={(application, { email }) => setSent({ ...application, email })}
    >
      {({ DateField, TextAreaField, TextField }) => (
        <>
          <TextField name="studentName" label="Student Name" autoComplete="off" maxLength={limits.name} />
          <DateField
            name="dateOfBirth"
            label={admissionFormMessages.dateOfBirth}
            max={today}
            autoComplete="off"
            hint={admissionFormMessages.classFollows}
          />
          <TextField
            name="parentName"
            label={admissionFormMessages.parentName}
            autoComplete="name"
            maxLength={limits.name}
          />
          <TextField {...personInputs.email} />
          <TextField {...personInputs.phone} />
          <TextField
            name="previousSchool"
            label={admissionFormMessages.previousSchool}
            autoComplete="off"
            maxLength={limits.school}
            optional
          />
          <TextAreaField {...personInputs.address} className="sm:col-span-2" />
        </>
      )}
    </ActionForm>
  )
}

/** `link` is shown this once, and not for an application that was there before. */
type Sent = { reference: string; link?: string; email: string }

function Received({ reference, link, email, onAnother }: Sent & { onAnother: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  // The pressed button is gone with the form.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <p className="flex items-center gap-2 font-medium text-positive">
        <CircleCheck aria-hidden className="size-5" />
        {admissionFormMessages.weHaveReceived}
      </p>
      <p className="mt-3">
        {admissionFormMessages.itsReferenceIs} <strong className="whitespace-nowrap">{reference}</strong>
        {admissionFormMessages.weHaveSentYouMail} <span className="wrap-anywhere">{email}</span>.
      </p>
      {link && (
        <p className="mt-3">
          {admissionFormMessages.ifMailDoesNotReach}{' '}
          <a href={link} className="wrap-anywhere text-accent underline underline-offset-4">
            {link}
          </a>
        </p>
      )}
      <Button variant="secondary" className="mt-6" onClick={onAnother}>
        {admissionFormMessages.applyForAnotherChild}
      </Button>
    </div>
  )
}
