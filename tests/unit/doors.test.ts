import { NextRequest } from 'next/server'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { limits } from '@/lib/constants'
import { AppError, LoadError, type ErrorCode } from '@/lib/errors'
import { acrossFields, text, wholeNumber, whenIncomplete } from '@/lib/inputs'
import { messages, required } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { action } from '@/lib/server/doors/action'
import type { Caller } from '@/lib/server/doors/caller'
import { operation } from '@/lib/server/doors/operation'
import { read, readSection } from '@/lib/server/doors/page'
import { route } from '@/lib/server/doors/route'
import { log } from '@/lib/server/log'

/** What an operation and each of its doors promise. Next.js alone is replaced: its request, and what it revalidates. */

const next = vi.hoisted(() => ({
  request: undefined as NextRequest | undefined,
  revalidated: [] as string[],
}))
vi.mock('next/headers', () => ({
  headers: () => Promise.resolve(next.request?.headers ?? new Headers()),
  cookies: () => Promise.resolve(next.request?.cookies ?? { get: () => undefined }),
}))
vi.mock('next/cache', () => ({ revalidatePath: (path: string) => next.revalidated.push(path) }))

let lines: Record<string, unknown>[]
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://app@127.0.0.1:9/school')
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
  vi.stubEnv('APP_URL', 'https://portal.example')
  next.request = undefined
  next.revalidated = []
  lines = []
  log().level = 'info'
  Object.assign(log(), {
    [pino.symbols.streamSym]: { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  })
})
afterEach(() => vi.unstubAllEnvs())

const person = (over: Partial<Actor> = {}): Actor => ({
  id: 'person-1',
  name: 'Asha Rao',
  role: 'admin',
  class: null,
  sessionId: 'session-1',
  pending: false,
  ...over,
})

const callerFor = (actor: Actor | null): Caller => ({
  actor: () => Promise.resolve(actor),
  address: '192.0.2.1',
  requestId: 'request-1',
  setSessionCookie: () => Promise.resolve(),
  setBrowserCookie: () => Promise.resolve(),
  afterwards: () => {},
})

const bookSchema = whenIncomplete(
  z
    .object({
      title: text(20),
      first: wholeNumber(1, 999, 'Please enter a page.'),
      last: wholeNumber(1, 999, 'Please enter a page.'),
    })
    .refine(({ first, last }) => first <= last, acrossFields(['first', 'last'], 'The last page is before the first.')),
  'Please fill in all fields.',
)
const book = { title: 'Sums', first: '3', last: '7' }

const ran = vi.fn<(actor: Actor | null, input: unknown) => void>()
afterEach(() => void ran.mockClear())

/** Only for administrators, as adding a fee is. */
const addBook = operation({
  access: 'fees:create',
  input: bookSchema,
  output: z.unknown(),
  fail: 'Failed to add the book',
  run(actor, input) {
    ran(actor, input)
    return Promise.resolve({ by: actor.id })
  },
})

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error('It was not refused.', { cause: error })
  return { code: error.code, message: error.message, errors: error.details.errors }
}

