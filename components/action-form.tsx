'use client'

import { CircleAlert } from 'lucide-react'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { notify } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import { toastDurations } from '@/lib/toasts'
import type { FieldErrors } from '@/lib/errors'
import { fields, type FieldsOf } from './fields'
import { takeFilledIn } from './filled-in'
import { LazyConfirmDialog } from './lazy-dialog'
import { schemaResolver } from './schema-resolver'
import { FormBusy } from './submit-button'
import { useStillHere } from './use-still-here'

export type Schema = z.ZodType<unknown, FieldValues>

type KeyOf<Input> = Input extends unknown ? keyof Input : never
type ValueOf<Input, Key> = Input extends unknown ? (Key extends keyof Input ? Input[Key] : never) : never

/** A choice that was not made yet is ''. */
type Blank<Value> = Value extends string
  ? Value | ''
  : Value extends (infer Item)[]
    ? Blanks<Item>[]
    : Value extends File | FileList
      ? Value
      : Value extends object
        ? Blanks<Value>
        : Value
type Blanks<Input> = { [Key in KeyOf<Input>]: Blank<ValueOf<Input, Key>> }

/** What a form on the schema `S` holds: every field of every kind of input that it takes. */
export type FormValues<S extends Schema> = Blanks<z.input<S>>

type Props<S extends Schema, Data> = {
  /** Loads the form's schema, the one its action has too; loading it apart keeps zod out of the page's first script. */
  schema: () => Promise<S>
  action: Action<z.input<S>, Data>
  /** The action may take longer than a minute, and gives up by itself. */
  endsItself?: boolean
  /** What is said when no answer came (docs/spec.md §8). */
  failed: string
  /** Toasted while the action runs. */
  submitting?: string
  /** Toasted after it. */
  success?: string | ((data: Data) => string)
  /** `sent` is what was typed. */
  onSuccess?: (data: Data, sent: z.input<S>) => void
  /** The fields that success empties: these, or the whole form. */
  clears?: true | readonly Path<z.input<S>>[]
  /** Success leads away from this screen: the form stays busy until it is gone. */
  leaves?: boolean
  /** Shows the failure in a box above the fields, besides the toast. */
  errorBox?: boolean
  errorDuration?: number
  /** Sent along with what was typed. */
  extra?: Partial<z.input<S>>
  /** Asks with this before what was typed is sent, for acts that cannot be taken back. */
  confirm?: (values: z.input<S>) => Question
  /** Only for forms that have rows; other fields start from their own `defaultValue`. */
  defaultValues?: Partial<FormValues<S>>
  /** Lays out the fields. */
  className?: string
  /** Gets the fields, which know the names of what the schema takes. */
  children: (fields: FieldsOf<FormValues<S>>) => ReactNode
} & Pick<ComponentProps<'form'>, 'aria-label' | 'aria-labelledby'>

type Question = { title: string; description: string; confirm: string }
type Asked = Question & { answer: (yes: boolean) => void }

/**
 * A form on one schema and one action: what is wrong is said beside the field and in a toast, and nothing typed is lost.
 *
 *   <ActionForm schema={loadSchema} action={addBook} failed={messages.books.addFailed}>
 *     {({ TextField }) => (<><TextField name="title" label="Title" /><SubmitButton>Add Book</SubmitButton></>)}
 *   </ActionForm>
 */
