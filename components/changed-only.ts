/**
 * What a form sends: of the fields in `shown`, which say how it was filled in, only those that are no longer so. Meanwhile
 * somebody else may have saved the others, and would find them put back. What is no field is sent as it is.
 */
export function changedOnly<Input extends object, Name extends keyof Input>(
  input: Input,
  shown: { readonly [Key in Name]?: unknown },
): Omit<Input, Name> & Partial<Pick<Input, Name>> {
  const changed = Object.entries(input).filter(
    ([name, value]) => !(name in shown) || String(value) !== String(shown[name as Name]),
  )
  return Object.fromEntries(changed) as Omit<Input, Name> & Partial<Pick<Input, Name>>
}
