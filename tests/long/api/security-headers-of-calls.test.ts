import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '@/lib/constants'
import { allows } from '@/lib/permissions'
import { baseUrl, demo, sessionOf, type Session } from '@/tests/support/machine/api'
import { routeDoors } from '@/tests/support/doors/doors'
import { expectProtected } from '@/tests/support/doors/policies'

/** What browsers are told with every answer: which scripts may run, who may frame it, that it is kept nowhere. */

const ask = (address: string, init: RequestInit = {}) => fetch(baseUrl + address, { redirect: 'manual', ...init })
const sessions = new Map<Role, Session>()
beforeAll(async () => {
  for (const role of roles) sessions.set(role, await sessionOf(demo[role]))
})

describe('an answer of the API', () => {
  it('is protected, whoever calls whatever there is', async () => {
    const doors = await routeDoors()
    expect(doors.length).toBeGreaterThan(100)
    for (const { verb, path: pattern, operation } of doors) {
      const address = pattern.replaceAll(/\[\w+\]/g, randomUUID())
      const role = [...roles].reverse().find((one) => operation && allows(operation.access, one)) ?? 'admin'
      let open = false
      const callers = verb === 'GET' ? ['', `Bearer ${sessions.get(role)?.accessToken}`] : ['']
      for (const authorization of callers) {
        const response = await ask(address, {
          method: verb,
          headers: { accept: 'text/html', ...(authorization && { authorization }) },
        })
        const policy = expectProtected(`${verb} ${pattern}`, response)
        // What a browser shows of it runs nothing at all, but for the page that leaves for the login.
        if (pattern.startsWith('/api/')) expect(policy.get('default-src'), pattern).toEqual(["'none'"])
        open ||= response.ok && !authorization
        // What visitors get may be kept, anything else only if it is asked for again each time.
        expect(response.headers.get('cache-control'), pattern).toMatch(
          open ? /no-store|no-cache|immutable|max-age/ : /no-store|no-cache/,
        )
        await response.body?.cancel()
      }
    }
  })
})
