// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isBeingSent } from '@/lib/notifications/lists'
import { notificationMessages } from '@/lib/notifications/messages'
import { DeliveryPoller } from '@/app/(portal)/notifications/delivery-poller'

const waiting = { total: 2, queued: 2, sent: 0, saved: 0, failed: 0 }
let now: typeof waiting | null = waiting
let refresh = vi.fn()
const [asked, replace] = [vi.fn(), vi.fn()]
let visible: DocumentVisibilityState = 'visible'

// The server.
vi.mock('@/app/(portal)/notifications/actions', () => ({
  followNotifications(input: { ids: string[] }) {
    asked(input)
    const older = input.ids.filter((id) => id !== 'n1').map((id) => ({ id, delivery: waiting }))
    return Promise.resolve({ ok: true, data: [...older, ...(now ? [{ id: 'n1', delivery: now }] : [])] })
  },
}))
const told = vi.hoisted(() => vi.fn())
vi.mock('@/lib/client/notify', () => ({ notify: { info: told } }))

beforeEach(() => {
  vi.useFakeTimers()
  now = waiting
  visible = 'visible'
  refresh = vi.fn()
  vi.clearAllMocks()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const nothing = () => {}
function Poller({ counts = waiting, only = false, older = [] as string[] }) {
  const router = { back: nothing, forward: nothing, push: nothing, replace, prefetch: nothing, bfcacheId: '' }
  return (
    <AppRouterContext value={{ ...router, refresh }}>
      <DeliveryPoller
        sending={[{ id: 'n1', delivery: counts }, ...older.map((id) => ({ id, delivery: waiting }))]}
        only={only}
      />
    </AppRouterContext>
  )
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

it('draws the screen anew once more has left, and asks again soon then', async () => {
  const { rerender } = render(<Poller />)
  await pass(20)
  expect(asked).toHaveBeenCalledWith({ ids: ['n1'] })
  expect(refresh).not.toHaveBeenCalled()
  now = { ...waiting, queued: 1, sent: 1 }
  await pass(10)
  expect(refresh).toHaveBeenCalled()
  rerender(<Poller counts={now} />)
  asked.mockClear()
  await pass(3.1)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('follows each of several: an older one that waits keeps the news of another from nobody', async () => {
  render(<Poller older={['n0']} />)
  await pass(5)
  expect(asked).toHaveBeenCalledWith({ ids: ['n1', 'n0'] })
  expect(refresh).not.toHaveBeenCalled()
  now = { ...waiting, queued: 0, saved: 2 }
  await pass(10)
  expect(refresh).toHaveBeenCalled()
})

it('asks more and more rarely while nothing happens, and ends', async () => {
  render(<Poller />)
  await pass(60)
  const first = asked.mock.calls.length
  expect(first).toBeGreaterThan(4)
  expect(first).toBeLessThan(9)
  await pass(3600)
  expect(asked).toHaveBeenCalledTimes(25)
})

it('asks nothing while nobody looks, and goes on when somebody does', async () => {
  render(<Poller />)
  visible = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(600)
  expect(asked).not.toHaveBeenCalled()
  visible = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(5)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('ends with the screen', async () => {
  const { unmount } = render(<Poller />)
  unmount()
  await pass(600)
  expect(asked).not.toHaveBeenCalled()
})

it.each([false, true])('says once that it was taken back, and asks no more: of the screen alone %s', async (only) => {
  now = null
  render(<Poller only={only} />)
  await pass(600)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledExactlyOnceWith(notificationMessages.takenBack)
  expect([refresh.mock.calls.length, replace.mock.calls]).toEqual(only ? [0, [['/notifications']]] : [1, []])
})

it.each([
  [waiting, true],
  [{ ...waiting, queued: 0, sent: 1, failed: 1 }, false],
  [{ ...waiting, queued: 0 }, true],
  [{ ...waiting, total: 0, queued: 0 }, false],
])('of %o more is to come: %s', (counts, comes) => expect(isBeingSent(counts)).toBe(comes))
