'use client'

import {
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { FormProvider, useForm, type DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { sendIfEntered } from '@/lib/client/early-enter'
import { ErrorBox } from './error-box'
import { fields, type FieldsOf } from './fields'
import { FormQuestion } from './form-question'
import { useSending, type Sending } from './form-sending'
import { schemaResolver, type FormValues, type Schema } from './form-values'
import { HoldDialog } from './ui/dialog-hold'
import { useFormDraft } from './form-draft'
import { Restored } from './restored'
import { FormBusy, SubmitButton } from './submit-button'

type Props<S extends Schema, Data> = Sending<S, Data> & {
  /** Loads the action's schema, in a script of its own so that zod is not in the page's first one. */
  schema: () => Promise<S>
  /** Only for forms with rows; other fields have their own `defaultValue`. */
  defaultValues?: Partial<FormValues<S>>
  /** A heading above the fields, which also names the form. */
  title?: string
  /** Of the element around the fields. */
  className?: string
  /** The label of a button below the fields; a form with other buttons has them among its fields. */
  submit?: string
  /** Below all of that. */
  after?: ReactNode
  /** Gets field components whose `name` is a key of the schema. */
  children: (fields: FieldsOf<FormValues<S>>) => ReactNode
} & Pick<ComponentProps<'form'>, 'aria-label'>

/**
 * A form of one schema and one action. Errors are shown at their fields and in a toast, and typed values stay.
 *
 *   <ActionForm title="New Book" schema={loadSchema} action={addBook} success="Book added" submit="Add Book">
 *     {({ TextField }) => <TextField name="title" label="Title" />}
 *   </ActionForm>
 */
export function ActionForm<S extends Schema, Data>(props: Props<S, Data>) {
  type Values = z.input<S>
  const { schema, errorBox, extra, defaultValues, title, className, submit, second, after, children } = props
  const titleId = useId()
  const element = useRef<HTMLFormElement>(null)
  const [resolver] = useState(() => schemaResolver<Values>(schema, extra))
  const form = useForm<Values>({ resolver, defaultValues: defaultValues as DefaultValues<Values> })
  const draft = useFormDraft(form, element, { name: title ?? props['aria-label'], extra })
  const sending = useSending<S, Data>({ form, element, forget: draft.forget }, props)

  const hold = useContext(HoldDialog)
  useEffect(() => {
    hold(sending.busy)
    return () => hold(false)
  }, [hold, sending.busy])

  useEffect(() => sendIfEntered(element.current), [])

  async function onChange({ target }: { target: EventTarget }) {
    if (!(target instanceof Element)) return
    draft.noteChange(target)
    await sending.noteChange(target)
  }

  return (
    <FormProvider {...form}>
      <FormBusy value={sending.busy}>
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
            void sending.submit(submitter instanceof HTMLButtonElement && submitter.value === secondButton)
          }}
          onKeyDown={second && ((event) => onEnter(event, element.current))}
          aria-labelledby={title && titleId}
          aria-label={props['aria-label']}
        >
          {title && (
            <h2 id={titleId} className="mb-4 text-lg">
              {title}
            </h2>
          )}
          {errorBox && <ErrorBox message={sending.failure} />}
          {draft.isRestored && <Restored onClear={draft.clear} />}
          <div key={draft.times} className={className}>
            {children(fields)}
          </div>
          {submit && <Buttons submit={submit} second={second?.submit} />}
          {after}
        </form>
      </FormBusy>
      {sending.asked && <FormQuestion asked={sending.asked} />}
    </FormProvider>
  )
}

const Buttons = ({ submit, second }: { submit: string; second: string | undefined }) => (
  <div className="mt-6 flex flex-wrap gap-3">
    <SubmitButton>{submit}</SubmitButton>
    {second && (
      <SubmitButton variant="secondary" value={secondButton}>
        {second}
      </SubmitButton>
    )}
  </div>
)

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
