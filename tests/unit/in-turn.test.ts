import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/errors'
import { download, waitForFileTurn } from '@/lib/server/papers/download'
import { inTurn, waitForTurn } from '@/lib/server/in-turn'

const limits = { concurrency: 1, queueLimit: 2, timeout: 60_000, message: 'Many are here.', retryAfter: 10 }

describe('a turn', () => {
  it('is not given to whom has left before it was asked for', async () => {
    await expect(waitForTurn('left', { ...limits, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'unavailable',
    })
    ;(await waitForTurn('left', limits))()
  })

  it('is not waited for longer than may be, and who gives up lets the next one in', async () => {
    const free = await waitForTurn('late', limits)
    const patient = waitForTurn('late', limits)
    await expect(waitForTurn('late', { ...limits, timeout: 1 })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Many are here.',
      details: { retryAfter: 10 },
    })
    free()
    ;(await patient)()
  })

  it('ends with its work, also with one that fails, and those of other keys do not wait for it', async () => {
    const free = await waitForTurn('one', limits)
    await expect(inTurn('other', limits, () => Promise.reject(new Error('broken on purpose')))).rejects.toThrow(
      'broken on purpose',
    )
    expect(await inTurn('other', limits, () => Promise.resolve('done'))).toBe('done')
    const waiting = [1, 2].map((n) => inTurn('one', limits, () => Promise.resolve(n)))
    await expect(inTurn('one', limits, () => Promise.resolve(3))).rejects.toMatchObject({ code: 'unavailable' })
    free()
    expect(await Promise.all(waiting)).toEqual([1, 2])
  })
})

it('a request gives back its turn in Next.js while it waits for a turn of something else, and only then', async () => {
  const requests = new AsyncLocalStorage()
  const published = Symbol.for('school-portal.request-context')
  Object.assign(globalThis, { [published]: requests })
  const giveBackTurn = vi.fn()
  const ask = () => requests.run({ request: { giveBackTurn } }, () => waitForTurn('passwords', limits))
  const free = await ask()
  expect(giveBackTurn).not.toHaveBeenCalled()
  const waiting = ask()
  expect(giveBackTurn).toHaveBeenCalledTimes(1)
  free()
  ;(await waiting)()
  Reflect.deleteProperty(globalThis, published)
})

describe('large files', () => {
  it('are made two at a time, in the order in which they were asked for, and each gives its turn back once', async () => {
    const [first, second] = [await waitForFileTurn(), await waitForFileTurn()]
    const order: number[] = []
    const waiting = [1, 2, 3].map((n) => waitForFileTurn().then((free) => (order.push(n), free)))
    await Promise.resolve()
    expect(order).toEqual([])
    first()
    first()
    await expect.poll(() => order).toEqual([1])
    second()
    ;(await waiting[0]!)()
    await expect.poll(() => order).toEqual([1, 2, 3])
    ;(await waiting[1]!)()
    ;(await waiting[2]!)()
  })

  it('are refused with a time to come back when too many wait; who leaves makes room', async () => {
    const running = [await waitForFileTurn(), await waitForFileTurn()]
    const leaving = new AbortController()
    const left = waitForFileTurn(leaving.signal)
    const waiting = Array.from({ length: 39 }, () => waitForFileTurn())
    await expect(waitForFileTurn()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 20 } })
    leaving.abort()
    await expect(left).rejects.toBeInstanceOf(AppError)
    waiting.push(waitForFileTurn())
    for (const free of running) free()
    for (const wait of waiting) (await wait)()
  })

  async function* pieces(count: number, size = 1) {
    for (let n = 0; n < count; n += 1) yield new Uint8Array(size)
  }
  const file = (body: AsyncGenerator<Uint8Array>) => download({ name: 'a.pdf', type: 'application/pdf', body })

  it('wait until it is their turn, which files made in a moment do not', async () => {
    const running = [await waitForFileTurn(), await waitForFileTurn()]
    let begun = false
    const large = file(pieces(1)).then((answer) => ((begun = true), answer))
    const quick = { name: 'a.pdf', type: 'application/pdf', body: pieces(1), quick: true } as const
    expect((await (await download(quick)).arrayBuffer()).byteLength).toBe(1)
    expect(begun).toBe(false)
    for (const free of running) free()
    expect((await (await large).arrayBuffer()).byteLength).toBe(1)
  })

  it('give their turn back when they are made, though nobody has taken them, and when they are cancelled or break', async () => {
    async function* broken() {
      yield new Uint8Array(1)
      throw new Error('broken on purpose')
    }
    await file(pieces(5))
    await file(pieces(5))
    const endless = await file(pieces(Infinity, 1024 * 1024))
    const wrong = await file(broken())
    await endless.body!.cancel()
    await expect(wrong.arrayBuffer()).rejects.toThrow()
    expect((await (await file(pieces(3))).arrayBuffer()).byteLength).toBe(3)
    for (const free of [await waitForFileTurn(), await waitForFileTurn()]) free()
  })
})
