import { useEffect, useState, type RefObject } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { forgetDraft, keepDraft, readDraft } from '@/lib/client/drafts'
import { accountIdIn, readStored } from '@/lib/client/session-storage'

/** Fields whose text is nobody's to keep: passwords and codes, which the browser knows by these words too. */
const secret = /password|one-time-code/

/** The names of a form's fields that are kept: neither secrets nor files. */
const keptIn = (element: HTMLFormElement | null) =>
  new Set(
    Array.from(element?.elements ?? []).flatMap((control) => {
      const hidden = control instanceof HTMLInputElement && ['password', 'file'].includes(control.type)
      const name = control.getAttribute('name')?.split('.')[0]
      return name && !hidden && !secret.test(control.getAttribute('autocomplete') ?? '') ? [name] : []
    }),
  )

/** Whose draft it is; undefined where the browser keeps nothing at all. */
function presentAccount(): string | undefined {
  const token = readStored('accessToken')
  return token === undefined ? undefined : ((token && accountIdIn(token)) ?? 'visitor')
}

const ofRow = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * Keeps what is typed in a form until it is sent, and fills it in again when the form is there again. A form that is closed
 * where it was, such as a dialog with Cancel, forgets it.
 * @param name what the form is called on its page; one without a name keeps nothing.
 * @param extra what is sent besides: the ids in it say which row it is about.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
  { name, extra = {} }: { name: string | undefined; extra?: Record<string, unknown> },
) {
  // `times` that the fields were filled in or emptied: they begin anew with it, as if they had always had these values.
  const [filled, setFilled] = useState({ times: 0, isRestored: false })
  const [place] = useState(() => {
    if (typeof window === 'undefined' || !name) return undefined
    const account = presentAccount()
    const about = Object.values(extra).filter((value) => typeof value === 'string' && ofRow.test(value))
    return account === undefined
      ? undefined
      : ([account, [window.location.pathname, name, ...about].join(' ')] as const)
  })

  // After the form's own effect, from which on it tells its fields what it has: they begin anew with these values, and take
  // none of them for what somebody has just chosen.
  useEffect(() => {
    const values = place && readDraft(...place)
    if (!values) return
    for (const [key, value] of Object.entries(values))
      form.setValue(key as Path<Values>, value as PathValue<Values, Path<Values>>)
    // What the tab keeps is known in the browser alone: the form was drawn without it.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setFilled({ times: 1, isRestored: true })
  }, [place, form])

  useEffect(() => {
    if (!place) return
    const { pathname } = window.location
    return () => {
      if (window.location.pathname === pathname) forgetDraft(...place)
    }
  }, [place])

  function keep() {
    if (!place) return
    const names = keptIn(element.current)
    if (names.size === 0) return
    const typed = Object.entries(form.getValues()).filter(([key]) => names.has(key))
    keepDraft(...place, Object.fromEntries(typed))
  }

  function forget() {
    if (place) forgetDraft(...place)
    setFilled(({ times }) => ({ times, isRestored: false }))
  }

  function clear() {
    forget()
    form.reset()
    setFilled(({ times }) => ({ times: times + 1, isRestored: false }))
  }

  return { ...filled, keep, forget, clear }
}
