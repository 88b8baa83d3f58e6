import { useRef, useState, type RefObject } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { notify, type Id } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import type { ErrorCode } from '@/lib/errors'
import { shellMessages } from '@/lib/shell-messages'
import { toastDurations } from '@/lib/toasts'
import type { AskedQuestion, Question } from './form-question'
import { checkAgain, nameOf, showFieldErrors } from './form-errors'
import { changedSince, readFilledIn, type Schema } from './form-values'
import { useMountedRef } from './use-mounted-ref'

/** How a form is sent, and what is said of it. */
export type Sending<S extends Schema, Data> = {
  action: Action<z.input<S>, Data>
  /** The action has its own time limit, beyond a minute. */
  endsItself?: boolean | undefined
  /** The message when there is no answer, where docs/spec.md §8 has one. */
  failed?: string | undefined
  submitting?: string | undefined
  success?: string | ((data: Data) => string) | undefined
  /** `toast` is the one with `success`, for who takes back what was done. */
  onSuccess?: ((data: Data, sent: z.input<S>, toast: Id | undefined) => void) | undefined
  /** Fields to reset after a success; true for all. */
  clears?: true | readonly Path<z.input<S>>[] | undefined
  /** A failure with this code is a further question, with a field that the form then has: nothing is said of it. */
  asks?: ErrorCode | undefined
  /** A success leads to another screen: the form stays busy until then. */
  leaves?: boolean | undefined
  errorDuration?: number | undefined
  /** Values sent with those of the fields. */
  extra?: Partial<z.input<S>> | undefined
  /** A failure is also in a box above the fields, which is what is read out: its toast is only to be seen. */
  errorBox?: boolean | undefined
  /** Asks before sending. */
  confirm?: ((values: z.input<S>) => Question) | undefined
  /** A second button, after which the form stays filled in. Enter presses this one: it is how a series is typed. */
  second?: { submit: string; onSuccess: () => void } | undefined
}

type Of<S extends Schema> = {
  form: UseFormReturn<z.input<S>>
  element: RefObject<HTMLFormElement | null>
  /** After a success nothing is kept of what was typed. */
  forget: () => void
}

/** Sends a form once at a time, and shows what became of it. */
export function useSending<S extends Schema, Data>(
  { form, element, forget }: Of<S>,
  {
    action,
    endsItself,
    failed = shellMessages.unexpected,
    submitting,
    success,
    onSuccess,
    clears,
    asks,
    leaves,
    errorDuration = toastDurations.error,
    errorBox,
    extra,
    confirm,
    second,
  }: Sending<S, Data>,
) {
  type Values = z.input<S>
  const running = useRef(false)
  /** The toast of the last failure, removed when the form is sent again. */
  const refused = useRef<string | number>(undefined)
  const here = useMountedRef()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<AskedQuestion>()
  const [key] = useState(requestKey)

  function fail(message: string, id?: string | number) {
    refused.current = notify.error(message, { id, duration: errorDuration, silent: errorBox })
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
    forget()
    const text = typeof success === 'function' ? success(result.data) : success
    const toast = text ? notify.success(text, { id }) : undefined
    if (!text && id !== undefined) notify.dismiss(id)
    // After a form is gone, another may be in its place: only one that leads away acts on its answer then.
    if (here.current || leaves) {
      const later = changedSince(values, form.getValues())
      if (second && bySecond) second.onSuccess()
      else {
        if (clears === true) form.reset()
        else clears?.forEach((name) => form.resetField(name))
        onSuccess?.(result.data, values, toast)
      }
      later.forEach(([name, value]) => form.setValue(name, value))
    }
    return true
  }

  /** A message goes with what it was about. */
  async function noteChange(target: Element) {
    if (failure && (await checkAgain(form, element.current, nameOf(target)))) setFailure('')
  }

  async function ask(question: Question) {
    const yes = await new Promise<boolean>((answer) => setAsked({ ...question, answer }))
    setAsked(undefined)
    return yes
  }

  async function submit(bySecond: boolean) {
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

  return { failure, busy, asked, submit, noteChange }
}
