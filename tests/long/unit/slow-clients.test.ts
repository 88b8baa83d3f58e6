import { EventEmitter } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boundConnections, HELD, limits, whenBodyIsHere, whenHandedOver } from '@/scripts/portal/slow-clients.mjs'

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
    })
    const [then, late] = [vi.fn(), vi.fn()]
    whenBodyIsHere(body as unknown as http.IncomingMessage, then, late)
    const come = (bytes: number) => {
      body.readableLength += bytes
      body.emit('readable')
    }
    return { body, then, late, come }
  }

  it('may take a minute for a body that is no file, and half of one without a byte', async () => {
    const [silent, dripping, gone] = [request(), request(), request()]
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

  it('is let in with its body, or with as much of it as is held, and is not sent away then', async () => {
    const [whole, long] = [request(), request()]
    for (const { then } of [whole, long]) expect(then).not.toHaveBeenCalled()
    whole.body.complete = true
    whole.come(400)
    long.come(HELD)
    await vi.advanceTimersByTimeAsync(120_000)
    for (const { then, late } of [whole, long]) {
      expect(then).toHaveBeenCalledTimes(1)
      expect(late).not.toHaveBeenCalled()
    }
  })

  it('goes, the oldest first, when all of them hold 64 MB', () => {
    const all = Array.from({ length: 200 }, () => {
      const one = request()
      one.come(HELD - 1)
      return one
    })
    const isKept = all.map(({ late }) => late.mock.calls.length === 0)
    // They are counted when another one comes, of which nothing is there yet.
    expect(isKept.filter(Boolean)).toHaveLength((64 * 1024 * 1024) / HELD + 1)
    expect(isKept.lastIndexOf(false)).toBeLessThan(isKept.indexOf(true))
    for (const { body } of all) body.emit('close')
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

it('one network address does not take all connections', async () => {
  const server = http.createServer((_, response) => response.end('here'))
  const isCrowded = boundConnections(server, { behindProxy: false }, { all: 4, ofOne: 2 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const opened = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(port, '127.0.0.1')
      const refused = new Promise((resolve) =>
        socket.on('close', () => resolve('refused')).on('error', () => undefined),
      )
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      const answered = new Promise((resolve) => socket.once('data', () => resolve('answered')))
      return { socket, end: await Promise.race([refused, answered]) }
    }),
  )
  expect(opened.map(({ end }) => end).sort()).toEqual(['answered', 'answered', 'refused', 'refused'])
  expect(isCrowded()).toBe(false)
  for (const { socket } of opened) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})
