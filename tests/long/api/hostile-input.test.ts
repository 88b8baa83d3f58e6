import { describe, expect, it } from 'vitest'
import { call, demo, sessionOf, signupBody } from '@/tests/support/machine/api'
import { knownExceptions, routeDoors, type RouteDoor } from '@/scripts/portal/doors'

/** Bad input to every call gets a 4xx with a sentence, never a 500. Fields that hold anything are in fuzz.test.ts. */

const doors = await routeDoors()
const named = (list: RouteDoor[]) => list.map((door) => [`${door.verb} ${door.path}`, door] as const)
const writing = doors.filter(({ verb }) => verb !== 'GET')
const reading = doors.filter(({ verb }) => verb === 'GET')

const fields = [
  ...['name', 'email', 'password', 'role', 'phone', 'address', 'class', 'parentEmail', 'token', 'refreshToken', 'id'],
  ...['type', 'amount', 'dueDate', 'method'],
]
const everyField = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]))

const bodies: [what: string, raw: string][] = [
  ['broken JSON', '{"name":'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a string', '"text"'],
  ['no JSON at all', '<xml/>'],
  ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000)],
]

/** Either refused with a sentence, or harmless. */
async function expectCalm(answer: Awaited<ReturnType<typeof call>>, what: string) {
  expect(answer.status, what).toBeLessThan(500)
  if (answer.status >= 400 && answer.status !== 405) expect(answer.body.message, what).toMatch(/^[A-Z].+/)
}

/** Some of what is sent ends the session. */
const adminBearer = async () => (await sessionOf(demo.admin)).accessToken

describe('bodies', () => {
  it.each(named(writing))('%s', async (_name, { verb, path }) => {
    const target = path.replace(/\[\w+\]/, crypto.randomUUID())
    for (const [what, raw] of bodies)
      await expectCalm(await call(target, { method: verb, raw, bearer: await adminBearer() }), what)
    const huge = await call(target, {
      method: verb,
      // Not much more than is taken: the rest of a body that goes on and on is cut off, at times before its answer is read.
      raw: JSON.stringify(everyField('x'.repeat(2_000_000 / fields.length))),
      bearer: await adminBearer(),
    })
    // Who may not at all is told so before the body is read, and that the set-up is over.
    if (huge.status === 403 || path === '/api/setup/logo') return
    expect(huge.status, '2 MB in all').toBe(413)
    expect(huge.body.message).toBe('The request is too large.')
  })
})

describe('queries', () => {
  const queries = [
    'page=0',
    'page=-1',
    'page=abc',
    'page=1e400',
    'page=1.5',
    'pageSize=501',
    'pageSize=0',
    'q=%00',
    'sort=%27',
    `q=${'x'.repeat(5000)}`,
    'page=1&page=2',
    'class=%F0%9F',
  ]

  it.each(named(reading))('%s', async (_name, { path }) => {
    const bearer = await adminBearer()
    for (const query of queries)
      await expectCalm(await call(`${path.replace(/\[\w+\]/, crypto.randomUUID())}?${query}`, { bearer }), query)
  })
})

describe('paths', () => {
  const segments = [
    '%00',
    '%E0%A4%A',
    '..%2f..%2fetc',
    "'--",
    'x'.repeat(3000),
    '%F0%9F%98%80',
    'undefined',
    '00000000-0000-0000-0000-000000000000',
  ]

  it.each(named(doors.filter(({ path }) => path.includes('['))))('%s', async (_name, { verb, path }) => {
    const bearer = await adminBearer()
    for (const segment of segments) {
      const answer = await call(path.replace(/\[\w+\]/, segment), {
        method: verb,
        bearer,
        ...(verb === 'GET' ? {} : { body: {} }),
      })
      await expectCalm(answer, segment)
      expect(answer.status, segment).toBeGreaterThanOrEqual(400)
    }
  })

  it('unknown ones answer a JSON 404', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await call('/api/no/such/call', { method })).toMatchObject({
        status: 404,
        body: { message: 'Not found.' },
      })
  })

  it('so does the bare /api', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await call('/api', { method })).toMatchObject({ status: 404, body: { message: 'Not found.' } })
  })

  const files = [...new Set(doors.map(({ path }) => path))].map(
    (path) => [path, doors.filter((door) => door.path === path).map(({ verb }) => verb)] as const,
  )

  it.each(files)('%s answers a verb it does not know with 405, the message and what it allows', async (path, known) => {
    const target = path.replaceAll(/\[\w+\]/g, crypto.randomUUID())
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
      (verb) => !(known as string[]).includes(verb),
    )) {
      const answer = await call(target, { method, ...(method === 'GET' ? {} : { body: { some: 'body' } }) })
      expect(answer, method).toMatchObject({ status: 405, body: { message: 'This method is not allowed.' } })
      if (method === 'PROPFIND') continue
      const allowed = answer.headers.get('allow')?.split(', ') ?? []
      expect(
        allowed.filter((verb) => !['HEAD', 'OPTIONS'].includes(verb)),
        method,
      ).toEqual([...known].sort())
    }
  })

  it('the exceptions still exist', () => {
    expect(knownExceptions).toHaveLength(3)
  })
})

describe('answers', () => {
  it('carry nosniff and a request id, and are not stored', async () => {
    const { headers } = await call('/api/auth/me')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('hold nothing internal when the input is fine but the name is very long', async () => {
    const { status, body } = await call('/api/auth/register', { body: signupBody({ name: 'x'.repeat(5000) }) })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).not.toMatch(/prisma|postgres|at \//i)
  })
})

describe('GET /api/health', () => {
  it('answers 200 with the database reachable', async () => {
    expect(await call('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})
