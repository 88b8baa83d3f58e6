// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Family } from '@/app/(portal)/fees/counter/family'
import { Toaster } from '@/components/toaster'
import { counterMessages } from '@/lib/fees/counter-messages'
import type { FamilyAtCounter } from '@/lib/payments/answers'
import { patientUser, pending } from '@/tests/support/screen/dom'

/** What stays at the counter of what was typed, when what the family owes becomes another. The server is the test's. */

const actions = vi.hoisted(() => ({ paySeveral: (_input: unknown): Promise<unknown> => new Promise(() => {}) }))
vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useRouter: () => ({ refresh: vi.fn() }),
}))
vi.mock('@/app/(portal)/fees/actions', () => ({
  paySeveral: (input: unknown) => actions.paySeveral(input),
  payFromCredit: vi.fn(),
  mailReceipt: vi.fn(),
}))

const asha = '0192a1b2-0000-7000-8000-000000000001'
const fee = (id: string, due: number, dueDate: string) => ({
  ...{ id, studentId: asha, studentName: 'Asha Rao', type: 'Tuition Fee', class: 'Class 5' },
  ...{ amount: due, due, fine: 0, dueDate, overdue: false },
})
const student = {
  ...{ id: asha, name: 'Asha Rao', place: 'Class 5', rollNo: null, admissionNo: '', payers: '' },
  ...{ credit: 0, askedBack: 0, creditOfGateway: 0 },
}
const owing = (...fees: FamilyAtCounter['fees']): FamilyAtCounter => ({
  ...{ drawerOpen: true, dayClosed: false, students: [student], fees, credit: 0, advances: [] },
  ...{ due: fees.reduce((sum, { due }) => sum + due, 0), overdue: 0, fines: 0 },
})
const [june, july] = [
  fee('0192a1b2-0000-7000-8000-000000000006', 100, '2026-06-10'),
  fee('0192a1b2-0000-7000-8000-000000000007', 100, '2026-07-10'),
]
const atCounter = (family: FamilyAtCounter) => (
  <>
    <Toaster />
    <Family family={family} reverses={false} />
  </>
)
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount given (₹)')

it('says lastingly that all was settled meanwhile, keeps nothing typed for an advance, and forgets the old choice', async () => {
  const user = patientUser()
  const { rerender } = render(atCounter(owing(june, july)))
  await waitFor(() => expect(amount().value).toBe('100'))
  await user.type(amount(), '50')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Record/ }).textContent).toContain('10,050'))

  await act(() => Promise.resolve(rerender(atCounter(owing()))))
  expect(screen.getByText(counterMessages.settled)).toBeTruthy()
  expect(screen.getByText(counterMessages.nothingDue)).toBeTruthy()
  expect(amount().value).toBe('')
  expect(screen.getByRole('button', { name: /^Record/ }).textContent?.trim()).toBe('Record')
  // It is there as long as this form is, whatever is drawn anew around it.
  await act(() => Promise.resolve(rerender(atCounter(owing()))))
  expect(screen.getByText(counterMessages.settled)).toBeTruthy()

  // What is due later is another matter, of which nobody has chosen anything.
  await act(() => Promise.resolve(rerender(atCounter(owing(july)))))
  await waitFor(() => expect(amount().value).toBe('100'))
  expect(screen.queryByText(counterMessages.settled)).toBeNull()
  expect(screen.queryByText(counterMessages.changed)).toBeNull()
})

it('says nothing of the kind where a family owed nothing when it came', async () => {
  render(atCounter(owing()))
  await act(() => Promise.resolve())
  expect(screen.getByText(counterMessages.nothingDue)).toBeTruthy()
  expect(screen.queryByText(counterMessages.settled)).toBeNull()
})

it('brings nothing back into the form of an advance that was typed for fees before the page was left', async () => {
  const user = patientUser()
  const before = render(atCounter(owing(june)))
  await waitFor(() => expect(amount().value).toBe('100'))
  await user.type(amount(), '50')
  const { href } = window.location
  window.history.pushState(null, '', '/elsewhere')
  before.unmount()
  window.history.pushState(null, '', href)
  const after = render(atCounter(owing()))
  await act(() => Promise.resolve())
  expect(amount().value).toBe('')
  after.unmount()
  // For the fees it was meant.
  render(atCounter(owing(june)))
  await waitFor(() => expect(amount().value).toBe('10050'))
})

const payment = { id: 'p', studentId: asha, studentName: 'Asha Rao', type: 'Tuition Fee', amount: 100 }

it.each([
  [owing(june), [payment], 0, '₹100.00 received from the family of Asha Rao, receipt R/1'],
  [owing(), [], 200, '₹200.00 kept as credit of Asha Rao'],
])('says of whom money was taken: the next family may be on the screen', async (family, payments, kept, said) => {
  const user = patientUser()
  const { ask, answer } = pending()
  actions.paySeveral = ask as never
  const { rerender } = render(atCounter(family))
  if (kept > 0) await user.type(amount(), String(kept))
  await user.click(screen.getByRole('button', { name: /^Record/ }))
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  await answer({ ok: true, data: { payments, receipt: { id: 'r', receiptNumber: 'R/1', kept } } } as never)
  expect(await screen.findByText(said)).toBeTruthy()
  // The answer comes with what is due now: to whoever has just paid it, it was not settled by somebody else.
  await act(() => Promise.resolve(rerender(atCounter(owing()))))
  await user.click(screen.getByRole('button', { name: counterMessages.again }))
  expect(screen.queryByText(counterMessages.settled)).toBeNull()
})
