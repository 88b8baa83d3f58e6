'use client'

import { useId } from 'react'
import { useFormContext, type FieldValues, type Path } from 'react-hook-form'

type Props<Values extends FieldValues> = {
  name: Path<Values>
  label: string
  options: readonly string[]
  className?: string
}

/** Any of a few visible options: a list of them. Apart from fields.tsx, so that it is not in every form's script. */
export function TicksField<Values extends FieldValues = never>({ name, label, options, className }: Props<Values>) {
  const { register, getFieldState, formState } = useFormContext()
  const id = useId()
  const { error } = getFieldState(name, formState)
  return (
    <fieldset className={className} aria-describedby={error && id}>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1">
        {options.map((option) => (
          <label key={option} className="flex min-h-10 items-center gap-2 text-sm">
            <input type="checkbox" value={option} className="size-5 shrink-0 accent-accent" {...register(name)} />
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
