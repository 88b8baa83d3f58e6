'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useFormContext, type FieldValues, type Path } from 'react-hook-form'
import { fieldsMessages } from '@/lib/screen-messages'
import { cn } from './ui/cn'
import { Input, Label, Select, Textarea } from './ui/controls'
import { useHydrated } from './use-hydrated'

type FieldProps = {
  name: string
  label: string
  /** Text below the field. */
  hint?: ReactNode
  optional?: boolean
  className?: string
}

type Wired = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined; 'aria-required': boolean }

/** Label, control, hint and error, connected for screen readers. */
function Field({
  name,
  label,
  hint,
  optional,
  tag = optional,
  className,
  children,
}: FieldProps & { tag?: boolean; children: (wired: Wired) => ReactNode }) {
  const id = useId()
  const { getFieldState, formState } = useFormContext()
  const { error } = getFieldState(name, formState)
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`]
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>{label}</Label>
        {tag && <span className="text-xs text-muted">Optional</span>}
      </div>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': cn(error && errorId, hint && hintId) || undefined,
        'aria-required': !optional,
      })}
      {error?.message && (
        <p id={errorId} className="text-sm text-negative">
          {error.message}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type ControlProps<Element extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Element>, keyof FieldProps | keyof Wired | 'ref' | 'onChange' | 'onBlur'>

/** @param props.tag - false where all fields of a form are optional, which the form says once. */
function TextField({ name, label, hint, optional, tag, className, ...props }: ControlProps<'input'> & { tag?: false }) {
  const { register } = useFormContext()
  return (
    <Field {...{ name, label, hint, optional, tag, className }}>
      {(wired) => <Input {...props} {...wired} {...register(name)} />}
    </Field>
  )
}

/** With the browser's own date picker, in the reader's language. */
function DateField(props: Omit<ControlProps<'input'>, 'type'>) {
  return <TextField type="date" {...props} />
}

/** One file. `accept` lists extensions for the browser's file dialog; the schema decides which are accepted. */
function FileField({ className, ...props }: Omit<ControlProps<'input'>, 'type'> & { accept: string }) {
  return (
    <TextField
      type="file"
      className={cn('[&_input]:py-1.5 [&_input::file-selector-button]:mr-3', className)}
      {...props}
    />
  )
}

function TextAreaField({ name, label, hint, optional, className, ...props }: ControlProps<'textarea'>) {
  const { register } = useFormContext()
  return (
    <Field {...{ name, label, hint, optional, className }}>
      {(wired) => <Textarea {...props} {...wired} {...register(name)} />}
    </Field>
  )
}

type Option = string | { value: string; label: string }

type SelectFieldProps = Omit<ControlProps<'select'>, 'children'> & {
  options: readonly Option[]
  /** The empty first option; without it the first option is chosen. */
  placeholder?: string
}

function SelectField({ name, label, hint, optional, className, options, placeholder, ...props }: SelectFieldProps) {
  const { register } = useFormContext()
  return (
    // What the list begins with says what becomes of a field that is left alone.
    <Field {...{ name, label, hint, optional, className }} tag={optional && placeholder === undefined}>
      {(wired) => (
        <Select {...props} {...wired} {...register(name)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {label}
              </option>
            )
          })}
        </Select>
      )}
    </Field>
  )
}

function PasswordField({ name, label, hint, optional, className, ...props }: Omit<ControlProps<'input'>, 'type'>) {
  const { register } = useFormContext()
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ name, label, hint, optional, className }}>
      {(wired) => (
        <div className="relative">
          <Input
            {...props}
            {...wired}
            {...register(name)}
            type={shown ? 'text' : 'password'}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            className="pr-11"
          />
          <button
            type="button"
            aria-pressed={shown}
            disabled={!hydrated}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-r-md text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{fieldsMessages.showPassword}</span>
          </button>
        </div>
      )}
    </Field>
  )
}

export const fields = { TextField, DateField, FileField, TextAreaField, SelectField, PasswordField }

/** The fields for a form of `Values`: `name` is one of its keys. */
export type FieldsOf<Values extends FieldValues> = {
  [Kind in keyof typeof fields]: (
    props: Omit<ComponentProps<(typeof fields)[Kind]>, 'name'> & { name: Path<Values> },
  ) => ReactNode
}
