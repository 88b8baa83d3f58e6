// The portal's HTTP server: Next.js behind a listener of our own, because the application has to know the address that
// a request really came from, which headers could only claim.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { addressKey, forwardedAddress, plainAddress } from '../lib/network-address.mjs'
import { mayBePage } from '../lib/security-headers.mjs'
import { busyAnswer } from './busy-answer.mjs'
import { answerAll, Connections } from './connections.mjs'
import { releaseEndedRenders } from './ended-renders.mjs'
import { writeLines } from './first-lines.mjs'
import { GuestPages, guestPageOf } from './guest-pages.mjs'
import { watchMethod } from './method-not-allowed.mjs'
import { isSetUp, kindOf, sendsFile } from './request-kinds.mjs'
import { protect, refuseMalformed } from './security.mjs'
import { limits, watchUpload, whenBodyIsHere, whenHandedOver } from './slow-clients.mjs'
import { Turns } from './turns.mjs'

/** Milliseconds after which it ends, whatever is still being answered. */
const SHUTDOWN_WITHIN = 10_000

/** Milliseconds in which those who are connected when it ends may still ask, and are told to ask elsewhere next time. */
const FAREWELL = 1_000

/** Turns of the event loop at most that accept those who have connected by the end. */
const MOST_TURNS = 5_000

/** Milliseconds after which an address may again ask for health or metrics without a turn: no monitor asks as often. */
const UNTURNED_EVERY = 100

const notWithinAMinute = 'The request did not come within a minute.'

/** How much of a body that nobody wants is still taken, and for how long, so that its sender gets to read the answer. */
const UNWANTED = { bytes: 8 * 1024 * 1024, milliseconds: 3_000 }

releaseEndedRenders()
if (process.env.NODE_ENV === 'production') writeLines()

let closing = false
let accepted = 0

const hostname = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const secure = Boolean(process.env.APP_URL?.startsWith('https:'))
const dev = process.env.NODE_ENV === 'development'
const proxies = Number(process.env.TRUST_PROXY || 0)

/** Read by lib/server/request-context.ts, which says what is in it: the facts of the request that is being served. */
const context = (globalThis[Symbol.for('school-portal.request-context')] = new AsyncLocalStorage())

/** The function that hears of each request's end; lib/server/requests.ts sets it. */
const requestEnded = Symbol.for('school-portal.request-ended')

/** Async functions to await before the process ends. lib/server/messages/deliveries/timer.ts adds one. */
const beforeExit = (globalThis[Symbol.for('school-portal.before-exit')] = new Set())

/** Tells members from guests; lib/server/who-asks.ts sets it. */
const whoAsks = Symbol.for('school-portal.who-asks')

const server = http.createServer(limits)
const connections = new Connections(server)
const turns = new Turns()
const guestPages = new GuestPages()
/** The addresses that have just asked what takes no turn: who asks more often waits for one. */
const unturned = new Set()
answerAll(server, answer)
// Longer than a proxy in front keeps an idle connection, or it would at times send a request into a closed one.
server.keepAliveTimeout = 75_000
// Next.js adds its handler for upgrades, which hot reloading needs, to `httpServer`: otherwise to one that nobody calls, because
// it answers none and lets go of no socket. Where nobody listens for upgrades, Node.js answers such a request as any other.
const httpServer = dev ? server : http.createServer()
const app = next({ dev, hostname, port, dir: fileURLToPath(new URL('..', import.meta.url)), httpServer })

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
  const facts = { address, requestId, sent: isSent(request) }
  // Ours and those of Next.js are a dozen.
  response.setMaxListeners(30)
  // Also where the client has gone before the end.
  response.once('close', () => globalThis[requestEnded]?.(request, response, facts, performance.now() - began))
  response.setHeader('X-Request-Id', requestId)
  protect(request, response)
  // For a year, and for this host alone: the school may have others.
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  adjustHead(request, response, facts)
  takeUnwantedBody(request, response)
  if (dev) begin(request, response, facts)
  else
    answerInTurn(request, response, facts).catch((error) => {
      console.error(error)
      response.destroy()
    })
}

/** Answers when the body is here and it is the request's turn. */
async function answerInTurn(request, response, facts) {
  const { headers } = request
  const asks = globalThis[whoAsks]
  const account = headers.cookie || headers.authorization ? await asks?.memberOf(headers) : undefined
  const address = addressKey(forwardedAddress(headers['x-forwarded-for'], proxies) ?? facts.address)
  const asker = { key: account ?? address, isMember: account !== undefined }
  const kind = kindOf(request)
  if (kind === 'none' && !unturned.has(address)) {
    unturned.add(address)
    setTimeout(() => unturned.delete(address), UNTURNED_EVERY)
    return begin(request, response, facts)
  }
  const enter = () => {
    const leave = turns.enter(
      asker,
      kind === 'none' ? 'read' : kind,
      (endTurn, giveBack) => {
        facts.giveBackTurn = giveBack
        begin(request, response, facts, endTurn)
      },
      () => refuseBusy(request, response, facts),
    )
    response.once('close', leave)
  }
  const takesFile = sendsFile(request)
  const isReceived = takesFile && account !== undefined && (await asks.hasSession(headers))
  if (request.socket.destroyed) return
  // Who may not send a file hears so before it is here; in the set-up nobody has a session yet.
  if (!isReceived && (!takesFile || isSetUp(request)))
    return whenBodyIsHere(request, enter, () => refuse(response, 408, notWithinAMinute))
  if (isReceived) watchUpload(request)
  enter()
}

/** Has Next.js answer, or who knows the answer without it. Calls `endTurn` when the answer is handed over. */
function begin(request, response, facts, endTurn = () => {}) {
  connections.begin(request.socket, response)
  if (!watchMethod(request, response)) return endTurn()
  whenHandedOver(response, endTurn)
  if (!isWellFormed(request.url)) return refuse(response, 400, 'The address is malformed.')
  const make = () => context.run({ request: facts }, () => handle(request, response))
  const page = dev ? undefined : guestPageOf(request)
  if (page) void guestPages.answer(page, request, response, facts, make)
  else make()
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
    if (closing || !request.complete) response.setHeader('Connection', 'close')
    if (facts.pageStatus === 503) response.setHeader('Retry-After', '5')
    // Next.js answers with 500 what a page is sent and it cannot read as a server action: it came to no door.
    const unread = status === 500 && facts.sent && !facts.door
    return writeHead.call(response, facts.pageStatus ?? (unread ? 400 : status), ...rest)
  }
}

/** Whether something is sent to a page. */
const isSent = ({ method, url }) => method === 'POST' && mayBePage(url.split('?', 1)[0])

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
  while (Date.now() < until && (await openConnections()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
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

function openConnections() {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
