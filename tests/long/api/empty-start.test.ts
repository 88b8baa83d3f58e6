import { describe, expect, it } from 'vitest'
import { makeStart, onDatabaseOf } from '@/tests/support/machine/npm-start'

const head = { name: 'Leela Joshi', email: 'leela@banyan.example', password: 'a-long-test-password' }

const post = (address: string, body: object) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe.runIf(process.platform === 'linux')('npm start -- --empty', { timeout: 300_000 }, () => {
  it('starts a school without demo data, with the code for its set-up, and goes on with it', async () => {
    const start = await makeStart()
    const first = start.begin({}, '--empty')
    await first.ready
    const code = /\/setup with the code\s+([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\n/
    await expect.poll(() => code.test(first.output())).toBe(true)
    const [, printed = ''] = code.exec(first.output()) ?? []
    expect(first.output()).not.toContain('Log in as')
    expect((await post(`${start.url}/api/setup`, { code: printed })).status).toBe(200)
    await first.stop()
    const counts = await onDatabaseOf(start, (query) =>
      query<{ users: number; files: number }>(
        'SELECT (SELECT count(*) FROM "User")::int AS users, (SELECT count(*) FROM "StoredFile")::int AS files',
      ),
    )
    expect(counts).toEqual([{ users: 0, files: 0 }])

    const again = start.begin({}, '--empty')
    await again.ready
    await expect.poll(() => code.exec(again.output())?.[1]).toBe(printed)
    expect((await post(`${start.url}/api/setup/administrator`, { ...head, code: printed })).status).toBe(201)
    await again.stop()

    // From then on it is a school like any other, and starts without the option.
    const plain = start.begin()
    await plain.ready
    expect((await post(`${start.url}/api/auth/login`, head)).status).toBe(200)
    await plain.stop()
    expect(plain.output()).not.toContain('/setup')
    start.remove()
  })
})
