import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Takes over what stands in a form's fields: some password managers fill them without the events that tell of it. */
export function takeFilledIn<Values extends FieldValues>(form: UseFormReturn<Values>, element: HTMLFormElement | null) {
  for (const control of element?.elements ?? []) {
    const typed = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement || isTyped(control)
    const name = control.getAttribute('name') as Path<Values> | null
    if (!typed || !name || control.value === String(form.getValues(name) ?? '')) continue
    form.setValue(name, control.value as PathValue<Values, Path<Values>>)
  }
}

const isTyped = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && !['file', 'checkbox', 'radio'].includes(control.type)
