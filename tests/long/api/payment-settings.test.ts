import { openSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '@/scripts/process/ports'
import { serve, type Server } from '@/scripts/portal/serve'
import { demo, enrol, logIn } from '@/tests/support/machine/api'
import { feeOf } from '@/tests/support/school/fees'
import { makeStart } from '@/tests/support/machine/npm-start'

const admin = await logIn(demo.admin)

describe('with other settings', () => {
  const servers: Server[] = []
  const start = async (settings: Record<string, string>) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    servers.push(
      await serve({
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          APP_URL: url,
          NEXTAUTH_URL: `${url}/api/session`,
          ...settings,
        },
        output: openSync('/dev/null', 'w'),
      }),
    )
    const page = async (email: string) =>
      (await fetch(`${url}/fees`, { headers: { cookie: (await logIn(email)).cookie } })).text()
    return { url, page }
  }
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  it('off: a student’s call is refused and the screen says how to pay; the office records all the same', async () => {
    const { url, page } = await start({ ONLINE_PAYMENTS: 'off', PAYMENT_INSTRUCTIONS: 'Come to window 3.' })
    const person = await enrol()
    const { id } = await feeOf(person.id)
    const ask = async (accessToken: string) => {
      const response = await fetch(`${url}/api/fees/pay/${id}`, {
        method: 'POST',
        body: '{"method":"UPI"}',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      })
      return { status: response.status, body: (await response.json()) as object }
    }
    expect(await ask(person.accessToken)).toEqual({
      status: 403,
      body: { message: 'Fees cannot be paid online. Please pay at the school office.' },
    })
    expect((await ask(admin.accessToken)).status).toBe(201)
    const student = await page(demo.student)
    expect(student).toContain('Come to window 3.')
    expect(student).not.toContain('Pay Now')
    expect(await page(demo.teacher)).not.toContain('Come to window 3.')
    expect(await page(demo.admin)).not.toContain('Online payment is a demonstration')
  })

  it('a start says how students pay with a hosted database, and names no demo accounts', async () => {
    const { DATABASE_URL = '', AUTH_SECRET = '', DATA_DIR = '' } = process.env
    const start = await makeStart()
    const running = start.begin({ DATABASE_URL, AUTH_SECRET, DATA_DIR })
    await running.ready
    expect(await running.stop()).toBe(0)
    start.remove()
    expect(running.output()).toMatch(
      /ONLINE_PAYMENTS=demo: Pay Now is a demonstration, .* That is the default: set it to demo, off or razorpay\./,
    )
    expect(running.output()).not.toContain('Log in as')
  })

  it('reminds administrators until a choice is made', async () => {
    const { page } = await start({ ONLINE_PAYMENTS: '' })
    expect(await page(demo.admin)).toContain('Online payment is a demonstration')
    for (const email of [demo.teacher, demo.student])
      expect(await page(email)).not.toContain('Online payment is a demonstration')
  })
})
