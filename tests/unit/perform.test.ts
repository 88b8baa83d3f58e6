// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idleTimeout } from '@/lib/client/idle-timeout'
import { perform } from '@/lib/client/perform'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an action', () => {
  it('without an answer gives up after a minute, in a sentence', async () => {
    const result = perform(() => new Promise(() => {}), {}, 'Payment failed')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await result).toMatchObject({
      ok: false,
      code: 'unavailable',
      message: expect.stringMatching(/^Payment failed\. The server cannot be reached\./) as string,
    })
  })

  it('that ends by itself may take longer', async () => {
    const upload = () =>
      new Promise<{ ok: true; data: number }>((resolve) => setTimeout(() => resolve({ ok: true, data: 7 }), 600_000))
    const result = perform(upload, {}, 'Failed to upload material', undefined, { endsItself: true })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(await result).toEqual({ ok: true, data: 7 })
  })

  it('that answers in time is heard, and leaves no timer', async () => {
    expect(await perform(() => Promise.resolve({ ok: true as const, data: 7 }), {}, 'Payment failed')).toEqual({
      ok: true,
      data: 7,
    })
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('silence begins anew with all that is heard', async () => {
  const giveUp = vi.fn()
  const silence = idleTimeout(100, giveUp)
  await vi.advanceTimersByTimeAsync(99)
  silence.heard(200)
  await vi.advanceTimersByTimeAsync(199)
  expect(giveUp).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(giveUp).toHaveBeenCalledOnce()
})
