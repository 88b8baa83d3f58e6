'use client'

import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import { sendIfEntered } from '@/lib/client/early-enter'
import { notify } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import type { ErrorCode } from '@/lib/errors'
import { shellMessages } from '@/lib/shell-messages'
import { toastDurations } from '@/lib/toasts'
import { ErrorBox } from './error-box'
import { fields, type FieldsOf } from './fields'
import { checkAgain, nameOf, showFieldErrors } from './form-errors'
import { changedSince, readFilledIn, schemaResolver } from './form-values'
import { LazyConfirmDialog } from './lazy-dialog'
import { Button } from './ui/button'
import { useFormDraft } from './form-draft'
import { FormBusy, SubmitButton } from './submit-button'
import { useMountedRef } from './use-mounted-ref'

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

type Props<S extends Schema, Data> = {
  /** Loads the action's schema, in a script of its own so that zod is not in the page's first one. */
  schema: () => Promise<S>
  action: Action<z.input<S>, Data>
  /** The action has its own time limit, beyond a minute. */
  endsItself?: boolean
  /** The message when there is no answer, where docs/spec.md §8 has one. */
  failed?: string
  submitting?: string
  success?: string | ((data: Data) => string)
  onSuccess?: (data: Data, sent: z.input<S>) => void
  /** Fields to reset after a success; true for all. */
  clears?: true | readonly Path<z.input<S>>[]
  /** A failure with this code is a further question, with a field that the form then has: nothing is said of it. */
  asks?: ErrorCode | undefined
  /** A success leads to another screen: the form stays busy until then. */
  leaves?: boolean
  /** Also shows a failure in a box above the fields. */
  errorBox?: boolean
  errorDuration?: number
  /** Values sent with those of the fields. */
  extra?: Partial<z.input<S>>
  /** Asks before sending. */
  confirm?: (values: z.input<S>) => Question
  /** Only for forms with rows; other fields have their own `defaultValue`. */
  defaultValues?: Partial<FormValues<S>>
  /** A heading above the fields, which also names the form. */
  title?: string
  /** Of the element around the fields. */
  className?: string
  /** The label of a button below the fields; a form with other buttons has them among its fields. */
  submit?: string
  /** A button beside it, after which the form stays filled in. Enter presses this one: it is how a series is typed. */
  second?: { submit: string; onSuccess: () => void }
  /** Below all of that. */
  after?: ReactNode
  /** Gets field components whose `name` is a key of the schema. */
  children: (fields: FieldsOf<FormValues<S>>) => ReactNode
} & Pick<ComponentProps<'form'>, 'aria-label'>

type Question = { title: string; description: string; details?: ReactNode; confirm: string }
type AskedQuestion = Question & { answer: (yes: boolean) => void }

/**
 * A form of one schema and one action. Errors are shown at their fields and in a toast, and typed values stay.
 *
 *   <ActionForm title="New Book" schema={loadSchema} action={addBook} success="Book added" submit="Add Book">
 *     {({ TextField }) => <TextField name="title" label="Title" />}
 *   </ActionForm>
 */
