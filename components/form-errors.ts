import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from '@/lib/errors'

export const nameOf = (control: Element) => control.getAttribute('name') ?? ''

/** The names of a form's fields, in its order. */
const namesIn = (form: HTMLFormElement | null) => [...new Set(Array.from(form?.elements ?? [], nameOf))].filter(Boolean)

/** Shows the server's errors at their fields and focuses the first in the form's order. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  element: HTMLFormElement | null,
  errors: FieldErrors,
) {
  const known = namesIn(element).filter((name) => name in errors)
  known.forEach((name, index) => {
    form.setError(
      name as Parameters<typeof form.setError>[0],
      { type: 'server', message: errors[name] },
      { shouldFocus: index === 0 },
    )
  })
}

/**
 * Checks the fields again that are marked wrong, after the field `changed` has changed: also those that it may have made
 * right.
 * @returns whether none is wrong any more.
 */
export async function checkAgain<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  element: HTMLFormElement | null,
  changed: string,
): Promise<boolean> {
  const names = namesIn(element)
  const errorOf = (name: string) => form.getFieldState(name as Path<Values>).error
  // The form's own rules would pass what the server has refused.
  const wrong = names.filter((name) => errorOf(name) && (name === changed || errorOf(name)?.type !== 'server'))
  if (wrong.length > 0) await form.trigger(wrong as Path<Values>[])
  return !names.some(errorOf)
}