describe('an operation', () => {
  it('runs with who asks and with the input as its schema reads it, without what the schema does not name', async () => {
    const admin = person()
    const raw = { ...book, title: ' Sums ', role: 'admin', id: 'another' }
    expect(await addBook.execute(callerFor(admin), raw)).toEqual({ by: 'person-1' })
    expect(ran).toHaveBeenCalledExactlyOnceWith(admin, { title: 'Sums', first: 3, last: 7 })
  })

  it('says what is wrong with each field, and first of all that some are missing', async () => {
    expect(await refusalOf(addBook.execute(callerFor(person()), { title: '', first: 'x', last: '7' }))).toEqual({
      code: 'invalid',
      message: 'Please fill in all fields.',
      errors: { title: required, first: 'Please enter a page.' },
    })
    expect(await refusalOf(addBook.execute(callerFor(person()), { ...book, last: '2' }))).toEqual({
      code: 'invalid',
      message: 'The last page is before the first.',
      errors: { last: 'The last page is before the first.' },
    })
    expect(ran).not.toHaveBeenCalled()
  })

  it.each([undefined, null, 'Sums', 7, [book]])('refuses %j, which is no input at all', async (raw) => {
    expect(await refusalOf(addBook.execute(callerFor(person()), raw))).toMatchObject({ code: 'invalid' })
  })

  it.each([
    { who: 'a visitor', actor: null, code: 'unauthenticated', message: messages.common.unauthenticated },
    { who: 'a pupil', actor: person({ role: 'student' }), code: 'forbidden', message: messages.common.forbidden },
    { who: 'a teacher', actor: person({ role: 'teacher' }), code: 'forbidden', message: messages.common.forbidden },
    {
      who: 'an administrator who waits for approval',
      actor: person({ pending: true }),
      code: 'forbidden',
      message: messages.accounts.notApproved,
    },
  ])('refuses $who before it looks at the input', async ({ actor, code, message }) => {
    const body = vi.fn(() => book)
    expect(await refusalOf(addBook.execute(callerFor(actor), body))).toEqual({ code, message, errors: undefined })
    expect(body).not.toHaveBeenCalled()
    expect(await refusalOf(addBook.execute(callerFor(actor), { title: '' }))).toMatchObject({ code })
  })

  it('serves an account that waits as a visitor where visitors are served, and as itself where that is said', async () => {
    const asked = {
      input: z.object({}),
      output: z.unknown(),
      fail: '',
      run: (actor: Actor | null) => Promise.resolve(actor),
    }
    const forGuests = operation({ access: 'gallery:read', ...asked })
    const forPending = operation({ access: 'profile:read', pending: true, ...asked })
    const waiting = person({ role: 'student', pending: true })
    expect(await forGuests.execute(callerFor(waiting), {})).toBeNull()
    expect(await forPending.execute(callerFor(waiting), {})).toBe(waiting)
    expect(await forGuests.execute(callerFor(person()), {})).toMatchObject({ id: 'person-1' })
  })

  it('serves nobody who has to set up a second step first, but as a visitor, and where that is said', async () => {
    const asked = {
      input: z.object({}),
      output: z.unknown(),
      fail: '',
      run: (actor: Actor | null) => Promise.resolve(actor),
    }
    const forGuests = operation({ access: 'gallery:read', ...asked })
    const forSetup = operation({ access: 'profile:read', withoutSecondStep: true, ...asked })
    const missing = person({ secondStep: 'missing' })
    expect(await refusalOf(addBook.execute(callerFor(missing), book))).toMatchObject({ code: 'secondStepSetup' })
    expect(ran).not.toHaveBeenCalled()
    expect(await forGuests.execute(callerFor(missing), {})).toBeNull()
    expect(await forSetup.execute(callerFor(missing), {})).toBe(missing)
  })

  it('asks for a schema that depends on the time anew with each call', async () => {
    let most = 1
    const timely = operation({
      access: 'gallery:read',
      input: () => z.object({ day: z.number().max(most, { error: 'Not yet.' }) }),
      output: z.unknown(),
      fail: '',
      run: (_, { day }) => Promise.resolve(day),
    })
    expect(await refusalOf(timely.execute(callerFor(null), { day: 2 }))).toMatchObject({ errors: { day: 'Not yet.' } })
    most = 2
    expect(await timely.execute(callerFor(null), { day: 2 })).toBe(2)
  })

  it('answers a malformed id like an unknown one, and a refused file by its own code once all else is right', async () => {
    const coded = (code: ErrorCode) =>
      z.string().refine((value) => value === 'right', { error: code, params: { code } })
    const upload = operation({
      access: 'gallery:read',
      input: z.object({ title: text(20), file: coded('tooLarge'), id: coded('notFound') }),
      output: z.unknown(),
      fail: '',
      run: () => Promise.resolve(),
    })
    const refused = (input: object) => refusalOf(upload.execute(callerFor(null), { title: 'A', id: 'right', ...input }))
    expect(await refused({ file: 'right', id: 'wrong', title: '' })).toMatchObject({ code: 'notFound' })
    expect(await refused({ file: 'wrong' })).toMatchObject({ code: 'tooLarge' })
    expect(await refused({ file: 'wrong', title: '' })).toMatchObject({ code: 'invalid' })
  })

  it.each([
    ['of the files', { code: 'ENOSPC' }],
    ['of the database', { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '53100' } } } }],
  ])('says that the disk %s is full, and logs it', async (_, error) => {
    const full = operation({
      access: 'gallery:read',
      input: z.object({}),
      output: z.unknown(),
      fail: '',
      run: () => Promise.reject(Object.assign(new Error('no space left'), error)),
    })
    expect(await refusalOf(full.execute(callerFor(null), {}))).toMatchObject({
      code: 'storageFull',
      message: messages.common.storageFull,
    })
    expect(lines).toMatchObject([{ msg: 'the disk is full', error: { code: error.code } }])
  })
})

