import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@/tests/support/machine/eventually'
import { killFirstStart, type Trial } from '@/tests/support/machine/killed-starts'
import { makeStart, postmasterOf, type Running, type Start } from '@/tests/support/machine/npm-start'
import { freeze, signal, thaw } from '@/tests/support/machine/processes'
import { inventory, type Inventory } from '@/tests/support/school/whole-school'

/** `npm start` from nothing: killed at any moment, beside another one, and when what it has started dies. */

const answers = (url: string) =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(8_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

describe.runIf(process.platform === 'linux')('npm start', { timeout: 600_000 }, () => {
  let start: Start
  let running: Running
  let whole: Inventory
  let seconds = 0

  beforeAll(async () => {
    start = await makeStart()
    const began = Date.now()
    running = start.begin()
    await running.ready
    seconds = (Date.now() - began) / 1000
  }, 400_000)

  afterAll(async () => {
    thaw(postmasterOf(start))
    await running.stop()
    start.remove()
  })

  it('prints its steps, one line each, and nothing else before its address', () => {
    const [steps = ''] = running.output().split(`\n\n  ${start.url}\n`, 1)
    const others = steps.split('\n').filter((line) => !/^✓ [a-z].*\d s$/.test(line))
    expect(others).toEqual([])
  })

  it('names the demo accounts of a school that has them', async () => {
    await eventually(() => running.output().includes('with the password'), 'the accounts are named')
    expect(running.output()).toContain(
      'Log in as admin@school.example, teacher@school.example, student@school.example, parent@school.example',
    )
    expect(running.output()).toContain('demo-school-1')
  })

  it('refuses a second portal on the same DATA_DIR, and one that would have to build', async () => {
    const other = await makeStart()
    const same = other.begin({ DATA_DIR: start.dataDir })
    expect(await same.ended).toBe(1)
    expect(same.output()).toMatch(
      /The folder .* \(DATA_DIR\) is in use by another portal that runs: stop it, or set DATA_DIR to another folder\./,
    )
    const rebuilding = other.begin({ SCHOOL_NAME: 'Another School' })
    expect(await rebuilding.ended).toBe(1)
    expect(rebuilding.output()).toMatch(/A portal runs from this folder, and .* would have to be built anew/)
    // What went on beside the build was stopped with it.
    expect(rebuilding.output()).not.toContain('demo school')
    expect(await answers(start.url)).toBe(true)
    expect(postmasterOf(other)).toBe(0)
    other.remove()
  })

  it('starts a server that was killed again, and says so', async () => {
    const before = running.serverPid()
    signal(before, 'SIGKILL')
    await eventually(() => running.output().includes('The server answers again.'), 'the server is back')
    expect(running.output()).toContain('The server has ended and is started again.')
    expect(running.serverPid()).not.toBe(before)
    expect(await answers(start.url)).toBe(true)
  })

  it('starts a server again that lives and answers nobody, and says so', async () => {
    const before = running.serverPid()
    freeze(before)
    await eventually(
      () => running.output().split('The server answers again.').length > 2,
      () => `the server is back:\n${running.output()}`,
      180_000,
    )
    expect(running.output()).toContain('The server runs but does not answer, and is ended.')
    expect(running.serverPid()).not.toBe(before)
    expect(await answers(start.url)).toBe(true)
  })

  it('starts a database that was killed again, and says so; the server goes on', async () => {
    const server = running.serverPid()
    signal(postmasterOf(start), 'SIGKILL')
    await eventually(
      () => running.output().includes('The database had ended and was started again.'),
      'the database is back',
    )
    await eventually(() => answers(start.url), 'the portal answers')
    expect(running.serverPid()).toBe(server)
  })

  it('answers while its database is frozen, and goes on afterwards', async () => {
    const server = running.serverPid()
    const cookie = await logIn()
    freeze(postmasterOf(start))
    const visits = await Promise.all([
      ask('/home', cookie),
      ask('/', cookie),
      ask('/fees', cookie),
      ask('/api/fees', cookie),
      ask('/api/gallery'),
      ask('/api/auth/login', '', { email: 'admin@school.example', password: 'demo-school-1' }),
    ])
    for (const { path, status, text, retryAfter } of visits) {
      expect(status, path).toBe(503)
      expect(Number(retryAfter), path).toBeGreaterThan(0)
      if (path.startsWith('/api/')) expect(JSON.parse(text)).toHaveProperty('message')
      else
        expect(text, path).toMatch(
          /<h1[^>]*>Back in a moment<\/h1>.*The portal cannot reach its records at the moment/s,
        )
    }
    // That follows from an answer of the database a quarter of a second ago at most, which may still have been given.
    await eventually(async () => (await ask('/api/health')).status === 503, 'the health says so')
    // Nobody waits again for what is known to be away, as those had to: each needed the database. A visitor's front page
    // goes without its gallery.
    const front = await ask('/home')
    expect(front.status).toBe(200)
    expect(front.text).toContain('Where every child is known by name')
    expect(front.seconds).toBeLessThan(Math.min(...visits.map(({ seconds }) => seconds)))

    thaw(postmasterOf(start))
    await eventually(() => answers(start.url), 'the portal answers')
    for (const path of ['/home', '/fees']) expect((await ask(path, cookie)).status, path).toBe(200)
    expect(running.serverPid()).toBe(server)
  })

  afterEach(() => thaw(postmasterOf(start)))

  async function ask(path: string, cookie = '', body?: Record<string, string>) {
    const began = performance.now()
    const response = await fetch(start.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
      // Without the portal's own limit of five seconds it is 35.
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    return {
      path,
      status: response.status,
      text,
      seconds: (performance.now() - began) / 1000,
      retryAfter: response.headers.get('retry-after'),
    }
  }

  async function logIn() {
    const response = await fetch(`${start.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@school.example', password: 'demo-school-1' }),
    })
    return response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  it('ends everything it has started', async () => {
    expect(postmasterOf(start)).toBeGreaterThan(0)
    expect(await running.stop()).toBe(0)
    expect(postmasterOf(start)).toBe(0)
    expect(await answers(start.url)).toBe(false)
    whole = await inventory(start.dataDir)
    expect(whole.missing).toEqual([])
    expect(whole.exact).toMatchObject({ students: 300, accounts: 3, feesOfNobody: 0 })
  })

  it('ends in the whole school whenever the first start was killed', async () => {
    // Early and late while it fills the school; with and without what it had begun. tests/trials has random moments.
    const trials: Trial[] = []
    for (const [share, which] of [
      [0.3, 'alone'],
      [0.6, 'all'],
    ] as const)
      trials.push(await killFirstStart(share * seconds * 1000, which))
    for (const { recovered, found, output, during } of trials) {
      expect(recovered, `${during}\n${output}`).toBe(true)
      expect(found, during).toEqual(whole)
    }
  })
})
