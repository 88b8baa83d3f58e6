import type { ReactNode } from 'react'
import { entryOf, personFieldNames, type PersonField } from '@/lib/person-fields'
import { fields } from './fields'

type Input<Field> = { name: Field; label: string; autoComplete: string; maxLength?: number; type?: 'email' | 'tel' }

const types: Partial<Record<ReturnType<typeof entryOf>['kind'], 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

function inputOf(field: PersonField): Input<PersonField> {
  const { label, kind, autoComplete, maxLength } = entryOf(field)
  const type = types[kind]
  return { name: field, label, autoComplete, ...(maxLength && { maxLength }), ...(type && { type }) }
}

/** Props of a person's fields, the same in every form: `<TextField {...personInputs.phone} optional />`. */
export const personInputs = Object.fromEntries(personFieldNames.map((field) => [field, inputOf(field)])) as {
  [Field in PersonField]: Input<Field>
}

type Props = {
  of: readonly PersonField[]
  values?: Partial<Record<PersonField, string>>
  className?: string
  /** What a form says otherwise of a field. */
  more?: Partial<Record<PersonField, { hint?: ReactNode; optional?: boolean }>>
}

/** The fields of somebody else, for the school office: browsers would offer the administrator's own values. */
export function PersonInputs({ of, values = {}, className, more = {} }: Props) {
  return of.map((field) => {
    const { kind, options = [] } = entryOf(field)
    const { type, ...input } = personInputs[field]
    const props = {
      ...input,
      autoComplete: 'off',
      optional: field !== 'name',
      ...(values[field] !== undefined && { defaultValue: values[field] }),
      ...(className && { className }),
      ...more[field],
    }
    if (kind === 'day') return <fields.DateField key={field} {...props} />
    if (kind === 'lines') return <fields.TextAreaField key={field} {...props} />
    if (kind === 'choice') return <fields.SelectField key={field} {...props} options={options} placeholder="None" />
    return <fields.TextField key={field} {...props} type={type} />
  })
}