/** For everybody, as visitors apply; it answers or fails as a test wants it to. */
const answering = (run: () => Promise<unknown>) =>
  operation({ access: 'admissions:apply', input: bookSchema, output: z.unknown(), fail: 'Failed to add the book', run })
const failing = (error: unknown) => answering(() => Promise.reject(error as Error))

const secretive = new Error('password=hunter2 for asha@school.example')
/** What the log keeps of that. */
const discreet = 'password… for …'
const addressOfCall = 'https://portal.example/api/books'

type Ask = { method?: string; body?: string; query?: string; headers?: Record<string, string> }

function ask(
  door: (request: NextRequest, context: { params: Promise<Record<string, string>> }) => Promise<Response>,
  { method = 'POST', body, query = '', headers = {} }: Ask,
  params: Record<string, string> = {},
) {
  next.request = new NextRequest(addressOfCall + query, { method, body, headers })
  return door(next.request, { params: Promise.resolve(params) })
}

describe('an API call', () => {
  it('answers what the operation does under its key, with the status of a success and for no cache', async () => {
    const made = route(
      operation({
        access: 'admissions:apply',
        as: 'book',
        input: bookSchema,
        output: z.unknown(),
        fail: '',
        run: (_, input) => Promise.resolve(input),
      }),
      { status: 201 },
    )
    const response = await ask(made, { body: JSON.stringify(book) })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({ book: { title: 'Sums', first: 3, last: 7 } })
  })

  it('answers the rows of a list under its key and the total beside it', async () => {
    const page = { rows: [{ id: 'a' }], total: 41, page: 5, pageSize: 10 }
    const list = operation({
      access: 'gallery:read',
      as: 'books',
      input: z.object({}),
      output: z.unknown(),
      fail: '',
      run: () => Promise.resolve(page),
    })
    const response = await ask(route(list), { method: 'GET' })
    expect(await response.json()).toEqual({ books: [{ id: 'a' }], total: 41, page: 5, pageSize: 10 })
  })

  it('reads the query of a GET and the body of a POST, and believes the path more than either', async () => {
    const echo = operation({
      access: 'gallery:read',
      input: z.object({ id: z.string(), q: z.string() }),
      output: z.unknown(),
      fail: '',
      run: (_, input) => Promise.resolve(input),
    })
    const asked = { query: '?id=query&q=query', body: JSON.stringify({ id: 'body', q: 'body' }) }
    expect(await (await ask(route(echo), { ...asked, method: 'GET', body: undefined }, { id: 'path' })).json()).toEqual(
      { id: 'path', q: 'query' },
    )
    expect(await (await ask(route(echo), asked, { id: 'path' })).json()).toEqual({ id: 'path', q: 'body' })
  })

  it('says with 400 which fields are wrong', async () => {
    const response = await ask(route(answering(() => Promise.resolve())), {
      body: '{"title":"Sums","first":9,"last":2}',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      message: 'The last page is before the first.',
      errors: { last: 'The last page is before the first.' },
    })
  })

  it.each(['{"title":', '[]', '7', 'null', '"text"'])('says of the body %s that it is no JSON object', async (body) => {
    const response = await ask(route(answering(() => Promise.resolve())), { body })
    expect([response.status, await response.json()]).toEqual([400, { message: messages.common.malformedJson }])
  })

  it('reads no more of a body than a form has, whatever its length was said to be', async () => {
    const read = (body: string) => ask(route(answering(() => Promise.resolve({}))), { body })
    const [most, more] = [limits.jsonBody, limits.jsonBody + 1].map((length) => JSON.stringify(book).padEnd(length))
    expect((await read(most!)).status).toBe(200)
    const response = await read(more!)
    expect([response.status, await response.json()]).toEqual([413, { message: messages.common.bodyTooLarge }])
  })

  it('refuses who is not logged in before it reads the body', async () => {
    const body = vi.fn(() => Promise.resolve({ input: book }))
    const response = await ask(route(addBook, { body }), { body: 'not even JSON' })
    expect([response.status, await response.json()]).toEqual([401, { message: messages.common.unauthenticated }])
    expect(body).not.toHaveBeenCalled()
  })

  it('takes an invalid token for no session', async () => {
    const response = await ask(route(addBook), { body: '{}', headers: { authorization: 'Bearer forged' } })
    expect(response.status).toBe(401)
  })

  it.each([
    { code: 'notFound', status: 404 },
    { code: 'conflict', status: 409 },
    { code: 'storageFull', status: 507 },
  ] as const)('answers the domain’s own $code with $status and its sentence', async ({ code, status }) => {
    const response = await ask(route(failing(new AppError(code, 'It is so.', { errors: { title: 'This one.' } }))), {
      body: JSON.stringify(book),
    })
    expect([response.status, await response.json()]).toEqual([
      status,
      { message: 'It is so.', errors: { title: 'This one.' } },
    ])
    expect(lines.map(({ msg }) => msg)).toEqual(['call'])
  })

  it('says when to come again', async () => {
    const response = await ask(route(failing(new AppError('tooMany', 'Later.', { retryAfter: 90 }))), {
      body: JSON.stringify(book),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '90'])
  })

  it('answers what nobody expected with 500 and the default message, and keeps the reason for the log', async () => {
    const response = await ask(route(failing(secretive)), { body: JSON.stringify(book) })
    expect([response.status, await response.text()]).toEqual([500, '{"message":"Failed to add the book"}'])
    expect(lines).toMatchObject([
      { msg: 'unexpected error', access: 'admissions:apply', error: { name: 'Error', message: discreet } },
      { msg: 'call', access: 'admissions:apply', method: 'POST', status: 500 },
    ])
    expect(lines[0]?.requestId).toBe(lines[1]?.requestId)
  })

  it('keeps out of the log what was sent, and what a database said of it', async () => {
    const quoting = Object.assign(new Error('Key (email)=(asha@school.example) already exists'), { severity: 'ERROR' })
    await ask(route(failing(quoting)), { body: JSON.stringify({ ...book, title: 'Private words' }) })
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toMatch(/asha|Private words/)
  })

  it('from another site’s page is refused, unless it only reads or carries its own token', async () => {
    const door = route(answering(() => Promise.resolve('done')))
    const origin = 'https://elsewhere.example'
    const foreign = await ask(door, { body: JSON.stringify(book), headers: { origin } })
    expect([foreign.status, await foreign.json()]).toEqual([403, { message: messages.common.foreignOrigin }])
    const own = await ask(door, { body: JSON.stringify(book), headers: { origin: 'https://portal.example' } })
    expect(own.status).toBe(200)
    const cookieAlone = await ask(door, { body: JSON.stringify(book), headers: { cookie: 'a=b' } })
    expect(cookieAlone.status).toBe(403)
    const reading = await ask(door, { method: 'GET', query: '?title=A&first=1&last=1', headers: { origin } })
    expect(reading.status).toBe(200)
  })

  it('lets go of what it received, whether or not it succeeds', async () => {
    const release = vi.fn(() => Promise.resolve())
    const body = () => Promise.resolve({ input: book, release })
    await ask(
      route(
        answering(() => Promise.resolve()),
        { body },
      ),
      {},
    )
    await ask(route(failing(secretive), { body }), {})
    expect(release).toHaveBeenCalledTimes(2)
  })
})

