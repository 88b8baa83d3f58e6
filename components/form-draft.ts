import { usePathname } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { get, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { forgetDraft, keepDraft, presentAccount, readDraft } from '@/lib/client/drafts'
import { nameOf } from './form-errors'

/** Fields whose text is nobody's to keep: passwords and codes, which the browser knows by these words too. */
const secret = /password|one-time-code/

/** The controls of a form that are kept: neither secrets nor files. */
const keptIn = (element: HTMLFormElement | null) =>
  Array.from(element?.elements ?? []).filter((control) => {
    const hidden = control instanceof HTMLInputElement && ['password', 'file'].includes(control.type)
    return !hidden && !secret.test(control.getAttribute('autocomplete') ?? '')
  })

/** The value that a control belongs to: all rows of a list are one. */
const valueOf = (control: Element) => nameOf(control).split('.')[0] ?? ''

const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type))

const ofRow = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * Keeps what is typed in a form until it is sent, and fills it in again when the form is there again. Nothing else of the
 * form: what nobody has changed in it may be another by then. A form that is closed where it was, such as a dialog with
 * Cancel, forgets it.
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
  // Not that of the window, which is the last page's while this one is drawn for the first time.
  const pathname = usePathname()
  const [place] = useState(() => {
    if (typeof window === 'undefined' || !name) return undefined
    const account = presentAccount()
    const about = Object.values(extra).filter((value) => typeof value === 'string' && ofRow.test(value))
    return account === undefined ? undefined : ([account, [pathname, name, ...about].join(' ')] as const)
  })

  /** The values that somebody has changed. */
  const changed = useRef(new Set<string>())

  const begin = useEffectEvent(() => {
    if (!place) return
    noteEarly()
    const early = new Set(changed.current)
    const values = readDraft(...place)
    for (const [key, value] of Object.entries(values ?? {})) {
      if (early.has(key)) continue
      changed.current.add(key)
      form.setValue(key as Path<Values>, value as PathValue<Values, Path<Values>>)
    }
    if (early.size > 0) keep()
    if (values) setFilled({ times: 1, isRestored: true })
  })

  // After the form's own effect, from which on it tells its fields what it has: they begin anew with these values, and take
  // none of them for what somebody has just chosen. What the tab keeps is known in the browser alone: the form was drawn
  // without it.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => begin(), [])

  useEffect(() => {
    if (!place) return
    return () => {
      if (window.location.pathname === pathname) forgetDraft(...place)
    }
  }, [place, pathname])

  /**
   * What was typed before the page's script ran, of which no event told. The name of an account is filled in by browsers
   * that know the password, without anybody typing.
   */
  function noteEarly() {
    for (const control of keptIn(element.current)) {
      if (!isText(control) || !valueOf(control) || control.autocomplete === 'username') continue
      const first = String(get(form.formState.defaultValues, nameOf(control)) ?? control.defaultValue)
      if (control.value === first) continue
      changed.current.add(valueOf(control))
      form.setValue(nameOf(control) as Path<Values>, control.value as PathValue<Values, Path<Values>>)
    }
  }

  function keep() {
    if (!place) return
    const names = new Set(keptIn(element.current).map(valueOf))
    const typed = Object.entries(form.getValues()).filter(([key]) => names.has(key) && changed.current.has(key))
    if (typed.length > 0) keepDraft(...place, Object.fromEntries(typed))
  }

  function noteChange(control: Element) {
    changed.current.add(valueOf(control))
    keep()
  }

  function forget() {
    if (place) forgetDraft(...place)
    setFilled(({ times }) => ({ times, isRestored: false }))
  }

  function clear() {
    forget()
    changed.current.clear()
    form.reset()
    setFilled(({ times }) => ({ times: times + 1, isRestored: false }))
  }

  return { ...filled, noteChange, forget, clear }
}