export function ActionForm<S extends Schema, Data>({
  schema,
  action,
  endsItself,
  failed,
  submitting,
  success,
  onSuccess,
  clears,
  leaves,
  errorBox,
  errorDuration = toastDurations.error,
  extra,
  confirm,
  defaultValues,
  className,
  children,
  ...props
}: Props<S, Data>) {
  type Values = z.input<S>
  const running = useRef(false)
  /** The toast of the last failure: it goes when the form is sent again, as it would not be true beside a success. */
  const refused = useRef<string | number>(undefined)
  const here = useStillHere()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [resolver] = useState(() => schemaResolver<Values>(schema, extra))
  const [key] = useState(requestKey)
  const form = useForm<Values>({ resolver, defaultValues: defaultValues as DefaultValues<Values> })

  function fail(message: string, id?: string | number) {
    refused.current = notify.error(message, { id, duration: errorDuration })
    setFailure(message)
  }

  async function send(values: Values) {
    const id = submitting ? notify.loading(submitting) : undefined
    const result = await perform(action, { ...values, ...extra }, failed, key, { endsItself })
    if (!result.ok) {
      fail(result.message, id)
      if (result.errors) showFieldErrors(form, element.current, result.errors)
      return false
    }
    const text = typeof success === 'function' ? success(result.data) : success
    if (text) notify.success(text, { id })
    else if (id !== undefined) notify.dismiss(id)
    // The answer is this form's alone: once it is gone, another may stand in its place. What leads away from the screen, does.
    if (here.current || leaves) {
      const later = changedSince(values, form.getValues())
      if (clears === true) form.reset()
      else clears?.forEach((name) => form.resetField(name))
      onSuccess?.(result.data, values)
      later.forEach(([name, value]) => form.setValue(name, value))
    }
    return true
  }

  async function ask(question: Question) {
    const yes = await new Promise<boolean>((answer) => setAsked({ ...question, answer }))
    setAsked(undefined)
    return yes
  }

  async function submit() {
    // A state would let a second click through before the next render.
    if (running.current) return
    running.current = true
    // A button that is off cannot keep the focus, which the question has to give back.
    setBusy(!confirm)
    setFailure('')
    if (refused.current !== undefined) notify.dismiss(refused.current)
    takeFilledIn(form, element.current)
    let sent = false
    try {
      await form.handleSubmit(
        async (values) => {
          if (confirm && !(await ask(confirm(values)))) return
          setBusy(true)
          sent = await send(values)
        },
        ({ root }) => fail(root?.message ?? failed),
      )()
    } catch {
      // The schema itself could not be loaded.
      fail(failed)
    }
    if (sent && leaves) return
    running.current = false
    setBusy(false)
  }

  return (
    <FormProvider {...form}>
      <FormBusy value={busy}>
        <form
          ref={element}
          noValidate
          // Never a GET: what was typed must not end up in an address.
          method="post"
          onFocus={preload(schema)}
          onSubmit={(event) => {
            event.preventDefault()
            // A dialog's form sits, for React, inside the form that opened it.
            event.stopPropagation()
            void submit()
          }}
          {...props}
        >
          {errorBox && <ErrorBox message={failure} />}
          <div className={className}>{children(fields)}</div>
        </form>
      </FormBusy>
      {asked && (
        <LazyConfirmDialog
          open
          title={asked.title}
          description={asked.description}
          confirm={asked.confirm}
          onConfirm={() => asked.answer(true)}
          onOpenChange={(open) => {
            if (!open) asked.answer(false)
          }}
        />
      )}
    </FormProvider>
  )
}

/** What was typed after `sent` had left: it is not the answer's to take away. */
const changedSince = <Values extends FieldValues>(sent: Values, now: Values) =>
  (Object.entries(now) as [Path<Values>, PathValue<Values, Path<Values>>][]).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
  )

const preload = (schema: () => Promise<unknown>) => () => void schema().catch(() => undefined)

/** The server's word on single fields; the first of them in the form's own order gets the focus. */
function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  element: HTMLFormElement | null,
  errors: FieldErrors,
) {
  const names = Array.from(element?.elements ?? [], (control) => control.getAttribute('name') ?? '')
  const known = [...new Set(names)].filter((name) => name in errors)
  known.forEach((name, index) => {
    form.setError(
      name as Parameters<typeof form.setError>[0],
      { type: 'server', message: errors[name] },
      { shouldFocus: index === 0 },
    )
  })
}

/** Always there, so that its text is announced when it comes. */
function ErrorBox({ message }: { message: string }) {
  return (
    <div role="alert">
      {message && (
        <p className="mb-5 flex gap-2.5 rounded-md border border-negative bg-negative-soft px-3.5 py-2.5 text-sm text-negative">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
