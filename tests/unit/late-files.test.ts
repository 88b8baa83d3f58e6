import { NextRequest } from 'next/server'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { asFile } from '@/lib/answers'
import type { Actor } from '@/lib/server/accounts/actor'
import { operation } from '@/lib/server/doors/operation'
import { route } from '@/lib/server/doors/route'
import { download, type Download } from '@/lib/server/papers/download'

/** A file that waits for its turn, and whose session ends meanwhile. Next.js and the look at the session are replaced. */

const { session, request } = vi.hoisted(() => ({
  session: { actor: null as object | null },
  request: { headers: new Headers() },
}))
vi.mock('next/headers', () => ({
  headers: () => Promise.resolve(request.headers),
  cookies: () => Promise.resolve({ get: () => undefined }),
}))
vi.mock('@/lib/server/accounts/actor', async (original) => ({
  ...(await original<object>()),
  findActor: () => Promise.resolve(session.actor),
}))

vi.stubEnv('DATABASE_URL', 'postgresql://app@127.0.0.1:9/school')
vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
vi.stubEnv('APP_URL', 'https://portal.example')
vi.stubEnv('LOG_LEVEL', 'silent')

const admin: Actor = { id: 'a', name: 'Asha', role: 'admin', class: null, sessionId: 'one', pending: false }
const admitted = vi.fn<() => void>()
afterEach(() => void admitted.mockClear())

/** Each holds its turn until it is read. */
const list = operation({
  access: 'people:manage',
  input: z.object({}),
  output: asFile<Download>('text/csv'),
  run() {
    admitted()
    return Promise.resolve({ name: 'list.csv', type: 'text/csv; charset=utf-8' as const, body: rows() })
  },
})
async function* rows() {
  yield await Promise.resolve(new Uint8Array(9 * 1024 * 1024))
  yield new Uint8Array(1)
}
const door = route(list, { respond: download })
const ask = () => door(new NextRequest('https://portal.example/api/list'), { params: Promise.resolve({}) })

it.each([
  ['has logged out', null, 401],
  ['has another role', { ...admin, role: 'teacher' }, 403],
])('a list that waits is given to nobody who %s meanwhile', async (_what, later, status) => {
  session.actor = admin
  const first = await Promise.all([ask(), ask()])
  const waiting = ask()
  await expect.poll(() => admitted.mock.calls.length).toBe(3)
  session.actor = later
  for (const file of first) expect((await file.arrayBuffer()).byteLength).toBe(9 * 1024 * 1024 + 1)
  expect((await waiting).status).toBe(status)
})

it('one that waits for nobody else is given, and so are all that come after', async () => {
  session.actor = admin
  for (let n = 0; n < 4; n++) expect((await (await ask()).arrayBuffer()).byteLength).toBe(9 * 1024 * 1024 + 1)
})