describe('a server action', () => {
  const door = (run: () => Promise<unknown>) => action(answering(run), '/fees', '/')
  const typed = { title: 'Sums', first: '3', last: '7' }

  it('answers the data and draws its screens anew', async () => {
    expect(await door(() => Promise.resolve({ id: 'b1' }))(typed)).toEqual({ ok: true, data: { id: 'b1' } })
    expect(next.revalidated).toEqual(['/fees', '/'])
    expect(lines).toMatchObject([{ msg: 'call', door: 'action', access: 'admissions:apply', outcome: 'ok' }])
  })

  it('hands on the key of the form, and nothing else that a browser puts in its place', async () => {
    const keys: unknown[] = []
    const keyed = action(
      operation({
        access: 'admissions:apply',
        input: bookSchema,
        output: z.unknown(),
        fail: '',
        run(_actor, _input, { requestKey }) {
          keys.push(requestKey)
          return Promise.resolve()
        },
      }),
    )
    await keyed(typed, 'key-1')
    await Reflect.apply(keyed, undefined, [typed, { toString: () => 'key-2' }])
    expect(keys).toEqual(['key-1', undefined])
  })

  it('says which fields are wrong, and draws nothing anew', async () => {
    expect(await door(() => Promise.resolve())({ ...typed, last: '1' })).toEqual({
      ok: false,
      code: 'invalid',
      message: 'The last page is before the first.',
      errors: { last: 'The last page is before the first.' },
    })
    expect(
      await Reflect.apply(
        door(() => Promise.resolve()),
        undefined,
        [],
      ),
    ).toMatchObject({
      ok: false,
      code: 'invalid',
      errors: { title: required },
    })
    expect(next.revalidated).toEqual([])
  })

  it('answers the domain’s own failure as a result, and draws the screens anew where somebody was faster', async () => {
    const refuse = (code: ErrorCode) => door(() => Promise.reject(new AppError(code, 'It is so.')))(typed)
    expect(await refuse('wrongPassword')).toEqual({ ok: false, code: 'wrongPassword', message: 'It is so.' })
    expect(next.revalidated).toEqual([])
    expect(await refuse('conflict')).toEqual({ ok: false, code: 'conflict', message: 'It is so.' })
    expect(next.revalidated).toEqual(['/fees', '/'])
    expect(lines.map(({ outcome }) => outcome)).toEqual(['wrongPassword', 'conflict'])
  })

  it('answers what nobody expected with the default message, and keeps the reason for the log', async () => {
    expect(await door(() => Promise.reject(secretive))(typed)).toEqual({
      ok: false,
      code: 'internal',
      message: 'Failed to add the book',
    })
    expect(lines).toMatchObject([
      { msg: 'unexpected error', door: 'action', error: { message: discreet } },
      { msg: 'call', outcome: 'internal' },
    ])
  })

  it('refuses a visitor who may not, and another site’s page, before anything runs', async () => {
    expect(await action(addBook)(typed)).toMatchObject({ ok: false, code: 'unauthenticated' })
    next.request = new NextRequest(addressOfCall, { method: 'POST', headers: { origin: 'https://elsewhere.example' } })
    const run = vi.fn(() => Promise.resolve())
    expect(await door(run)(typed)).toMatchObject({ ok: false, message: messages.common.foreignOrigin })
    expect(run).not.toHaveBeenCalled()
  })
})

