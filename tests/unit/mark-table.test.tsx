// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { MarkTable } from '@/app/(portal)/attendance/mark-table'
import type { AttendanceRow } from '@/lib/attendance/answers'
import type { Day } from '@/lib/dates'
import { patientUser } from '@/tests/support/screen/dom'

/** Which pupils' rows were made, each as often as it was: the name is in its buttons. */
const made: string[] = []

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }))
vi.mock('@/app/(portal)/attendance/actions', () => ({ markRest: vi.fn(), undoRest: vi.fn(), undoMarks: vi.fn() }))
// The server has not answered yet.
vi.mock('@/lib/client/http', () => ({ postJson: () => new Promise(() => {}) }))

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
