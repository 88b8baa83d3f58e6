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

/** Milliseconds in which some of it has to come or to be taken, and bytes that are some: of a file 1 kB a second. */
const PROGRESS_WITHIN = 30_000
const SOME = 1
const SOME_OF_A_FILE = 30 * 1024

/** Milliseconds between looks at them. */
const LOOK_EVERY = 5_000

/** For http.createServer. */
export const limits = {
  highWaterMark: HELD,
  headersTimeout: HEAD_WITHIN,
  requestTimeout: UPLOAD_WITHIN,
  connectionsCheckingInterval: LOOK_EVERY,
}

/**
 * @typedef {object} Slow
 * @property {() => number} held bytes of it that are held now
 * @property {() => number} [moved] what changes as it comes or is taken: by itself what is held
 * @property {() => boolean} [isDone] there is nothing more to wait for
 * @property {() => void} giveUp
 */

/** What waits for slow clients. Gives up who makes no progress, who takes too long, and when all hold too much the largest. */
class Held {
  /** @type {Map<object, Slow & { since: number, was: number, movedAt: number }>} */
  #all = new Map()
  #within
  #some
  /** @type {NodeJS.Timeout | undefined} */
  #looking

  /**
   * @param {number} within milliseconds for each
   * @param {number} some bytes that have to move within PROGRESS_WITHIN
   */
  constructor(within, some = SOME) {
    this.#within = within
    this.#some = some
  }

  /**
   * @param {object} one
   * @param {Slow} slow
   */
  add(one, slow) {
    const now = Date.now()
    const { moved = slow.held } = slow
    this.#all.set(one, { ...slow, moved, since: now, was: moved(), movedAt: now })
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
    for (const [one, slow] of this.#all) {
      const moved = slow.moved()
      if (Math.abs(moved - slow.was) >= this.#some) Object.assign(slow, { was: moved, movedAt: now })
      if (slow.isDone?.()) this.delete(one)
      else if (now - slow.since > this.#within || now - slow.movedAt > PROGRESS_WITHIN) this.#giveUp(one, slow)
    }
    this.#boundAll()
  }

  #boundAll() {
    let sum = 0
    for (const { held } of this.#all.values()) sum += held()
    if (sum <= HELD_FOR_ALL) return
    for (const [one, slow] of [...this.#all].sort(([, a], [, b]) => b.held() - a.held())) {
      sum -= slow.held()
      this.#giveUp(one, slow)
      if (sum <= HELD_FOR_ALL) return
    }
  }

  #giveUp(one, { giveUp }) {
    this.delete(one)
    giveUp()
  }
}

const bodies = new Held(BODY_WITHIN)
const uploads = new Held(UPLOAD_WITHIN, SOME_OF_A_FILE)
const answers = new Held(ANSWER_WITHIN)

/**
 * Calls `then` when the request's body is here, or as much of it as is held; `late` when that does not come. Whose rest does
 * not come then is sent away.
 * @param {import('node:http').IncomingMessage} request
 * @param {() => void} then
 * @param {() => void} late
 */
export function whenBodyIsHere(request, then, late) {
  const { headers } = request
  const bodiless = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (bodiless || request.complete) return then()
  let begun = false
  const stop = () => {
    bodies.delete(request)
    request.off('readable', look).off('close', stop)
  }
  const look = () => {
    if (request.complete) stop()
    else if (request.readableLength < request.readableHighWaterMark) return
    begun = true
    request.off('readable', look)
    then()
  }
  bodies.add(request, {
    held: () => request.readableLength,
    moved: () => request.socket.bytesRead,
    isDone: () => request.complete,
    giveUp: () => {
      stop()
      if (begun) request.destroy()
      else late()
    },
  })
  // This reads ahead, up to the bound, and takes nothing.
  request.on('readable', look).once('close', stop)
}

/**
 * Sends away who no longer sends the file that is being received.
 * @param {import('node:http').IncomingMessage} request
 */
export function watchUpload(request) {
  let waitedForUs = 0
  uploads.add(request, {
    held: () => 0,
    // Where we are the slow ones, nothing more can come.
    moved: () =>
      request.socket.bytesRead +
      (request.readableLength < request.readableHighWaterMark ? waitedForUs : (waitedForUs += SOME_OF_A_FILE)),
    isDone: () => request.complete,
    giveUp: () => request.destroy(),
  })
  request.once('close', () => uploads.delete(request))
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
      answers.add(response, { held: () => response.writableLength, giveUp: () => response.destroy() })
      response.once('finish', () => answers.delete(response))
    }
    return ended
  }
  response.once('close', () => {
    answers.delete(response)
    then()
  })
}
