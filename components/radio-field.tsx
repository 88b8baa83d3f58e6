'use client'

import { useId } from 'react'
import { useFormContext, type FieldValues, type Path } from 'react-hook-form'

type Props<Values extends FieldValues> = { name: Path<Values>; label: string; options: readonly string[] }

/** A choice from a few visible options. Apart from fields.tsx, so that it is not in every form's script. */
export function RadioField<Values extends FieldValues = never>({ name, label, options }: Props<Values>) {
  const { register, getFieldState, formState } = useFormContext()
  const id = useId()
  const { error } = getFieldState(name, formState)
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-2 flex flex-wrap gap-3">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-10 grow items-center gap-2 rounded-md border border-control px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input type="radio" value={option} className="size-4 accent-accent" {...register(name)} />
            {option}
          </label>
        ))}
      </div>
      {error?.message && (
        <p id={id} className="mt-1.5 text-sm text-negative">
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
