'use client'

import { useRouter } from 'next/navigation'
import { useFormContext } from 'react-hook-form'
import { FormDialog } from '@/components/form-dialog'
import { PersonInputs } from '@/components/person-inputs'
import { SubmitButton } from '@/components/submit-button'
import { guardianDialogMessages } from '@/lib/guardians/dialog-messages'
import { partDialogMessages as said } from '@/lib/guardians/join-dialog-messages'
import { joiningMessages } from '@/lib/guardians/joining-messages'
import { fieldsOfGuardians } from '@/lib/person-fields'
import { partGuardian } from '../actions'

const loadSchema = () => import('@/lib/guardians/schema').then(({ partSchema }) => partSchema)

type Person = { id: string; name: string }
type Props = { person: Person; pupils: readonly Person[]; onClose: () => void }

/** Parts an entry that two people had become. */
export function PartDialog({ person, pupils, onClose }: Props) {
  const router = useRouter()
  return (
    <FormDialog
      title={said.title(person.name)}
      description={said.description}
      onClose={onClose}
      aria-label={said.part}
      schema={loadSchema}
      action={partGuardian}
      extra={{ id: person.id }}
      failed={joiningMessages.partFailed}
      defaultValues={{ children: [] }}
      onSuccess={() => {
        onClose()
        router.refresh()
      }}
    >
      {() => (
        <>
          <Choices of={pupils} />
          <PersonInputs
            of={fieldsOfGuardians}
            more={{ contactEmail: { hint: guardianDialogMessages.contactEmailHint } }}
          />
          <SubmitButton className="mt-1 w-full">{said.part}</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}

function Choices({ of }: { of: readonly Person[] }) {
  const { register, getFieldState, formState } = useFormContext<{ children: string[] }>()
  const error = getFieldState('children', formState).error?.message
  return (
    <fieldset>
      <legend className="text-sm font-medium">{said.children}</legend>
      {of.map(({ id, name }) => (
        <label key={id} className="flex min-h-10 items-center gap-3 text-sm">
          <input type="checkbox" value={id} className="size-5 shrink-0 accent-accent" {...register('children')} />
          {name}
        </label>
      ))}
      {error && (
        <p role="alert" className="text-sm text-negative">
          {error}
        </p>
      )}
    </fieldset>
  )
}
