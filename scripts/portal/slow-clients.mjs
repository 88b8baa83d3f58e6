/**
 * Clients that are slow, or pretend to be: what each may hold of the server, and for how long. A request waits for its
 * body outside of Next.js, an answer is handed over whole, so neither keeps others waiting.
 */

/** Bytes of a body, and of an answer, that are held for one connection; larger ones come and go in pieces of this size. */
export const HELD = 512 * 1024

/** Bytes that are held for all of them together, of bodies and of answers each. */
const HELD_FOR_ALL = 64 * 1024 * 1024

/** Milliseconds for the head of a request, which is a few kilobytes. Nobody has sent it yet who is only connected. */
const HEAD_WITHIN = 20_000

/** Milliseconds for a body that is no file, and for one that is: 200 MB over a school's line. */
const BODY_WITHIN = 60_000
const UPLOAD_WITHIN = 30 * 60_000

/** Milliseconds for the rest of an answer, once it is handed over: 1 kB a second is enough. */
const ANSWER_WITHIN = 10 * 60_000

/** Milliseconds in which something of it has to be taken. */
const PROGRESS_WITHIN = 30_000

/** Connections at once, and of them from one network address, which a whole school may share. */
const CONNECTIONS = { all: 4_000, ofOne: 2_000 }

const LOOK_EVERY = 5_000

/** For http.createServer. */
export const limits = {
  highWaterMark: HELD,
  headersTimeout: HEAD_WITHIN,
  requestTimeout: UPLOAD_WITHIN,
  connectionsCheckingInterval: LOOK_EVERY,
}

/**
 * Bounds the connections of a server.
 * @param {import('node:http').Server} server
 * @param {{ behindProxy: boolean }} of all connections come from the proxy's address then
 * @returns {() => boolean} whether there are so many that none should be kept for later
 */
export function boundConnections(server, { behindProxy }, most = CONNECTIONS) {
  server.maxConnections = most.all
  let open = 0
  /** @type {Map<string, number>} */
  const from = new Map()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const others = from.get(address) ?? 0
    if (!behindProxy && others >= most.ofOne) return void socket.destroy()
    open++
    from.set(address, others + 1)
    socket.once('close', () => {
      open--
      const left = (from.get(address) ?? 1) - 1
      if (left > 0) from.set(address, left)
      else from.delete(address)
    })
  })
  return () => open > most.all * 0.75
}

/** What waits for slow clients. Gives up who makes no progress, who takes too long, and the longest when all hold too much. */
class Held {
  #all = new Map()
  #within
  /** @type {NodeJS.Timeout | undefined} */
  #looking

  /** @param {number} within milliseconds for each */
  constructor(within) {
    this.#within = within
  }

  /**
   * @param {object} one
   * @param {() => number} bytes that are held of it now
   * @param {() => void} giveUp
   */
  add(one, bytes, giveUp) {
    const now = Date.now()
    this.#all.set(one, { since: now, bytes, was: bytes(), movedAt: now, giveUp })
    this.#looking ??= setInterval(() => this.#look(), LOOK_EVERY).unref()
    if (this.#all.size * HELD > HELD_FOR_ALL) this.#boundAll()
  }

  /** @param {object} one */
  delete(one) {
    this.#all.delete(one)
    if (this.#all.size > 0 || !this.#looking) return
    clearInterval(this.#looking)
    this.#looking = undefined
  }

  #look() {
    const now = Date.now()
    for (const [one, held] of this.#all) {
      const bytes = held.bytes()
      if (bytes !== held.was) Object.assign(held, { was: bytes, movedAt: now })
      if (now - held.since > this.#within || now - held.movedAt > PROGRESS_WITHIN) this.#giveUp(one, held)
    }
    this.#boundAll()
  }

  #boundAll() {
    let sum = 0
    for (const held of this.#all.values()) sum += held.bytes()
    for (const [one, held] of this.#all) {
      if (sum <= HELD_FOR_ALL) return
      sum -= held.bytes()
      this.#giveUp(one, held)
    }
  }

  #giveUp(one, held) {
    this.delete(one)
    held.giveUp()
  }
}

const bodies = new Held(BODY_WITHIN)
const answers = new Held(ANSWER_WITHIN)

/**
 * Calls `then` when the request's body is here, or as much of it as is held; `late` when it does not come.
 * @param {import('node:http').IncomingMessage} request
 * @param {() => void} then
 * @param {() => void} late
 */
export function whenBodyIsHere(request, then, late) {
  const { headers } = request
  const bodiless = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (bodiless || request.complete) return then()
  const stop = () => {
    bodies.delete(request)
    request.off('readable', look).off('close', stop)
  }
  const look = () => {
    if (!request.complete && request.readableLength < request.readableHighWaterMark) return
    stop()
    then()
  }
  bodies.add(
    request,
    () => request.readableLength,
    () => {
      stop()
      late()
    },
  )
  // This reads ahead, up to the bound, and takes nothing.
  request.on('readable', look).once('close', stop)
}

/**
 * Calls `then` when the answer is handed over, however long its reader takes, or when the connection has broken. Of an
 * answer that is handed over in pieces, such as a film, the reader has to take something within `progressWithin`
 * milliseconds, as long as a piece waits for them.
 * @param {import('node:http').ServerResponse} response
 * @param {() => void} then
 */
export function whenHandedOver(response, then, progressWithin = PROGRESS_WITHIN) {
  const { write, end } = response
  response.write = (...args) => {
    const goesOn = write.apply(response, args)
    // Of the connection, which sees each packet that is taken; when all is taken Node.js sets it as it was.
    if (!goesOn) response.setTimeout(progressWithin)
    return goesOn
  }
  response.on('drain', () => response.setTimeout(0)).on('timeout', () => response.destroy())
  response.end = (...args) => {
    const ended = end.apply(response, args)
    then()
    if (!response.writableFinished && !response.destroyed) {
      answers.add(
        response,
        () => response.writableLength,
        () => response.destroy(),
      )
      response.once('finish', () => answers.delete(response))
    }
    return ended
  }
  response.once('close', () => {
    answers.delete(response)
    then()
  })
}
