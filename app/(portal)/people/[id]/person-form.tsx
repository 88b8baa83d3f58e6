'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { changedOnly } from '@/components/changed-only'
import { PersonInputs } from '@/components/person-inputs'
import type { PersonDetail } from '@/lib/people/answers'
import { personFormMessages } from '@/lib/people/dialog-messages'
import { peopleMessages } from '@/lib/people/messages'
import { fieldsOf, pickFields } from '@/lib/person-fields'
import { saveProfileMessages } from '@/lib/profile/messages'
import type { ChangePersonInput } from '@/lib/profile/schema'
import { ConfirmEmailDialog } from '../../profile/confirm-email-dialog'
import { changePerson } from '../actions'

const loadSchema = () => import('@/lib/profile/schema').then(({ changePersonSchema }) => changePersonSchema)

function emailHint({ email, hasPassword }: PersonDetail) {
  if (!email) return personFormMessages.withEmailPersonCan
  return hasPassword ? personFormMessages.personLogs : personFormMessages.personWillLog
}

const question = ({ name, email }: PersonDetail) =>
  email ? personFormMessages.logsInWithThisEmail(name) : personFormMessages.willLogInWithThisEmail(name)

export function PersonForm({ person, onDone }: { person: PersonDetail; onDone: () => void }) {
  const [asked, setAsked] = useState<ChangePersonInput>()
  // As the fields were filled in: the page may be read anew meanwhile.
  const fields = fieldsOf(person.role)
  const [shown] = useState(() => pickFields(person, fields))

  /** Saves. When the server asks for the administrator's password, a dialog opens. */
  async function save(filled: ChangePersonInput) {
    const input = changedOnly(filled, shown)
    const result = await changePerson(input)
    if (!result.ok && result.errors?.currentPassword) setAsked(input)
    return result
  }

  return (
    <>
      <ActionForm
        aria-label={personFormMessages.editPerson}
        className="mt-4 grid gap-4"
        submit="Save Changes"
        schema={loadSchema}
        action={save}
        extra={{ id: person.id }}
        failed={saveProfileMessages.updateFailed}
        submitting={saveProfileMessages.submitting}
        success={peopleMessages.saved(person.name)}
        onSuccess={onDone}
      >
        {() => (
          <PersonInputs
            of={fields}
            values={person}
            more={{ email: { optional: !person.hasPassword, hint: emailHint(person) } }}
          />
        )}
      </ActionForm>
      {asked !== undefined && (
        <ConfirmEmailDialog
          description={question(person)}
          save={(confirmed) => changePerson({ ...asked, ...confirmed })}
          onCancel={() => setAsked(undefined)}
          onSaved={onDone}
        />
      )}
    </>
  )
}
