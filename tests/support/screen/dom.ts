import { act, cleanup, configure, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What tests of components share. Each of their files begins with `// @vitest-environment happy-dom`. */

// A limit and no wait: on a busy machine a second is little.
configure({ asyncUtilTimeout: 60_000 })

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  const { toast } = await import('sonner')
  // A toast that was dismissed goes a moment later, also from a page that is gone, which it may outlive.
  vi.useFakeTimers()
  await act(() => Promise.resolve(toast.dismiss()))
  // It is drawn as leaving, leaves, and is gone: each of it is drawn before the next begins.
  for (const _step of ['leaving', 'left', 'gone']) await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  // One that had begun to go before.
  await waitFor(() => expect(document.querySelector('[data-sonner-toast]')).toBeNull())
  cleanup()
})

/** The texts that a screen reader reads with a control: its hint and its error. */
export const descriptionOf = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

/** A function for a test to answer when it wants to, as a slow server does. */
export function pending<In extends unknown[], Out>() {
  const answers: ((result: Out) => void)[] = []
  const ask = vi.fn((..._sent: In) => new Promise<Out>((resolve) => answers.push(resolve)))
  return { ask, answer: (result: Out) => act(() => Promise.resolve(answers.shift()?.(result))) }
}

/** Somebody who waits after each step until the screen has drawn what came of it, also what it had to wait for. */
export function patientUser() {
  const user = userEvent.setup()
  const patiently = (step: Promise<void>) => act(() => step)
  return {
    click: (...args: Parameters<UserEvent['click']>) => patiently(user.click(...args)),
    type: (...args: Parameters<UserEvent['type']>) => patiently(user.type(...args)),
    selectOptions: (...args: Parameters<UserEvent['selectOptions']>) => patiently(user.selectOptions(...args)),
  }
}
