// The portal's HTTP server: Next.js behind a listener of our own, because the application has to know the address that
// a request really came from, which headers could only claim.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { plainAddress } from '../lib/network-address.mjs'
import { mayBePage } from '../lib/security-headers.mjs'
import { busyAnswer } from './portal/busy-answer.mjs'
import { releaseEndedRenders } from './portal/ended-renders.mjs'
import { writeLines } from './portal/first-lines.mjs'
import { GuestPages, isForGuest } from './portal/guest-pages.mjs'
import { watchMethod } from './portal/method-not-allowed.mjs'
import { kindOf, sendsFile } from './portal/request-kinds.mjs'
import { protect, refuseMalformed } from './portal/security.mjs'
import { boundConnections, limits, whenBodyIsHere, whenHandedOver } from './portal/slow-clients.mjs'
import { Turns } from './portal/turns.mjs'

const SHUTDOWN_WITHIN = 10_000

/** Milliseconds in which those who are connected when it ends may still ask, and are told to ask elsewhere next time. */
const FAREWELL = 1_000

/** Turns of the event loop at most that accept those who have connected by the end. */
const MOST_TURNS = 5_000

/** How much of a body that nobody wants is still taken, so that its sender gets to read the answer. */
const UNWANTED = { bytes: 8 * 1024 * 1024, milliseconds: 3_000 }

releaseEndedRenders()
if (process.env.NODE_ENV === 'production') writeLines()

let closing = false
let accepted = 0

const hostname = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const secure = Boolean(process.env.APP_URL?.startsWith('https:'))
const dev = process.env.NODE_ENV === 'development'

/** Read by lib/server/connection.ts, which says what is in it: the facts of the request that is being served. */
const connection = (globalThis[Symbol.for('school-portal.connection')] = new AsyncLocalStorage())

/** The function that hears of each request's end; lib/server/requests.ts sets it. */
const requestEnded = Symbol.for('school-portal.request-ended')

/** Async functions to await before the process ends. lib/server/messages/deliveries/timer.ts adds one. */
const beforeExit = (globalThis[Symbol.for('school-portal.before-exit')] = new Set())

const server = http.createServer(limits, answer)
const isCrowded = boundConnections(server, { behindProxy: Number(process.env.TRUST_PROXY) > 0 })
const turns = new Turns()
const guestPages = new GuestPages()
// Longer than a proxy in front keeps an idle connection, or it would at times send a request into a closed one.
server.keepAliveTimeout = 75_000
// Next adds its handler for upgrades (hot reloading) to `httpServer` by itself.
const app = next({ dev, hostname, port, dir: fileURLToPath(new URL('..', import.meta.url)), httpServer: server })

