import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPasswordMessages, signupMessages } from '@/lib/auth/messages'
import { signupBody } from '@/tests/support/machine/api'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

// Of its own: the limits of an address would keep other tests out. Here each test chooses its address.
let portal: Portal
beforeAll(async () => {
  portal = await makePortal({ TRUST_PROXY: '1' })
  await portal.start()
})
afterAll(() => portal.remove())

const wrong = 'not the password'

async function post(path: string, body: object, address: string, cookie = '') {
  const response = await fetch(portal.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie ? { cookie, origin: portal.url } : {}),
    },
    body: JSON.stringify(body),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    cookie: cookies.join('; '),
    body: (await response.json()) as { message: string },
  }
}

const logIn = (email: string, password: string, address: string, cookie?: string) =>
  post('/api/auth/login', { email, password }, address, cookie)
const times = <T>(count: number, each: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => each(n)))
const unknown = () => `${randomUUID()}@tests.example`

describe('guessing passwords', () => {
  it('of four hundred guesses at once over many accounts, two hundred are taken from one address', async () => {
    const burst = () => times(400, () => logIn(unknown(), wrong, '10.1.0.1'))
    let answers = await burst()
    let taken = answers.filter(({ status }) => status === 401).length
    // A machine that is busy may answer some of them 503, unchecked.
    for (let round = 0; round < 5 && answers.some(({ status }) => status === 503); round++) {
      answers = await burst()
      taken += answers.filter(({ status }) => status === 401).length
    }
    expect(taken).toBe(200)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused[0]!.retryAfter).toBeGreaterThan(0)
    expect((await logIn(portal.admin.email, portal.admin.password, '10.1.0.2')).status, 'from elsewhere').toBe(200)
  })

  it('sixteen right ones at once all get in, after seven wrong ones too, and count for nothing', async () => {
    const { email, password } = portal.admin
    for (let n = 0; n < 7; n++) expect((await logIn(email, wrong, '10.2.0.1')).status).toBe(401)
    const answers = await times(16, () => logIn(email, password, '10.2.0.1'))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
    for (let n = 0; n < 8; n++) expect((await logIn(email, wrong, '10.2.0.1')).status, `wrong again, ${n}`).toBe(401)
    expect((await logIn(email, wrong, '10.2.0.1')).status).toBe(429)
  })

  it('a browser that has logged in to the account gets in where others have used up its limit', async () => {
    const { email, password } = portal.admin
    const own = await logIn(email, password, '10.3.0.1')
    await times(9, () => logIn(email, wrong, '10.3.0.1'))
    expect((await logIn(email, password, '10.3.0.1')).status, 'without the cookie').toBe(429)
    expect((await logIn(email, password, '10.3.0.1', own.cookie)).status, 'with it').toBe(200)
    await times(9, () => logIn(email, wrong, '10.3.0.1', own.cookie))
    expect((await logIn(email, password, '10.3.0.1', own.cookie)).status, 'has eight guesses of its own').toBe(429)
  })

  it('of guesses at one account from many addresses forty are taken, and its owner gets in all the same', async () => {
    const { email, password } = portal.admin
    const own = await logIn(email, password, '10.9.0.1')
    await logIn(email, password, '2001:db8:77:1::a')
    const answers = await times(80, (n) => logIn(email, wrong, `10.10.${n}.1`))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(40 + 8)
    expect((await logIn(email, wrong, '10.11.0.1')).status).toBe(429)
    expect((await logIn(email, password, '10.11.0.2')).status, 'whoever guesses it').toBe(429)
    expect((await logIn(email, password, '10.11.0.3', own.cookie)).status, 'a browser that knows it').toBe(200)
    for (const address of ['10.9.0.1', '2001:db8:77:1::b', '2001:0db8:0077:0001:0:0:0:a'])
      expect((await logIn(email, password, address)).status, 'where it is logged in').toBe(200)
    await portal.sql(`DELETE FROM rate_limits WHERE key LIKE 'failedAccount:%'`)
  })

  it('a cookie of another account opens nothing', async () => {
    const own = await logIn(portal.admin.email, portal.admin.password, '10.4.0.1')
    const email = unknown()
    await times(8, () => logIn(email, wrong, '10.4.0.1'))
    expect((await logIn(email, wrong, '10.4.0.1', own.cookie)).status).toBe(429)
  })

  it("others' requests for reset mails do not keep such a browser from its own", async () => {
    const { email, password } = portal.admin
    const own = await logIn(email, password, '10.5.0.1')
    const forgot = (cookie?: string) => post('/api/auth/forgot-password', { email }, '10.5.0.1', cookie)
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await forgot()).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect((await forgot(own.cookie)).status).toBe(200)
    const { body } = await forgot()
    expect(body.message).toBe(forgotPasswordMessages.failed)
  })

  it('of reset mails to invented addresses, two hundred an hour are queued for one network address', async () => {
    const { email, password } = portal.admin
    const own = await logIn(email, password, '10.6.0.2')
    const forgot = (to: string, address: string, cookie?: string) =>
      post('/api/auth/forgot-password', { email: to }, address, cookie)
    let taken = 0
    // A machine that is busy may answer some 503.
    for (let round = 0, refused = false; round < 30 && !refused; round++) {
      const answers = await times(20, () => forgot(unknown(), '10.6.0.1'))
      taken += answers.filter(({ status }) => status === 200).length
      refused = answers.some(({ status }) => status === 429)
    }
    expect(taken).toBe(200)
    expect((await forgot(unknown(), '10.6.0.3')).status, 'from elsewhere').toBe(200)
    expect(
      (await forgot(email, '10.6.0.1', own.cookie)).status,
      'from a browser that has logged in to the account',
    ).toBe(200)
  })
})

it('the address is the last of those forwarded: the others may be invented', async () => {
  const email = unknown()
  for (let n = 0; n < 8; n++)
    expect((await logIn(email, wrong, `198.51.100.${n}, 203.0.113.${n}, 10.8.0.1`)).status).toBe(401)
  expect((await logIn(email, wrong, '198.51.100.8, 203.0.113.8, 10.8.0.1')).status).toBe(429)
  expect((await logIn(email, wrong, '198.51.100.8, 203.0.113.8, 10.8.0.2')).status, 'from elsewhere').toBe(401)
})

it('addresses of one network of IPv6 are one, and so are those with the ports that a proxy may add', async () => {
  for (const address of [(n: number) => `2001:db8:1:2:${n}::${n}`, (n: number) => `10.10.0.1:${50_000 + n}`]) {
    const email = unknown()
    for (let n = 0; n < 8; n++) expect((await logIn(email, wrong, address(n))).status).toBe(401)
    expect((await logIn(email, wrong, address(8))).status).toBe(429)
  }
})

it('two hundred an hour may sign up from one address', async () => {
  // Each is refused for its password, which takes no time, and counts.
  const signUp = (address: string) => post('/api/auth/register', signupBody({ password: 'password1' }), address)
  const answers = await times(201, () => signUp('10.9.0.1'))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(200)
  const [refused] = answers.filter(({ status }) => status === 429)
  expect(refused).toMatchObject({ status: 429, body: { message: signupMessages.tooMany } })
  expect(refused!.retryAfter).toBeGreaterThan(0)
  expect((await signUp('10.9.0.2')).status, 'from elsewhere').toBe(400)
})
