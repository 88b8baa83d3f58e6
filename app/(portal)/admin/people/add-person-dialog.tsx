'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import type { FormValues } from '@/components/form-values'
import { ConfirmButton } from '@/components/confirm-button'
import type { FieldsOf } from '@/components/fields'
import { PersonInputs } from '@/components/person-inputs'
import { PersonName } from '@/components/person-name'
import { useOffered } from '@/components/school-lists'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/lib/client/notify'
import { limits, sections, type addedRoles } from '@/lib/constants'
import type { AddedPerson } from '@/lib/people/add'
import { addPersonDialogMessages } from '@/lib/people/dialog-messages'
import { shownRole } from '@/lib/people/lists'
import { peopleMessages } from '@/lib/people/messages'
import { fieldsBesideName } from '@/lib/person-fields'
import type { addPersonSchema } from '@/lib/people/schema'
import { ConfirmPasswordDialog } from '../../confirm-password-dialog'
import { addPerson, sendPasswordLink } from '../../people/actions'

type Values = FormValues<typeof addPersonSchema>
type Asked = z.input<typeof addPersonSchema>

const loadSchema = () => import('@/lib/people/schema').then(({ addPersonSchema }) => addPersonSchema)

type Props = {
  today: string
  /** As whom the viewer may add somebody. */
  roles: readonly (typeof addedRoles)[number][]
  onClose: () => void
}

/** The form for somebody new; when they are added, what may follow. */
export function AddPersonDialog({ today, roles, onClose }: Props) {
  const [added, setAdded] = useState<AddedPerson>()
  const [asked, setAsked] = useState<Asked>()

  /** Adds. When the server asks for the administrator's password, a dialog opens. */
  async function add(input: Asked, key?: string) {
    const result = await addPerson(input, key)
    if (!result.ok && result.errors?.currentPassword) setAsked(input)
    return result
  }

  function done(person: AddedPerson) {
    setAsked(undefined)
    setAdded(person)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={added ? addPersonDialogMessages.wasAdded(added.name) : addPersonDialogMessages.addPerson}
      description={added ? undefined : addPersonDialogMessages.withoutEmailPersonCannot}
    >
      {added ? (
        <Added person={added} onAgain={() => setAdded(undefined)} />
      ) : (
        <ActionForm
          aria-label={addPersonDialogMessages.addPerson}
          className="grid gap-4 sm:grid-cols-2"
          schema={loadSchema}
          action={add}
          failed={peopleMessages.addFailed}
          success={({ message }) => message}
          onSuccess={done}
          defaultValues={{ role: 'student', from: today }}
        >
          {({ DateField, SelectField, TextField }) => (
            <>
              <PersonInputs of={['name']} className="sm:col-span-2" />
              <SelectField
                name="role"
                label="Role"
                options={roles.map((role) => ({ value: role, label: shownRole[role] }))}
                className="sm:col-span-2"
              />
              <FieldsOfRole {...{ DateField, SelectField, TextField }} />
              <SubmitButton className="justify-self-start">Add</SubmitButton>
            </>
          )}
        </ActionForm>
      )}
      {asked?.role === 'admin' && (
        <ConfirmPasswordDialog
          title={addPersonDialogMessages.addAdministrator}
          description={addPersonDialogMessages.description(asked.name)}
          save={(confirmed) => addPerson({ ...asked, ...confirmed })}
          failed={peopleMessages.addFailed}
          success={({ message }) => message}
          onCancel={() => setAsked(undefined)}
          onSaved={done}
        />
      )}
    </Dialog>
  )
}

type Fields = Pick<FieldsOf<Values>, 'DateField' | 'SelectField' | 'TextField'>

function FieldsOfRole({ DateField, SelectField, TextField }: Fields) {
  const role = useWatch<Values, 'role'>({ name: 'role' })
  const classes = useOffered('classes')
  const isPupil = role === 'student'
  return (
    <>
      {isPupil && (
        <>
          <SelectField name="class" label="Class" options={classes} placeholder={addPersonDialogMessages.selectClass} />
          <SelectField
            name="section"
            label="Section"
            optional
            options={sections}
            placeholder={addPersonDialogMessages.smallestSection}
          />
          <DateField name="from" label="From" />
          <TextField
            name="admissionNo"
            label={addPersonDialogMessages.admissionNumber}
            optional
            hint={addPersonDialogMessages.leaveEmptyForNextNumber}
            maxLength={limits.admissionNo}
          />
        </>
      )}
      <PersonInputs of={fieldsBesideName(role || 'student')} className="sm:col-span-2" />
    </>
  )
}

/** What may follow: the person's page, the invitation, the next person. */
function Added({ person, onAgain }: { person: AddedPerson; onAgain: () => void }) {
  const { id, name, email, class: schoolClass, section, rollNo, admissionNo } = person
  const facts = [
    [schoolClass, section].filter(Boolean).join(' '),
    rollNo !== null && addPersonDialogMessages.rollNumber(rollNo),
    admissionNo && addPersonDialogMessages.withAdmissionNumber(admissionNo),
  ].filter(Boolean)
  return (
    <div className="grid gap-4">
      <p>
        <PersonName id={id} name={name} />
        {facts.length > 0 && `: ${facts.join(', ')}`}
      </p>
      <p className="text-sm text-muted">
        {email ? addPersonDialogMessages.invitationLetsChoose(name) : addPersonDialogMessages.withoutEmailNoInvitation}
      </p>
      <div className="flex flex-wrap gap-3">
        {email && (
          <ConfirmButton
            icon={<KeyRound aria-hidden />}
            title={addPersonDialogMessages.sendInvitationQuestion}
            description={addPersonDialogMessages.itGoesTo(email)}
            confirm={addPersonDialogMessages.sendMail}
            action={sendPasswordLink}
            input={{ id }}
            failed={peopleMessages.linkFailed}
            onDone={({ message }) => void notify.success(message)}
          >
            {addPersonDialogMessages.sendInvitation}
          </ConfirmButton>
        )}
        <Button variant="secondary" onClick={onAgain}>
          {addPersonDialogMessages.addAnother}
        </Button>
      </div>
    </div>
  )
}
