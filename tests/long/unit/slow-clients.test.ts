import { EventEmitter } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HELD, limits, watchUpload, whenBodyIsHere, whenHandedOver } from '@/server/slow-clients.mjs'

describe('a slow client', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A request of which `body.readableLength` bytes have come. */
  function request() {
    const body = Object.assign(new EventEmitter(), {
      headers: { 'content-length': '400' },
      complete: false,
      readableLength: 0,
      readableHighWaterMark: HELD,
      socket: { bytesRead: 0 },
      destroy: vi.fn(),
    })
    const asked = body as unknown as http.IncomingMessage
    const come = (bytes: number) => {
      body.readableLength += bytes
      body.socket.bytesRead += bytes
      body.emit('readable')
    }
    return { body, asked, come }
  }

  function waitingRequest() {
    const { asked, ...one } = request()
    const [then, late] = [vi.fn(), vi.fn()]
    whenBodyIsHere(asked, then, late)
    return { ...one, then, late }
  }

  it('may take a minute for a body that is no file, and half of one without a byte', async () => {
    const [silent, dripping, gone] = [waitingRequest(), waitingRequest(), waitingRequest()]
    gone.body.emit('close')
    for (let second = 0; second < 29; second++) {
      dripping.come(1)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(silent.late).not.toHaveBeenCalled()
    for (let second = 29; second < 59; second++) {
      dripping.come(1)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(silent.late).toHaveBeenCalledTimes(1)
    expect(dripping.late).not.toHaveBeenCalled()
    for (let second = 59; second < 70; second++) {
      dripping.come(1)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(dripping.late).toHaveBeenCalledTimes(1)
    for (const { then } of [silent, dripping, gone]) expect(then).not.toHaveBeenCalled()
    expect(gone.late).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is let in with its body, or with as much of it as is held, and is sent away whose rest does not come', async () => {
    const [whole, long, stuck] = [waitingRequest(), waitingRequest(), waitingRequest()]
    for (const { then } of [whole, long]) expect(then).not.toHaveBeenCalled()
    whole.body.complete = true
    whole.come(400)
    for (const { come, body } of [long, stuck]) {
      come(HELD)
      // Next.js reads on.
      body.readableLength = 0
    }
    long.body.complete = true
    await vi.advanceTimersByTimeAsync(120_000)
    for (const { then, late } of [whole, long, stuck]) {
      expect(then).toHaveBeenCalledTimes(1)
      expect(late).not.toHaveBeenCalled()
    }
    expect([whole, long, stuck].map(({ body }) => body.destroy.mock.calls.length)).toEqual([0, 0, 1])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('goes, who holds most first, when all of them hold 64 MB', () => {
    const small = Array.from({ length: 20 }, () => {
      const one = waitingRequest()
      one.come(1_000)
      return one
    })
    const large = Array.from({ length: 200 }, () => {
      const one = waitingRequest()
      one.come(HELD - 1)
      return one
    })
    const kept = (all: typeof large) => all.filter(({ late }) => late.mock.calls.length === 0)
    // They are counted when another one comes, of which nothing is there yet.
    expect(kept(large).length).toBeGreaterThan((60 * 1024 * 1024) / HELD)
    expect(kept(large).length).toBeLessThanOrEqual((64 * 1024 * 1024) / HELD + 1)
    expect(kept(large)).toContain(large.at(-1))
    expect(kept(large)).not.toContain(large[0])
    expect(kept(small)).toHaveLength(20)
    for (const { body } of [...small, ...large]) body.emit('close')
  })

  it('that sends a file has half an hour, and is sent away when less than a kilobyte a second comes', async () => {
    const [quick, dripping, waitsForUs, done] = [request(), request(), request(), request()]
    for (const { asked } of [quick, dripping, waitsForUs, done]) watchUpload(asked)
    const come = ({ body }: typeof quick, bytes: number) => (body.socket.bytesRead += bytes)
    waitsForUs.body.readableLength = HELD
    done.body.complete = true
    for (let second = 0; second < 40; second++) {
      come(quick, 2_000)
      come(dripping, 500)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    const sentAway = [quick, dripping, waitsForUs, done].map(({ body }) => body.destroy.mock.calls.length)
    expect(sentAway).toEqual([0, 1, 0, 0])
    for (let second = 0; second < 30 * 60; second++) {
      come(quick, 2_000)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(quick.body.destroy).toHaveBeenCalledTimes(1)
    for (const { body } of [quick, dripping, waitsForUs, done]) body.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })

  /** An answer that is ended with `answer.writableLength` bytes that its reader has not taken. */
  function answer() {
    const one = Object.assign(new EventEmitter(), {
      writableFinished: false,
      destroyed: false,
      writableLength: 0,
      destroy: vi.fn(),
      write: vi.fn(),
      end: vi.fn(),
    })
    const { end } = one
    const handedOver = vi.fn()
    whenHandedOver(one as unknown as http.ServerResponse, handedOver)
    one.writableLength = 100_000
    one.end('the rest')
    expect(end).toHaveBeenCalledWith('the rest')
    return { one, handedOver }
  }

  it('holds no turn while it reads, and is sent away when it takes nothing for half a minute', async () => {
    const [deaf, slow, done] = [answer(), answer(), answer()]
    for (const { handedOver } of [deaf, slow, done]) expect(handedOver).toHaveBeenCalledTimes(1)
    done.one.emit('finish')
    for (let second = 0; second < 9 * 60; second++) {
      slow.one.writableLength -= 100
      await vi.advanceTimersByTimeAsync(1_000)
      if (second === 28) expect(deaf.one.destroy).not.toHaveBeenCalled()
      if (second === 40) expect(deaf.one.destroy).toHaveBeenCalledTimes(1)
    }
    expect(slow.one.destroy).not.toHaveBeenCalled()
    for (let second = 0; second < 70; second++) {
      slow.one.writableLength -= 100
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(slow.one.destroy).toHaveBeenCalledTimes(1)
    expect(done.one.destroy).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has twenty seconds for a head, and half an hour for a file', () => {
    expect(limits).toMatchObject({ headersTimeout: 20_000, requestTimeout: 30 * 60_000 })
  })
})

describe('a reader of a film', () => {
  /** Sends 30 MB in pieces to a client that takes some after `pause` milliseconds each. Returns how many bytes have come. */
  async function read(pause: number) {
    const server = http.createServer(limits, (_, response) => {
      whenHandedOver(response, () => undefined, 300)
      let left = 30 * 1024 * 1024
      const send = () => {
        for (; left > 0; left -= 65_536) if (!response.write(Buffer.alloc(65_536))) return (left -= 65_536)
        return response.end()
      }
      response.on('drain', send)
      send()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let come = 0
    const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined))
    socket.on('data', (chunk) => {
      come += chunk.length
      if (come % (2 * 1024 * 1024) > chunk.length) return
      socket.pause()
      setTimeout(() => socket.resume(), pause)
    })
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await closed
    await new Promise((resolve) => server.close(resolve))
    return come
  }

  it('gets it whole who takes a part now and then, and is sent away who takes none', async () => {
    const [slow, deaf] = await Promise.all([read(100), read(3_000)])
    expect(slow).toBeGreaterThan(30 * 1024 * 1024)
    expect(deaf).toBeLessThan(20 * 1024 * 1024)
  })
})
