'use client'

import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckField } from '@/components/check-field'
import type { FieldsOf } from '@/components/fields'
import type { FormValues } from '@/components/form-values'
import type { Alike } from '@/lib/admissions/answers'
import { guardianOfApplicationMessages as said } from '@/lib/admissions/screen-messages'
import type { acceptSchema } from '@/lib/admissions/schema'
import { relations } from '@/lib/guardians/lists'
import { shownRole } from '@/lib/people/lists'

type Values = FormValues<typeof acceptSchema>
type Props = Pick<FieldsOf<Values>, 'SelectField'> & {
  name: string
  email: string
  /** Who may be this parent. */
  alike: readonly Alike[]
}

/** What is asked first: the one who is certainly the same. */
export const likelyKnown = (alike: readonly Alike[]) => {
  const certain = alike.filter(({ isCertain }) => isCertain)
  return certain.length === 1 ? (certain[0]?.id ?? '') : ''
}

/** Whether the parent of the application becomes a guardian, who they are, and whether they are invited. */
export function ApplicantGuardian({ SelectField, name, email, alike }: Props) {
  const { control } = useFormContext<Values>()
  const [relation, known, invite] = useWatch<Values, ['relation', 'known', 'invite']>({
    control,
    name: ['relation', 'known', 'invite'],
  })
  const person = alike.find(({ id }) => id === known)
  const asked = Boolean(relation) && !person?.logsIn
  const to = person?.email ? person.email : email
  useEmailOfOne(asked && invite ? to : '')
  return (
    <>
      <SelectField
        name="relation"
        label={said.relation(name)}
        options={relations}
        placeholder={said.nobody}
        optional
        hint={said.relationHint(name)}
      />
      {relation && alike.length > 0 && (
        <SelectField
          name="known"
          label={said.isKnown(name)}
          placeholder={said.choose}
          hint={person && person.children.length > 0 ? said.guardianOf(person.name, person.children.join(', ')) : ''}
          options={[
            ...alike.map(({ id, name: called, role, phone, email: address }) => ({
              value: id,
              label: said.yes([called, shownRole[role], phone, address].filter(Boolean).join(', ')),
            })),
            { value: 'new', label: said.somebodyElse },
          ]}
        />
      )}
      {asked && (
        <div>
          <CheckField<Values> name="invite" label={said.invite(name)} />
          <p className="text-sm text-muted wrap-anywhere">{said.inviteHint(to)}</p>
        </div>
      )}
    </>
  )
}

/** An email brings one person into the portal: that of an invited guardian leaves the student's field, and comes back. */
function useEmailOfOne(invited: string) {
  const { getValues, setValue } = useFormContext<Values>()
  const taken = useRef('')
  useEffect(() => {
    const student = getValues('email') ?? ''
    if (invited && student.trim().toLowerCase() === invited.toLowerCase()) {
      taken.current = student
      setValue('email', '')
    } else if (!invited && taken.current) {
      if (!student) setValue('email', taken.current)
      taken.current = ''
    }
  }, [invited, getValues, setValue])
}
