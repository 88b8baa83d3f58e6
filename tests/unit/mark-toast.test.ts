import { beforeEach, expect, it, vi } from 'vitest'
import { sayDone, sayWrong } from '@/app/(portal)/attendance/mark-toast'
import { loadAndShowToast } from '@/lib/client/notify'

vi.mock('@/lib/client/notify', () => ({ loadAndShowToast: vi.fn() }))

const show = vi.mocked(loadAndShowToast)

/** The toasts so far, each by its kind, its lines and its time. */
const shown = () =>
  show.mock.calls.map(([kind, text, { id, description, duration } = {}]) =>
    [kind, id, duration, text, ...(description?.split('\n') ?? [])].join(' | '),
  )

const said = () => new Promise((resolve) => setImmediate(resolve))

/** The toast that is in sight goes by itself. */
const goes = () => show.mock.lastCall?.[2]?.onAutoClose?.()

beforeEach(() => {
  goes()
  show.mockClear()
})

it('what one answer says is one toast, each sentence once', async () => {
  sayDone('Attendance marked as Present!', 'Attendance marked as Absent!')
  sayDone('Attendance marked as Present!', 'A notification was sent.')
  await said()
  expect(shown()).toEqual([
    'success | marks | 3000 | Attendance marked as Present! | Attendance marked as Absent! | A notification was sent.',
  ])
})

it('the next answer stands in its place, with nothing of it', async () => {
  sayDone('Attendance marked as Absent!', 'A notification was sent.')
  await said()
  sayDone('Attendance marked as Present!')
  await said()
  expect(shown().at(-1)).toBe('success | marks | 3000 | Attendance marked as Present!')
})

it('a failure stays until its toast has gone: what is saved meanwhile stands below it', async () => {
  sayDone('Attendance marked as Present!')
  sayWrong('Asha: Failed to mark attendance')
  await said()
  sayDone('Attendance marked as Absent!')
  await said()
  goes()
  sayDone('Attendance marked as Present!')
  await said()
  expect(shown()).toEqual([
    'error | marks | 4000 | Asha: Failed to mark attendance | Attendance marked as Present!',
    'error | marks | 4000 | Asha: Failed to mark attendance | Attendance marked as Absent!',
    'success | marks | 3000 | Attendance marked as Present!',
  ])
})

it('many that were refused take three lines', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha']) sayWrong(`${name}: Already marked.`)
  await said()
  expect(shown()).toEqual([
    'error | marks | 4000 | Asha: Already marked. | Bilal: Already marked. | 3 more could not be saved.',
  ])
})