// Before the long preparation: whoever has started this may be gone by now, or go meanwhile.
for (const reason of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(reason, shutDown)
if (process.connected === false) process.exit(0)

await app.prepare()
const handle = app.getRequestHandler()
server.on('error', failToListen)
server.on('clientError', refuseMalformed)
server.on('connection', () => accepted++)
server.listen(port, hostname, () => process.send?.('listening'))

function answer(request, response) {
  const began = performance.now()
  const requestId = randomUUID()
  const address = plainAddress(request.socket.remoteAddress) ?? ''
  const facts = { address, requestId }
  // Also where the client has gone before the end.
  response.once('close', () => globalThis[requestEnded]?.(request, response, facts, performance.now() - began))
  response.setHeader('X-Request-Id', requestId)
  protect(request, response)
  // For a year, and for this host alone: the school may have others.
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  if (!isWellFormed(request.url)) return refuse(response, 400, 'The address is malformed.')
  if (!watchMethod(request, response)) return
  adjustHead(request, response, facts)
  takeUnwantedBody(request, response)
  const make = (headers) => makeInTurn(request, response, facts, headers)
  if (!dev && isForGuest(request)) void guestPages.answer(request, response, facts, make)
  else make()
}

/** Has Next.js answer, when it is the request's turn; as if it had come with these headers, where some are given. */
function makeInTurn(request, response, facts, headers) {
  const begin = (endTurn, giveBack) => {
    facts.giveBackTurn = giveBack
    whenHandedOver(response, endTurn)
    // Only now: who is refused is told so in the form that they asked for.
    if (headers) request.headers = headers
    connection.run(facts, () => handle(request, response))
  }
  const kind = kindOf(request)
  if (dev || kind === 'none') return begin(() => {})
  const enter = () => {
    const leave = turns.enter(kind, begin, () => refuseBusy(request, response, facts))
    response.once('close', leave)
  }
  // Who may not send a file hears so before it is here.
  if (sendsFile(request.headers)) enter()
  else whenBodyIsHere(request, enter, () => refuse(response, 408, 'The request did not come within a minute.'))
}

function refuseBusy(request, response, facts) {
  facts.shed = true
  const { status, headers, body } = busyAnswer(request, schoolName())
  // By then a request without a body is complete, and its connection can be kept.
  setImmediate(() => response.writeHead(status, headers).end(body))
}

/** As lib/server/school-settings.ts keeps it. */
const schoolName = () => globalThis.portalSchoolSettings?.saved.name ?? process.env.SCHOOL_NAME ?? 'School portal'

function adjustHead(request, response, facts) {
  const writeHead = response.writeHead
  response.writeHead = (status, ...rest) => {
    // The rest of a body would be taken for the next request.
    if (closing || isCrowded() || !request.complete) response.setHeader('Connection', 'close')
    if (facts.pageStatus === 503) response.setHeader('Retry-After', '5')
    const unread = status === 500 && isUnread(request, facts)
    return writeHead.call(response, facts.pageStatus ?? (unread ? 400 : status), ...rest)
  }
}

// Next.js answers with 500 what a page is sent and it cannot read as a server action: it came to no door.
const isUnread = ({ method, url }, { door }) => method === 'POST' && !door && mayBePage(url.split('?', 1)[0])

// A connection that is closed with something unread in it is reset, and takes along the answer that is on its way.
function takeUnwantedBody(request, response) {
  const end = response.end
  response.end = (...args) => {
    if (request.complete || request.destroyed) return end.apply(response, args)
    let taken = 0
    const finish = () => {
      clearTimeout(timer)
      request.off('readable', take).off('end', finish).off('close', finish)
      end.apply(response, args)
    }
    const take = () => {
      for (let chunk = request.read(); chunk !== null; chunk = request.read()) taken += chunk.length
      if (taken > UNWANTED.bytes) finish()
    }
    const timer = setTimeout(finish, UNWANTED.milliseconds)
    // By 'readable' and not by 'data': Next has a listener of the first kind, beside which the second never comes.
    request.on('readable', take).once('end', finish).once('close', finish)
    take()
    return response
  }
}

function isWellFormed(target) {
  if (!target.startsWith('/') || target.startsWith('//') || target.includes('%00')) return false
  try {
    return Boolean(decodeURIComponent(target.split('?')[0]))
  } catch {
    return false
  }
}

function refuse(response, status, message) {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ message }))
}

function failToListen(error) {
  const taken = `Port ${port} is already in use. Stop the other program or set PORT to another number.`
  console.error(error.code === 'EADDRINUSE' ? taken : `The server cannot listen on ${hostname}:${port}: ${error.code}.`)
  process.exit(1)
}

async function shutDown() {
  if (closing) return
  closing = true
  if (!server.listening) process.exit(0)
  setTimeout(() => process.exit(0), SHUTDOWN_WITHIN)
  await farewell()
  // A connection becomes idle only when its request is done, so look again and again.
  setInterval(() => server.closeIdleConnections(), 50)
  await Promise.all([new Promise((resolve) => server.close(resolve)), ...[...beforeExit].map((end) => end())])
  await app.close()
  process.exit(0)
}

// Requests may be on their way through connections that look idle, or wait for a busy process to accept them: closing at
// once would reset them.
async function farewell() {
  const until = Date.now() + FAREWELL
  while (Date.now() < until && (await connections()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await acceptWaiting()
}

// A turn of the event loop accepts one of those who wait, or a few: two turns that brought nobody say that nobody is left.
async function acceptWaiting() {
  for (let quiet = 0, turns = 0; quiet < 2 && turns < MOST_TURNS; turns++) {
    const before = accepted
    await new Promise((resolve) => setImmediate(resolve))
    quiet = accepted === before ? quiet + 1 : 0
  }
}

function connections() {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
