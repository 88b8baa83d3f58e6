// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { MarkTable } from '@/app/(portal)/attendance/mark-table'
import type { AttendanceRow } from '@/lib/attendance/answers'
import type { Day } from '@/lib/dates'
import { patientUser } from '@/tests/support/screen/dom'

/** Which pupils' rows were made, each as often as it was: the name is in its buttons. */
const made: string[] = []

const { router, answers } = vi.hoisted(() => ({
  router: { refresh: vi.fn() },
  answers: { next: (_input: { marks: { studentId: string }[] }): Promise<unknown> => new Promise(() => {}) },
}))
vi.mock('next/navigation', () => ({ useRouter: () => router }))
vi.mock('@/app/(portal)/attendance/actions', () => ({ markRest: vi.fn(), undoRest: vi.fn(), undoMarks: vi.fn() }))
// The server has not answered, unless a test says what.
vi.mock('@/lib/client/http', () => ({ postJson: (_path: string, input: never) => answers.next(input) }))

// happy-dom's table sections have no rows.
beforeAll(() =>
  Object.defineProperty(HTMLElement.prototype, 'rows', {
    get(this: HTMLElement) {
      return this.querySelectorAll('tr')
    },
  }),
)

const day = '2026-11-23' as Day

/** A pupil whose name tells when it is read, which is when the row is made. */
const pupil = (name: string) => {
  const row = { id: name, date: day, class: 'Class 5', section: 'A', rollNo: null, status: 'Not Marked' }
  return Object.defineProperty(row, 'name', {
    enumerable: true,
    get() {
      made.push(name)
      return name
    },
  }) as unknown as AttendanceRow
}

it('asks the server again once the last single mark is confirmed, and not before', async () => {
  const user = patientUser()
  answers.next = ({ marks }) => {
    const results = marks.map(({ studentId }) => ({ studentId, ok: true, undo: false }))
    return Promise.resolve({ ok: true, data: { savedAt: '2026-11-23T05:00:00Z', results } })
  }
  const rows = ['Deepa', 'Esha'].map(pupil)
  const list = { rows, total: 2, page: 1, pageSize: 50, readAt: '2026-11-23T04:00:00Z' }
  const { unmount } = render(
    <MarkTable list={list} account="teacher" day={{ value: day, shown: '23 Nov 2026' }} filtered={false} open />,
  )
  const mark = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Present ${name}` }))
    await waitFor(() => expect(screen.queryByRole('button', { name: `Present ${name}` })).toBeNull())
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull())
  }
  await mark('Deepa')
  expect(router.refresh).not.toHaveBeenCalled()
  await mark('Esha')
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
  unmount()
  answers.next = () => new Promise(() => {})
  made.splice(0)
})

it('a tap makes the row of that pupil anew, and not the whole class', async () => {
  const user = patientUser()
  const rows = ['Asha', 'Bilal', 'Chitra'].map(pupil)
  const list = { rows, total: 3, page: 1, pageSize: 50, readAt: '2026-11-23T04:00:00Z' }
  render(<MarkTable list={list} account="teacher" day={{ value: day, shown: '23 Nov 2026' }} filtered={false} open />)
  expect(new Set(made)).toEqual(new Set(['Asha', 'Bilal', 'Chitra']))
  made.splice(0)
  const row = screen.getByRole('row', { name: /Bilal/ })
  await user.click(within(row).getByRole('button', { name: 'Present Bilal' }))
  expect(await within(row).findByText('Saving…')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Saving 1')
  // Asha's because it was the one that the Tab key reaches.
  expect(new Set(made)).toEqual(new Set(['Asha', 'Bilal']))
})
