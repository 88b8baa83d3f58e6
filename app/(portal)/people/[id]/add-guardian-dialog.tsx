'use client'

import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckField } from '@/components/check-field'
import { FormDialog } from '@/components/form-dialog'
import type { FormValues } from '@/components/form-values'
import { PersonInputs } from '@/components/person-inputs'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { getJson } from '@/lib/client/http'
import { latestAnswer } from '@/lib/client/latest-answer'
import type { Likely } from '@/lib/guardians/answers'
import { guardianDialogMessages as said } from '@/lib/guardians/dialog-messages'
import { guardianRights, relations, usualRights } from '@/lib/guardians/lists'
import { guardianMessages } from '@/lib/guardians/messages'
import type { addGuardianSchema } from '@/lib/guardians/schema'
import { shownRole } from '@/lib/people/lists'
import { fieldsOfGuardians } from '@/lib/person-fields'
import { addGuardian } from '../actions'

const loadSchema = () => import('@/lib/guardians/schema').then(({ addGuardianSchema }) => addGuardianSchema)

type Values = FormValues<typeof addGuardianSchema>
type Props = {
  student: { id: string; name: string }
  /** The address that the family has given, of whom nobody knows yet who it is. */
  email?: string
  onClose: () => void
}

/** Somebody new, or who is known: of those who may be meant it asks, and takes nobody for another by itself. */
export function AddGuardianDialog({ student, email, onClose }: Props) {
  const [known, setKnown] = useState<Likely>()
  return (
    <FormDialog
      title={said.add(student.name)}
      description={said.addDescription}
      onClose={onClose}
      aria-label={said.addGuardian}
      schema={loadSchema}
      action={addGuardian}
      extra={{ id: student.id, guardian: known?.id ?? '' }}
      failed={guardianMessages.addFailed}
      defaultValues={{ another: false, ...usualRights }}
    >
      {({ SelectField }) => (
        <>
          {known ? (
            <p className="text-sm wrap-anywhere">
              {said.chosen(known.name)}{' '}
              <Button variant="link" size="inline" onClick={() => setKnown(undefined)}>
                {said.chooseAgain}
              </Button>
            </p>
          ) : (
            <>
              <PersonInputs
                of={fieldsOfGuardians}
                values={email === undefined ? {} : { contactEmail: email }}
                more={{ contactEmail: { hint: said.contactEmailHint } }}
              />
              <Alike student={student.id} onChoose={setKnown} />
            </>
          )}
          <SelectField name="relation" label={said.relation} options={relations} placeholder={said.chooseRelation} />
          <div>
            {guardianRights.map((right) => (
              <CheckField<Values> key={right} name={right} label={said.rights[right]} />
            ))}
          </div>
          <SubmitButton className="mt-1 w-full">{said.addGuardian}</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}

type AlikeProps = { student: string; onChoose: (person: Likely) => void }

/** Whom the school knows with the same phone number, email or name as is typed. */
function Alike({ student, onChoose }: AlikeProps) {
  const [name, phone, email] = useWatch<Values, ['name', 'phone', 'contactEmail']>({
    name: ['name', 'phone', 'contactEmail'],
  })
  const { setValue } = useFormContext<Values>()
  const [found, setFound] = useState<readonly Likely[]>([])
  const [questions] = useState(() => latestAnswer(ask, (_question, answer) => setFound(answer)))
  const query = new URLSearchParams({ name: name ?? '', phone: phone ?? '', email: email ?? '' }).toString()
  const isTyped = Boolean(name ?? phone ?? email)
  useEffect(
    () => questions.about(isTyped ? `/api/people/${student}/guardians/likely?${query}` : undefined),
    [questions, student, query, isTyped],
  )
  useEffect(() => () => questions.about(undefined), [questions])
  // What was said of others is not said of these.
  const asked = found.map(({ id }) => id).join()
  useEffect(() => setValue('another', false), [setValue, asked])

  if (!isTyped || found.length === 0) return null
  return (
    <fieldset className="grid gap-2 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-medium">{said.isThisSame}</legend>
      <ul className="divide-y divide-line" aria-live="polite">
        {found.map((person) => (
          <li key={person.id} className="grid gap-1 py-2 text-sm first:pt-0">
            <p className="wrap-anywhere">
              <span className="font-medium">{person.name}</span>{' '}
              <span className="text-muted">
                {[shownRole[person.role], person.phone, person.email].filter(Boolean).join(', ')}
              </span>
            </p>
            <p className="wrap-anywhere text-muted">
              {[
                guardianMessages.sameShort(person.same),
                person.children.length > 0 && said.guardianOf(person.children.join(', ')),
              ]
                .filter(Boolean)
                .join('. ')}
            </p>
            {person.isBarred ? (
              <p>{said.barredHere}</p>
            ) : person.isGuardian ? (
              <p>{said.alreadyHere}</p>
            ) : (
              <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onChoose(person)}>
                {said.yesThis}
                <span className="sr-only">: {person.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <CheckField<Values> name="another" label={said.somebodyElse} />
    </fieldset>
  )
}

const ask = async (path: string) => (await getJson<{ likely: Likely[] }>(path))?.likely ?? []
