import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchMethod } from '@/server/method-not-allowed.mjs'

/** A server that has no path for any method, and says so without content, also to OPTIONS. */
const asked: (string | undefined)[] = []
const server = http.createServer((request, response) => {
  asked.push(request.method)
  if (watchMethod(request, response)) response.writeHead(405).end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

function call(method: string): Promise<{ status?: number; allow?: string; text: string }> {
  asked.length = 0
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port: (server.address() as AddressInfo).port, host: '127.0.0.1', method, agent: false },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode, allow: answer.headers.allow, text }))
      },
    )
    request.on('error', reject).end()
  })
}

const text = JSON.stringify({ message: 'This method is not allowed.' })

it('asks a path for its methods once, and not again when that is not allowed either', async () => {
  expect(await call('DELETE')).toEqual({ status: 405, allow: undefined, text })
  expect(asked).toEqual(['DELETE', 'OPTIONS'])
  expect(await call('OPTIONS')).toMatchObject({ status: 405 })
  expect(asked).toEqual(['OPTIONS'])
})

it.each(['TRACE', 'PROPFIND'])('refuses %s, which no path can have, with what may be asked', async (method) => {
  expect(await call(method)).toEqual({ status: 405, allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', text })
})
