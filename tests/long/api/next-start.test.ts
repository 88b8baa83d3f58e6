import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { servePlain } from '@/scripts/portal/serve'
import { freePort } from '@/scripts/process/ports'

/** Under a plain `next start` nothing of ours is in front of Next.js. */

const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
const { stop } = await servePlain({ env: { ...process.env, PORT: port, APP_URL: url }, output: 'inherit' })
afterAll(stop)

/** A wrong guess from an address of this machine, which says that it is another. */
function guess(email: string, localAddress: string): Promise<number | undefined> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.100.${Math.trunc(Math.random() * 250)}`,
  }
  return new Promise((resolve, reject) => {
    http
      .request(`${url}/api/auth/login`, { method: 'POST', headers, localAddress, agent: false }, (response) =>
        response.resume().on('end', () => resolve(response.statusCode)),
      )
      .on('error', reject)
      .end(JSON.stringify({ email, password: 'not the password' }))
  })
}

it.runIf(process.platform === 'linux')(
  'each caller counts by the address of the connection, whatever a header says',
  async () => {
    const email = `${randomUUID()}@tests.example`
    for (let n = 0; n < 8; n++) expect(await guess(email, '127.0.0.2')).toBe(401)
    expect(await guess(email, '127.0.0.2')).toBe(429)
    expect(await guess(email, '127.0.0.3'), 'from elsewhere').toBe(401)
  },
)

it('pages have their policy from the middleware', async () => {
  const { headers } = await fetch(`${url}/home`)
  expect(headers.get('content-security-policy')).toContain("'nonce-")
})
