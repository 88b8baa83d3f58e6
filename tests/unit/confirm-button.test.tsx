// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Decision } from '@/app/(portal)/admin/approvals/decision'
import { ConfirmButton } from '@/components/confirm-button'
import { FormDialog } from '@/components/form-dialog'
import { Toaster } from '@/components/toaster'
import { approvalMessages } from '@/lib/approvals/messages'
import type { Result } from '@/lib/result'
import { patientUser, pending } from '@/tests/support/screen/dom'

/** Buttons and dialogs that ask, act, and say what came of it. */

const server = vi.hoisted(() => ({ approve: (): Promise<unknown> => Promise.resolve() }))
vi.mock('@/app/(portal)/admin/approvals/actions', () => ({ approveAccount: () => server.approve() }))

const button = () => screen.getByRole('button', { name: 'Cancel the fee' })

/** Presses the button, and waits for its question. */
async function press(action: () => Promise<Result<string>>, onDone = (_: string) => {}) {
  const user = patientUser()
  render(
    <ConfirmButton
      title="Cancel it?"
      description="Nobody owes it any more."
      confirm="Yes"
      action={action}
      input={{}}
      failed="Failed"
      onDone={onDone}
    >
      Cancel the fee
    </ConfirmButton>,
  )
  await user.click(button())
  await screen.findByRole('alertdialog', { name: 'Cancel it?' })
  return user
}

const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

it('acts once: the button cannot be pressed until the answer is here', async () => {
  const { ask, answer } = pending<[], Result<string>>()
  const onDone = vi.fn()
  const user = await press(() => ask(), onDone)
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await closed()
  // It keeps the focus.
  expect([button().getAttribute('aria-disabled'), button().getAttribute('aria-busy')]).toEqual(['true', 'true'])
  await user.click(button())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
  await answer({ ok: true, data: 'done' })
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'))
  expect(onDone).toHaveBeenCalledExactlyOnceWith('done')
  expect(ask).toHaveBeenCalledOnce()
})

it('has the focus again when the question was answered with no, and nothing is done', async () => {
  const action = vi.fn(() => Promise.resolve({ ok: true, data: '' } as const))
  const user = await press(action)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(button()))
  expect(action).not.toHaveBeenCalled()
})

it('a dialog with a form closes with its success, which is told, and not with a failure', async () => {
  const user = patientUser()
  const answers: Result<{ message: string }>[] = [
    { ok: false, code: 'conflict', message: 'Somebody was faster.' },
    { ok: true, data: { message: 'Fee cancelled' } },
  ]
  const onClose = vi.fn()
  render(
    <>
      <Toaster />
      <FormDialog
        title="Cancel the fee"
        schema={() => Promise.resolve(z.object({}))}
        action={() => Promise.resolve(answers.shift()!)}
        submit="Send"
        onClose={onClose}
      >
        {() => null}
      </FormDialog>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Somebody was faster.')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Fee cancelled')
  expect(onClose).toHaveBeenCalledOnce()
})

it('says that a pupil is approved when the server has said so, and not when it refuses', async () => {
  const user = patientUser()
  render(
    <>
      <Toaster />
      <Decision id="asha" name="Asha" role="student" onApproved={() => {}} />
    </>,
  )
  const approve = screen.getByRole('button', { name: /^Approve/ })
  server.approve = () => Promise.resolve({ ok: false, code: 'conflict', message: approvalMessages.notPending })
  await user.click(approve)
  // Toasts are shown in the order in which they are told.
  await screen.findByText(approvalMessages.notPending)
  expect(screen.queryByText(approvalMessages.approved.student)).toBeNull()
  server.approve = () => Promise.resolve({ ok: true, data: { undoSeconds: 0 } })
  await user.click(approve)
  await screen.findByText(approvalMessages.approved.student)
})
