import type { FieldValues, Path, PathValue, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type Schema = z.ZodType<unknown, FieldValues>

type KeyOf<Input> = Input extends unknown ? keyof Input : never
type ValueOf<Input, Key> = Input extends unknown ? (Key extends keyof Input ? Input[Key] : never) : never

/** A field without a choice is ''. */
type Blank<Value> = Value extends string
  ? Value | ''
  : Value extends (infer Item)[]
    ? Blank<Item>[]
    : Value extends File | FileList
      ? Value
      : Value extends object
        ? Blanks<Value>
        : Value
type Blanks<Input> = { [Key in KeyOf<Input>]: Blank<ValueOf<Input, Key>> }

/** The values of a form: every field of every variant of the schema's input. */
export type FormValues<S extends Schema> = Blanks<z.input<S>>

/**
 * zodResolver for a schema that is loaded when first needed, as zod and the resolver are: they are heavy. The error `root`
 * is the message for the whole form, the same as the server's.
 */
export function schemaResolver<Values extends FieldValues>(
  loadSchema: () => Promise<z.ZodType>,
  extra?: Record<string, unknown>,
): Resolver<Values> {
  return async (typed, context, options) => {
    // As they are now: they change while somebody types, and a slow line takes seconds to bring the schema.
    const values = copyOf(typed)
    const [schema, { zodResolver }, { describeIssues, parseInput, parsing }] = await Promise.all([
      loadSchema() as Promise<z.ZodType<FieldValues, FieldValues>>,
      import('@hookform/resolvers/zod'),
      import('@/lib/inputs'),
    ])
    const input = { ...values, ...extra }
    const resolve = zodResolver(schema, parsing, { mode: 'sync' })
    const { values: parsed, errors } = await resolve(input, context, options as never)
    if (Object.keys(errors).length === 0) return { values: askedFor(values, parsed), errors: {} }
    const gone = await goneFile(values)
    if (gone) return { values: {}, errors: { file: ofSchema(gone.message), root: ofSchema(gone.message) } as never }
    const { error } = parseInput(schema, input)
    const message = error ? describeIssues(schema, error).message : ''
    return { values: {}, errors: { ...errors, root: ofSchema(message) } as never }
  }
}

/** A copy with its rows; files stay what they are. */
function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyOf(each)])) as Value
}

const ofSchema = (message: string) => ({ type: 'schema', message })

/**
 * The values that the schema asks for, as they were typed, because the action parses them with the same schema. What was
 * typed in fields that are no longer shown stays in the form, for whoever shows them again, and is nothing to send.
 */
const askedFor = <Values extends FieldValues>(values: Values, parsed: unknown) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in Object(parsed))) as Values

/** A file that was moved or deleted since it was chosen would be reported as empty. */
async function goneFile({ file }: FieldValues) {
  if (typeof file !== 'object') return null
  const { fileIn, whyUnreadable } = await import('@/lib/client/chosen-file')
  const why = await whyUnreadable(fileIn(file))
  return why
}

/** Copies the values of a form's controls into react-hook-form: some password managers fill them without events. */
export function readFilledIn<Values extends FieldValues>(form: UseFormReturn<Values>, element: HTMLFormElement | null) {
  for (const control of element?.elements ?? []) {
    const typed = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement || isTyped(control)
    const name = control.getAttribute('name') as Path<Values> | null
    if (!typed || !name || control.value === String(form.getValues(name) ?? '')) continue
    form.setValue(name, control.value as PathValue<Values, Path<Values>>)
  }
}

const isTyped = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && !['file', 'checkbox', 'radio'].includes(control.type)

/** Fields changed since `sent` was sent; a success does not reset them. */
export const changedSince = <Values extends FieldValues>(sent: Values, now: Values) =>
  (Object.entries(now) as [Path<Values>, PathValue<Values, Path<Values>>][]).filter(
    ([name, value]) => name in sent && JSON.stringify(value) !== JSON.stringify(sent[name]),
  )
