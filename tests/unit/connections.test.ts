import http from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { answerAll, Connections } from '@/server/connections.mjs'
import { refuseMalformed } from '@/server/security.mjs'

/** What Node.js makes of what a client sends, whatever it is: it is answered, or closed, and nobody is kept out by it. */

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server for so many connections. `hold` keeps the answers to /hold back. */
async function serve(most: number) {
  const server = http.createServer()
  const connections = new Connections(server, most)
  const held: http.ServerResponse[] = []
  answerAll(server, (request, response) => {
    if (request.url !== '/hold') return void response.end(`${request.url} `)
    connections.begin(request.socket, response)
    held.push(response)
  })
  server.on('clientError', refuseMalformed)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  ends.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  /** Connects from an address of this machine and sends `text`. */
  async function send(text: string, localAddress = '127.0.0.1') {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    const one = { socket, said: '', closed: false }
    socket
      .on('data', (chunk: Buffer) => (one.said += chunk.toString('latin1')))
      .on('error', () => undefined)
      .on('close', () => (one.closed = true))
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(text)
    return one
  }
  return { send, held }
}

const head = (path: string, ...more: string[]) => [`GET ${path} HTTP/1.1`, 'Host: a', ...more, '', ''].join('\r\n')

it.each([
  ['an upgrade', head('/up', 'Connection: Upgrade', 'Upgrade: websocket'), /^HTTP\/1\.1 200 .*\/up /s],
  ['an upgrade to HTTP/2', head('/up', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'), /^HTTP\/1\.1 200 /],
  ['an expectation that nobody knows', head('/e', 'Expect: everything'), /^HTTP\/1\.1 200 .*\/e /s],
  ['one that everybody knows', head('/e', 'Expect: 100-continue'), /^HTTP\/1\.1 100 .*HTTP\/1\.1 200 .*\/e /s],
  ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1\.1 405 .*nosniff.*Connection: close/s],
  ['what is no request', 'hello\r\n\r\n', /^HTTP\/1\.1 400 .*nosniff.*Connection: close/s],
  ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /^HTTP\/1\.1 400 .*Connection: close/s],
])('%s is answered', async (_what, text, answer) => {
  const { send } = await serve(10)
  const one = await send(text)
  await expect.poll(() => one.said).toMatch(answer)
  if (one.said.includes('Connection: close')) await expect.poll(() => one.closed).toBe(true)
  else expect((await send(head('/next'))).closed).toBe(false)
})

it('requests that come at once on one connection are answered one after the other', async () => {
  const { send, held } = await serve(10)
  const one = await send(head('/hold') + head('/hold') + head('/last'))
  await expect.poll(() => held.length).toBe(1)
  // Another one comes after all that is here.
  await expect.poll(async () => (await send(head('/other'))).closed).toBe(false)
  expect([held.length, one.said]).toEqual([1, ''])
  held[0]?.end('first ')
  await expect.poll(() => held.length).toBe(2)
  held[1]?.end('second ')
  await expect.poll(() => one.said).toMatch(/first .*second .*\/last /s)
})

it('who sends request after request and waits for no answer is closed, and holds little until then', async () => {
  const { send, held } = await serve(10)
  const one = await send(head('/hold').repeat(1_000))
  await expect.poll(() => one.closed).toBe(true)
  expect(held).toHaveLength(1)
  const next = await send(head('/next'))
  await expect.poll(() => next.said).toContain('/next')
})

it('who has gone is not asked for what they sent after it', async () => {
  const { send, held } = await serve(10)
  const one = await send(head('/hold') + head('/hold'))
  await expect.poll(() => held.length).toBe(1)
  one.socket.destroy()
  await expect.poll(() => held[0]?.destroyed).toBe(true)
  const next = await send(head('/next'))
  await expect.poll(() => next.said).toContain('/next')
  expect(held).toHaveLength(1)
})

it.runIf(process.platform === 'linux')(
  'a new connection gets in, in place of the longest quiet one of whom has most',
  async () => {
    const { send, held } = await serve(6)
    const working = await send(head('/hold'), '127.0.0.2')
    await expect.poll(() => held.length).toBe(1)
    const quiet: Awaited<ReturnType<typeof send>>[] = []
    for (let n = 0; n < 5; n++) quiet.push(await send(n % 2 ? 'GET / HTTP/1.1\r\nX-Slow: ' : '', '127.0.0.2'))
    const others: typeof quiet = []
    for (let n = 0; n < 3; n++) {
      const other = await send(head('/here'), `127.0.1.${n}`)
      others.push(other)
      await expect.poll(() => other.said).toContain('/here')
    }
    await expect.poll(() => quiet.map(({ closed }) => closed)).toEqual([true, true, true, false, false])
    expect([working.closed, ...others.map(({ closed }) => closed)]).toEqual([false, false, false, false])
    held[0]?.end('done')
    await expect.poll(() => working.said).toContain('done')
  },
)