export function ActionForm<S extends Schema, Data>({
  schema,
  action,
  endsItself,
  failed = shellMessages.unexpected,
  submitting,
  success,
  onSuccess,
  clears,
  asks,
  leaves,
  errorBox,
  errorDuration = toastDurations.error,
  extra,
  confirm,
  defaultValues,
  title,
  className,
  submit,
  second,
  after,
  children,
  ...props
}: Props<S, Data>) {
  type Values = z.input<S>
  const running = useRef(false)
  /** The toast of the last failure, removed when the form is sent again. */
  const refused = useRef<string | number>(undefined)
  const here = useMountedRef()
  const titleId = useId()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<AskedQuestion>()
  const [resolver] = useState(() => schemaResolver<Values>(schema, extra))
  const [key] = useState(requestKey)
  const form = useForm<Values>({ resolver, defaultValues: defaultValues as DefaultValues<Values> })

  const draft = useFormDraft(form, element, { name: title ?? props['aria-label'], extra })

  useEffect(() => sendIfEntered(element.current), [])

  function fail(message: string, id?: string | number) {
    refused.current = notify.error(message, { id, duration: errorDuration })
    setFailure(message)
  }

  async function send(values: Values, bySecond: boolean) {
    const id = submitting ? notify.loading(submitting) : undefined
    const result = await perform(action, { ...values, ...extra }, failed, key, { endsItself })
    if (!result.ok && result.code === asks) {
      if (id !== undefined) notify.dismiss(id)
      return false
    }
    if (!result.ok) {
      fail(result.message, id)
      if (result.errors) showFieldErrors(form, element.current, result.errors)
      return false
    }
    draft.forget()
    const text = typeof success === 'function' ? success(result.data) : success
    if (text) notify.success(text, { id })
    else if (id !== undefined) notify.dismiss(id)
    // After a form is gone, another may be in its place: only one that leads away acts on its answer then.
    if (here.current || leaves) {
      const later = changedSince(values, form.getValues())
      if (second && bySecond) second.onSuccess()
      else {
        if (clears === true) form.reset()
        else clears?.forEach((name) => form.resetField(name))
        onSuccess?.(result.data, values)
      }
      later.forEach(([name, value]) => form.setValue(name, value))
    }
    return true
  }

  async function onChange({ target }: { target: EventTarget }) {
    if (!(target instanceof Element)) return
    draft.noteChange(target)
    if (!failure) return
    if (await checkAgain(form, element.current, nameOf(target))) setFailure('')
  }

  async function ask(question: Question) {
    const yes = await new Promise<boolean>((answer) => setAsked({ ...question, answer }))
    setAsked(undefined)
    return yes
  }

  async function onSubmit(bySecond: boolean) {
    // A ref, because a state would let a second click through before the next render.
    if (running.current) return
    running.current = true
    // A disabled button loses the focus, which the dialog has to return to it.
    setBusy(!confirm)
    setFailure('')
    if (refused.current !== undefined) notify.dismiss(refused.current)
    readFilledIn(form, element.current)
    let sent = false
    try {
      await form.handleSubmit(
        async (values) => {
          if (confirm && !(await ask(confirm(values)))) return
          setBusy(true)
          sent = await send(values, bySecond)
        },
        ({ root }) => fail(root?.message ?? failed),
      )()
    } catch {
      // The schema's script could not be loaded.
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
          // Never GET: typed values must not get into an address.
          method="post"
          onFocus={preload(schema)}
          onChange={(event) => void onChange(event).catch(ignoreMissingScript)}
          onSubmit={(event) => {
            event.preventDefault()
            // In React, a dialog's form is inside the form that opened it.
            event.stopPropagation()
            const { submitter } = event.nativeEvent
            void onSubmit(submitter instanceof HTMLButtonElement && submitter.value === secondButton)
          }}
          onKeyDown={second && ((event) => onEnter(event, element.current))}
          aria-labelledby={title && titleId}
          {...props}
        >
          {title && (
            <h2 id={titleId} className="mb-4 text-lg">
              {title}
            </h2>
          )}
          {errorBox && <ErrorBox message={failure} />}
          {draft.isRestored && (
            <p role="status" className="my-4 rounded-md bg-raised px-3.5 py-2.5 text-sm">
              What you had typed here is filled in again.{' '}
              <Button variant="link" size="inline" onClick={draft.clear}>
                Start anew
              </Button>
            </p>
          )}
          <div key={draft.times} className={className}>
            {children(fields)}
          </div>
          {submit && (
            <div className="mt-5 flex flex-wrap gap-3">
              <SubmitButton>{submit}</SubmitButton>
              {second && (
                <SubmitButton variant="secondary" value={secondButton}>
                  {second.submit}
                </SubmitButton>
              )}
            </div>
          )}
          {after}
        </form>
      </FormBusy>
      {asked && (
        <LazyConfirmDialog
          open
          title={asked.title}
          description={asked.description}
          details={asked.details}
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

/** Enter in a field presses the second button; in one that is no part of the form, such as a search, it sends nothing. */
function onEnter(event: KeyboardEvent<HTMLFormElement>, form: HTMLFormElement | null) {
  const { target, key, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented || !(target instanceof HTMLInputElement))
    return
  event.preventDefault()
  const button = form?.querySelector<HTMLButtonElement>(`button[value="${secondButton}"]`)
  if (target.name && button && !button.disabled) form?.requestSubmit(button)
}

/** The value of the second button, by which a submit tells which one was pressed. */
const secondButton = 'second'

// The form says so when it is sent.
const ignoreMissingScript = () => undefined

const preload = (schema: () => Promise<unknown>) => () => void schema().catch(ignoreMissingScript)
