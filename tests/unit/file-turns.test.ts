import { describe, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/errors'
import { download } from '@/lib/server/download'
import { turn } from '@/lib/server/file-turns'

describe('large files', () => {
  it('are made two at a time, in the order in which they were asked for, and each gives its turn back once', async () => {
    const [first, second] = [await turn(), await turn()]
    const order: number[] = []
    const waiting = [1, 2, 3].map((n) => turn().then((free) => (order.push(n), free)))
    await Promise.resolve()
    expect(order).toEqual([])
    first()
    first()
    await vi.waitFor(() => expect(order).toEqual([1]))
    second()
    ;(await waiting[0]!)()
    await vi.waitFor(() => expect(order).toEqual([1, 2, 3]))
    ;(await waiting[1]!)()
    ;(await waiting[2]!)()
  })

  it('are refused with a time to come back when too many wait; who leaves makes room', async () => {
    const running = [await turn(), await turn()]
    const leaving = new AbortController()
    const left = turn(leaving.signal)
    const waiting = Array.from({ length: 39 }, () => turn())
    await expect(turn()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 20 } })
    leaving.abort()
    await expect(left).rejects.toBeInstanceOf(AppError)
    waiting.push(turn())
    for (const free of running) free()
    for (const wait of waiting) (await wait)()
  })

  async function* pieces(count: number, size = 1) {
    for (let n = 0; n < count; n += 1) yield new Uint8Array(size)
  }
  const file = (body: AsyncGenerator<Uint8Array>) => download({ name: 'a.pdf', type: 'application/pdf', body })

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
    for (const free of [await turn(), await turn()]) free()
  })
})
