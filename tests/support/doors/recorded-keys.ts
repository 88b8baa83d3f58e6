import { baseUrl, claimsOf } from '@/tests/support/machine/api'
import { actionNames, routeDoors } from '@/tests/support/doors/doors'
import { actionAnswer, readFlight } from '@/tests/support/doors/flight'
import { pagePatterns } from '@/tests/support/doors/pages'
import { leavesOf, pinFiles, SeenKeys, type Leaf } from '@/tests/support/doors/pinned-keys'
import type { ActorName } from '@/tests/support/doors/reached-rows'
import { claimsIn, sessionCookieName } from '@/lib/server/accounts/session-cookie'
import { sql } from '@/tests/support/machine/database'

const known = new Map<string, Promise<ActorName>>()

/** Whose token or cookie a request has, as the database has them when it is first used. */
function whoAsks(headers: Headers): Promise<ActorName> {
  const bearer = headers.get('authorization')
  const cookie = cookieIn(headers.get('cookie') ?? '')
  const credential = bearer ?? cookie
  if (!credential) return Promise.resolve('guest')
  const who = known.get(credential) ?? actorOf(bearer ? bearer.replace(/^Bearer /, '') : undefined, cookie)
  known.set(credential, who)
  return who
}

const cookieIn = (text: string) =>
  text
    .split('; ')
    .find((each) => each.startsWith(`${sessionCookieName()}=`))
    ?.slice(sessionCookieName().length + 1)

async function actorOf(bearer: string | undefined, cookie: string | undefined): Promise<ActorName> {
  const sid = bearer === undefined ? (await claimsIn(cookie))?.sid : sessionIn(bearer)
  if (!sid) return 'guest'
  const [user] = await sql<{ role: 'student' | 'teacher' | 'admin'; approvedAt: Date | null }>(
    'SELECT u."role", u."approvedAt" FROM "Session" s JOIN "User" u ON u."id" = s."userId" WHERE s."id"::text = $1',
    [sid],
  )
  return user ? (user.approvedAt ? user.role : 'pending') : 'guest'
}

function sessionIn(token: string): string | undefined {
  try {
    return claimsOf(token).sid
  } catch {
    return undefined
  }
}

/** Compared with its file, key by key (openapi.test.ts). */
const wholeFile = 'GET /api/openapi.json'

/** The frame around every page; what stands in it is said once. */
const frames = ['Frame', 'PortalFrame']

type Asked = { kind: 'call' | 'page' | 'action'; name: string }

/**
 * Looks from here on at everything that the portal answers in this file of tests: calls, pages and server actions. `check`
 * compares the keys that were seen with those that are written down for each role.
 * @throws by `check`, with each key that is not.
 */
export async function recordKeys(): Promise<{ check: () => Promise<void> }> {
  const nameOf = await namesOfRequests()
  const answers = new SeenKeys()
  const pages = new SeenKeys()
  const pending: Promise<void>[] = []
  const original = globalThis.fetch

  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const headers = new Headers(init?.headers)
    const asked = url.startsWith(`${baseUrl}/`)
      ? nameOf(new URL(url).pathname, init?.method ?? 'GET', headers)
      : undefined
    // Before the request: it may end the session.
    const who = asked && (await whoAsks(headers))
    const response = await original(input, init)
    if (asked && who && asked.name !== wholeFile) {
      const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
      if (['application/json', 'text/html', 'text/x-component'].includes(type))
        pending.push(look(asked, who, response.ok, type, response.clone()))
      else if (response.ok && type) answers.add(asked.name, who, [{ key: `(${type})`, type: 'file' }])
    }
    return response
  }

  async function look({ kind, name }: Asked, who: ActorName, ok: boolean, type: string, response: Response) {
    const text = await response.text()
    if (kind === 'page') {
      for (const { component, leaves } of readFlight(text).given)
        pages.add(
          ...(frames.includes(component) ? (['every page', who] as const) : ([name, who] as const)),
          props(component, leaves),
        )
    } else if (kind === 'action') {
      const answer = actionAnswer(text)
      if (answer?.ok) answers.add(name, who, leavesOf(answer.data))
      else answers.add('every refusal of an action', 'anybody', refusalOf(answer ?? {}))
    } else if (type !== 'application/json') answers.add(name, who, [{ key: `(${type})`, type: 'file' }])
    // All refusals are alike, whoever gets them.
    else if (ok) answers.add(name, who, leavesOf(JSON.parse(text)))
    else answers.add('every refusal', 'anybody', refusalOf(JSON.parse(text)))
  }

  return {
    async check() {
      globalThis.fetch = original
      await Promise.all(pending)
      answers.compare(pinFiles.answers)
      pages.compare(pinFiles.pages)
    },
  }
}

/** The props of a client component: which values they have is not asked. */
const props = (component: string, leaves: Leaf[]): Leaf[] =>
  leaves.map(({ key, type }) => ({ key: `${component}.${key}`, type: type === 'empty' ? type : 'prop' }))

/** What is wrong is said by field, of which there are many. */
const refusalOf = (answer: unknown): Leaf[] =>
  leavesOf(answer).map(({ key, type }) => ({ key: key.replace(/^errors\.\w+$/, 'errors.*'), type }))

async function namesOfRequests() {
  const calls = (await routeDoors()).map(({ verb, path }) => ({ verb, name: `${verb} ${path}`, path }))
  const pages = pagePatterns.map((path) => ({ verb: 'GET', name: path, path }))
  const actions = actionNames()
  const known = { call: matchers(calls), page: matchers(pages) }
  return (pathname: string, method: string, headers: Headers): Asked | undefined => {
    const action = headers.get('next-action')
    if (action) return { kind: 'action', name: actions.get(action) ?? 'action' }
    const kind = pathname.startsWith('/api/') ? 'call' : 'page'
    const found = known[kind].find(({ verb, pattern }) => verb === method && pattern.test(pathname))
    return found && { kind, name: found.name }
  }
}

/** Those with fixed paths first: `/api/auth/me` before `/api/auth/[id]`. */
const matchers = (paths: { verb: string; name: string; path: string }[]) =>
  paths
    .map(({ path, ...rest }) => ({
      ...rest,
      open: path.split('[').length,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\[[\w.]+\]/g, '[^/]+')}$`),
    }))
    .sort((one, other) => one.open - other.open)
