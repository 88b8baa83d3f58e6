import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demo, logIn, type Session } from '@/tests/support/machine/api'
import { crowd } from '@/tests/support/machine/crowd'
import { eventually } from '@/tests/support/machine/eventually'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { headOf } from '@/tests/support/machine/slow'

/** Thousands of connections of a visitor who wants the portal to answer nobody else. Each test has one beside it who does. */

let portal: Portal
let session: Session
const opened: Socket[] = []

beforeAll(async () => {
  portal = await makePortal({}, { demo: true })
  await portal.start()
  session = await logIn(demo.admin, undefined, portal.url)
}, 120_000)
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})
afterAll(() => portal.remove())

/** Opens so many connections, each with `text`, from a few addresses of this machine. Returns how many are open still. */
async function open(count: number, text: string, addresses = 1) {
  const { hostname, port } = new URL(portal.url)
  const sockets = Array.from({ length: count }, (_, n) =>
    connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${2 + (n % addresses)}` }),
  )
  opened.push(...sockets)
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('error', () => undefined).resume()
          socket.once('close', () => resolve()).once('connect', () => socket.write(text, () => resolve()))
        }),
    ),
  )
  return () => sockets.filter(({ closed }) => !closed).length
}

/** Expects that three kinds of people are answered, five times. On a slow machine one of them may be asked to come again, and does. */
async function expectAnswered() {
  const asks = {
    health: () => fetch(`${portal.url}/api/health`),
    page: () => fetch(`${portal.url}/fees`, { headers: { cookie: session.cookie } }),
    call: () => fetch(`${portal.url}/api/fees`, { headers: { authorization: `Bearer ${session.accessToken}` } }),
  }
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Object.entries(asks).map(([who, ask]) => eventually(async () => answers200(await ask()), `${who} is answered`)),
    )
  }
}

async function answers200(answer: Response) {
  await answer.arrayBuffer()
  return answer.status === 200
}

const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x', 'Sec-WebSocket-Version': 13 }
const file = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 1000 }
const json = { 'Content-Type': 'application/json', 'Content-Length': 1000 }
const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }

describe.runIf(process.platform === 'linux')('the portal answers others beside', { timeout: 300_000 }, () => {
  it.each([
    ['upgrades from one address', 4_500, headOf('GET', '/', upgrade), 1],
    ['upgrades from three', 4_500, headOf('GET', '/', upgrade), 3],
    ['tunnels', 4_500, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 3],
    ['connections that say nothing', 6_000, '', 4],
    ['half of a head', 6_000, 'GET /home HTTP/1.1\r\nHost: x\r\nX-Slow: ', 4],
    ['unfinished posts of a file, where no file is taken', 1_500, `${headOf('POST', '/api/auth/login', file)}12345`, 1],
    ['unfinished posts of a file, where one is taken', 1_500, `${headOf('POST', '/api/gallery', file)}12345`, 1],
    ['unfinished posts of a file to a page', 1_500, `${headOf('POST', '/fees', file)}12345`, 1],
    ['unfinished posts', 4_500, `${headOf('POST', '/api/auth/login', json)}12345`, 3],
    ['unfinished posts in chunks', 1_500, `${headOf('PUT', '/api/fees', chunked)}5\r\n12345`, 1],
    ['unfinished bodies of pages', 1_500, `${headOf('GET', '/home', json)}12345`, 1],
    ['expectations', 1_500, `${headOf('POST', '/api/auth/login', { ...json, Expect: '100-continue' })}`, 1],
    ['a thousand requests at once on each', 50, headOf('GET', '/home?x=1').repeat(1_000), 1],
  ])('%s', async (_what, count, text, addresses) => {
    const left = await open(count, text, addresses)
    await expectAnswered()
    // Those for whom the system had no room to wait are connected by their own account alone: it gives up on them after 63 s.
    await expect.poll(left, { timeout: 150_000 }).toBeLessThanOrEqual(4_000)
  })

  it('unfinished posts of a file by somebody with a session', async () => {
    const { cookie } = await logIn(demo.teacher, undefined, portal.url)
    const head = headOf('POST', '/api/study-materials/upload', { ...file, Cookie: cookie, Origin: portal.url })
    await open(1_500, `${head}12345`)
    await expectAnswered()
  })

  it('who asks for a front page without pause, with a query', async () => {
    const asking = crowd(portal.url, {
      clients: 200,
      seconds: 5,
      next: () => ({ kind: 'home', path: '/home?x=1', headers: { accept: 'text/html' } }),
    })
    for (let round = 0; round < 6; round++) await expectAnswered()
    const asked = await asking
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  })

  it('leave nothing behind when they have gone', async () => {
    await eventually(async () => (await fetch(`${portal.url}/home`)).status === 200, 'visitors are answered')
    const { status } = await fetch(`${portal.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demo.admin, password: 'not the password' }),
    })
    expect(status).toBe(401)
  })
})
