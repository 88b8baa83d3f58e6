import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseUrl } from '@/tests/support/machine/api'
import { eventually } from '@/tests/support/machine/eventually'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { freeze, thaw } from '@/tests/support/machine/processes'

/** What the HTTP server owes to a connection: an answer to what was asked, and the truth about whether it goes on. */

type Answer = { status: number; connection: string | undefined; text: string; reused: boolean }

function ask(
  url: string,
  agent: http.Agent,
  { method = 'GET', body, path }: { method?: string; body?: Buffer; path: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json', 'content-length': body.length } : {}
    const request = http.request(url + path, { agent, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          text,
          reused: request.reusedSocket,
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

describe('a body that is refused', () => {
  it.each([
    ['a megabyte too large', '/api/auth/login', 1.3],
    // As much as the server takes of what nobody wants (server/index.mjs): of more it cuts the connection.
    ['far too large', '/api/auth/login', 7],
    ['one that nobody reads', '/api/fees', 5],
    ['to no address at all', '/api/nothing-here', 5],
  ])(
    '%s: its sender gets the answer, and the next request on the connection one of its own',
    async (_what, path, megabytes) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
      const body = Buffer.alloc(megabytes * 1024 * 1024, ' ')
      for (let round = 0; round < 3; round++) {
        const refused = await ask(baseUrl, agent, { method: 'POST', body, path })
        expect(refused.status).toBeGreaterThanOrEqual(400)
        expect(refused.status).toBeLessThan(500)
        expect(JSON.parse(refused.text)).toHaveProperty('message')
        expect((await ask(baseUrl, agent, { path: '/api/health' })).status).toBe(200)
      }
      agent.destroy()
    },
  )
})

/** So many that a busy machine, too, answers them all in the ten seconds after which a stop is enforced. */
const visitors = 24

describe('a server that is stopped under load', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await makePortal()
  })
  afterAll(() => portal.remove())

  it('answers whoever has connected by then, though it has not heard them yet', async () => {
    await portal.start()
    freeze(portal.pid())
    const calls = Array.from({ length: visitors }, () => http.request(`${portal.url}/api/health`, { agent: false }))
    const answers = calls.map(
      (call) =>
        new Promise<unknown>((resolve) => {
          call.on('error', resolve).on('response', (response) => resolve(response.resume().statusCode))
        }),
    )
    const connected = calls.map(
      (call) => new Promise((resolve) => call.once('socket', (socket) => socket.once('connect', resolve))),
    )
    for (const call of calls) call.end()
    await Promise.all(connected)
    const stopped = portal.stop()
    thaw(portal.pid())
    expect(await Promise.all(answers)).toEqual(calls.map(() => 200))
    await stopped
  })

  it('answers everybody who asks through an open connection, until it has told them to ask elsewhere', async () => {
    await portal.start()
    const agents = Array.from({ length: visitors }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }))
    let answered = 0
    // One request after the other: at every moment some are on their way through connections that look idle to the server.
    const visits = agents.map(async (agent) => {
      for (;;) {
        try {
          const { status, connection } = await ask(portal.url, agent, { path: '/login' })
          answered += 1
          // A busy machine refuses who has waited for long.
          if (status !== 200 && status !== 503) return String(status)
          if (connection === 'close') return 'told'
        } catch (error) {
          return String(error)
        }
      }
    })
    await eventually(() => answered > 2 * agents.length, 'everybody has been answered')
    await portal.stop()
    const ends = await Promise.all(visits)
    for (const agent of agents) agent.destroy()
    expect(ends.filter((end) => end !== 'told')).toEqual([])
  })
})
