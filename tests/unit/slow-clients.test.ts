import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { boundConnections } from '@/scripts/portal/slow-clients.mjs'

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
