// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { onSessionsEnded } from '@/lib/client/ended-sessions'
import { SecondStepPanel } from '@/app/(portal)/profile/second-step-panel'

vi.mock('@/app/(portal)/profile/actions', () => ({
  startSecondStep: () => Promise.resolve({ ok: true, data: { secret: 'ABCD', address: 'otpauth://totp/x' } }),
  confirmSecondStep: () => Promise.resolve({ ok: true, data: { recoveryCodes: ['aaaa-bbbb-cccc'] } }),
}))

/** Scripts are loaded on demand. */
const late = { timeout: 20_000 }

it('leads who had to set it up into the portal, also once the page knows that it is set up', async () => {
  const user = userEvent.setup()
  const ended = vi.fn()
  onSessionsEnded(ended)
  const { rerender } = render(<SecondStepPanel on={false} led />)
  await user.click(screen.getByRole('button', { name: 'Set Up' }))
  await user.type(await screen.findByLabelText('Current Password', {}, late), 'a password{Enter}')
  await user.type(await screen.findByLabelText('Code that the app shows', {}, late), '123456{Enter}')
  await screen.findByText('aaaa-bbbb-cccc', {}, late)
  expect(ended).toHaveBeenCalledOnce()
  rerender(<SecondStepPanel on led={false} />)
  expect(screen.getByRole('link', { name: 'I Have Kept Them' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})
