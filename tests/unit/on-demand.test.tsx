// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { onDemand } from '@/components/on-demand'
import { pending } from '@/tests/support/screen/dom'

const bar = () => document.querySelector('.page-change')
const Dialog = () => <p role="dialog">Pay</p>

it('what opens once its script is loaded is announced by a bar at once, and again by none', async () => {
  const { ask, answer } = pending<[], ComponentType<{ open: boolean }>>()
  const Opened = onDemand(ask, { wanted: ({ open }) => open, giveUp: () => {} })
  const { rerender } = render(<Opened open={false} />)
  expect([bar(), ask.mock.calls.length]).toEqual([null, 0])
  rerender(<Opened open />)
  expect(bar()).not.toBeNull()
  await answer(Dialog)
  await act(() => Promise.resolve())
  expect(screen.getByRole('dialog').textContent).toBe('Pay')
  expect(bar()).toBeNull()
  render(<Opened open />)
  expect([screen.getAllByRole('dialog').length, bar()]).toEqual([2, null])
})
