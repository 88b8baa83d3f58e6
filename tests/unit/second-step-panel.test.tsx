// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { onSessionsEnded } from '@/lib/client/ended-sessions'
import { SecondStepPanel } from '@/app/(portal)/profile/second-step-panel'

vi.mock('@/app/(portal)/profile/actions', () => ({
  startSecondStep: () => Promise.resolve({ ok: true, data: { secret: 'ABCD', address: 'otpauth://totp/x' } }),
  confirmSecondStep: () => Promise.resolve({ ok: true, data: { recoveryCodes: ['aaaa-bbbb-cccc'] } }),
  renewRecoveryCodes: () => renewed.then(() => ({ ok: true, data: { recoveryCodes: ['dddd-eeee-ffff'] } })),
}))

let renew = () => {}
const renewed = new Promise<void>((resolve) => (renew = resolve))

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

it('cannot be cancelled while new codes are being made: nobody would see them', async () => {
  // How many are left.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ recoveryCodes: 8 })))
  const user = userEvent.setup()
  render(<SecondStepPanel on />)
  await user.click(screen.getByRole('button', { name: 'New Recovery Codes' }))
  await user.type(await screen.findByLabelText('Current Password', {}, late), 'a password')
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  expect(cancel.disabled).toBe(false)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cancel.disabled).toBe(true), late)
  renew()
  await screen.findByText('dddd-eeee-ffff', {}, late)
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})
