'use client'

import { useFormContext, type FieldValues, type Path } from 'react-hook-form'

type Props<Values extends FieldValues> = { name: Path<Values>; label: string }

/** Yes or no. The form's `defaultValues` say which at first. Apart from fields.tsx, so that it is not in every form's script. */
export function CheckField<Values extends FieldValues = never>({ name, label }: Props<Values>) {
  const { register } = useFormContext()
  return (
    <label className="flex min-h-10 items-center gap-3 text-sm">
      <input type="checkbox" className="size-5 shrink-0 accent-accent" {...register(name)} />
      {label}
    </label>
  )
}