describe('what a page reads', () => {
  const digestOf = (work: Promise<unknown>) =>
    work.then(
      () => 'no error',
      (error: Error & { digest?: string }) => error.digest,
    )
  const search = (run: (input: { q?: string; page: number }) => Promise<unknown>) =>
    operation({
      access: 'gallery:read',
      input: z.object({ q: z.string().optional(), page: wholeNumber(1, 9).default(1) }),
      output: z.unknown(),
      fail: 'Failed to fetch books',
      run: (_, input) => run(input),
    })

  it('is the operation’s answer, without the parts of its address that are wrong', async () => {
    expect(
      await read(
        search((input) => Promise.resolve(input)),
        { q: 'sums', page: 'many' },
      ),
    ).toEqual({
      q: 'sums',
      page: 1,
    })
  })

  it('sends a visitor to /home who may not see it', async () => {
    expect(await digestOf(read(addBook, typedBook))).toMatch(/^NEXT_REDIRECT;.*;\/home;/)
  })

  it('is the not-found page for what is not there', async () => {
    expect(await digestOf(read(search(() => Promise.reject(new AppError('notFound', 'Gone.')))))).toBe(
      'NEXT_HTTP_ERROR_FALLBACK;404',
    )
  })

  it('fails with the default message alone, and a section in its own place', async () => {
    const broken = search(() => Promise.reject(secretive))
    await expect(read(broken)).rejects.toThrow(LoadError)
    expect(await digestOf(read(broken))).toBe('Failed to fetch books')
    expect(lines[0]).toMatchObject({ msg: 'unexpected error', error: { message: discreet } })
    expect(await readSection(broken)).toEqual({ ok: false, code: 'internal', message: 'Failed to fetch books' })
    expect(await digestOf(readSection(addBook, typedBook))).toMatch(/^NEXT_REDIRECT/)
  })
})

const typedBook = { title: 'Sums', first: '3', last: '7' }
