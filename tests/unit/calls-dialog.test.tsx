// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DefaultersTable } from '@/app/(portal)/fees/defaulters/defaulters-table'
import { Toaster } from '@/components/toaster'
import type { Defaulter } from '@/lib/fees/answers'
import { contactMessages } from '@/lib/fees/contact-messages'
import { patientUser } from '@/tests/support/screen/dom'
import { Screen, server } from '@/tests/support/screen/screen'

/** A call is noted while somebody speaks: a key that closes the dialog loses nothing of it. The server is the test's. */

const actions = vi.hoisted(() => ({ noteFeeContact: vi.fn() }))
vi.mock('@/app/(portal)/fees/actions', () => ({
  noteFeeContact: actions.noteFeeContact as unknown,
  feeContacts: () => Promise.resolve({ ok: true, data: { rows: [], total: 0, page: 1, pageSize: 10 } }),
  remindFamilies: vi.fn(),
}))

const family = (place: number, name: string): Defaulter => {
  const id = `0192a1b2-0000-7000-8000-00000000000${place}`
  const child = { id, name, class: 'Class 5', section: '', rollNo: null, overdue: 500 }
  return {
    ...{ id, name, children: [child], fees: 1, overdue: 500, days: 7, fines: 0, credit: 0, covered: false },
    ...{ email: '', phone: '', reminded: '', contacted: '', promise: null },
  } as unknown as Defaulter
}
const rows = [family(1, 'Asha Rao'), family(2, 'Bilal Khan')]

it('keeps what was typed of a family until it is noted, and shows it at no other', async () => {
  const user = patientUser()
  render(
    <Screen address="/fees/defaulters" ask={server().ask}>
      <Toaster />
      <DefaultersTable list={{ rows, total: 2, page: 1, pageSize: 20 }} today="2026-11-23" reminds />
    </Screen>,
  )
  const open = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Calls of the family of ${name}` }))
    return within(await screen.findByRole('dialog'))
  }
  const close = async () => {
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  type Opened = Awaited<ReturnType<typeof open>>
  const typed = (dialog: Opened) =>
    ['How you spoke', 'What was said', 'Promised by', 'Promised amount (₹)'].map(
      (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
    )
  const nothing = ['Phone', '', '', '']

  const first = await open('Asha Rao')
  expect(typed(first)).toEqual(nothing)
  await user.selectOptions(first.getByLabelText('How you spoke'), 'InPerson')
  await user.type(first.getByLabelText('What was said'), 'Pays on Friday')
  await user.type(first.getByLabelText('Promised by'), '2026-11-27')
  await user.type(first.getByLabelText('Promised amount (₹)'), '500')
  await close()
  expect(typed(await open('Bilal Khan'))).toEqual(nothing)
  await close()

  const again = await open('Asha Rao')
  expect(typed(again)).toEqual(['InPerson', 'Pays on Friday', '2026-11-27', '500'])
  actions.noteFeeContact.mockResolvedValue({ ok: true, data: { id: 'x', message: contactMessages.noted } })
  await user.click(again.getByRole('button', { name: 'Save call' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(actions.noteFeeContact.mock.calls[0]?.[0]).toMatchObject({
    ...{ studentId: rows[0]?.id, way: 'InPerson', said: 'Pays on Friday', promised: '2026-11-27', amount: '500' },
  })
  expect(typed(await open('Asha Rao'))).toEqual(nothing)
})
