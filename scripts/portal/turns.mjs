import { AsyncResource } from 'node:async_hooks'

/**
 * How many requests Next.js has at once, at least. More only make each other wait: they share one thread, and what each of
 * them holds meanwhile has to be looked through by the collector of memory.
 */
const AT_ONCE = 5

/** At most, while the thread has time left: those in it wait for the database or for a file then. */
const AT_MOST = 100

/** Of the thread's time, from where on it counts as busy: what is below it nobody would have. */
const BUSY = 0.97

/** How many fewer at each look at which the thread was busy; one more at each at which it was not. */
const FEWER = 0.05

/**
 * Milliseconds after which a request no longer counts among those at once: of what is long it is known that it soon waits
 * for something else, of others that something is wrong.
 */
const A_TURN = { write: 5_000, long: 50, read: 5_000 }

/** Requests in Next.js, with those that no longer count: beyond them nobody is let in. */
const MOST_INSIDE = 1_000

/** Milliseconds between looks at those who wait, while somebody does. */
const LOOK_EVERY = 3

/**
 * How long each waits at most, in milliseconds, in the order in which they are let in. Whoever would probably wait for
 * three quarters of that is refused at once. In the morning a whole school logs in: who types a password waits a little.
 */
const LONGEST = { write: 5_000, long: 15_000, read: 2_000 }
const QUEUES = /** @type {(keyof typeof LONGEST)[]} */ (Object.keys(LONGEST))
const PROBABLY = 0.75

/** Others before a read, where both wait: those who write without pause keep nobody from reading. */
const BEFORE_A_READ = 3

/** Milliseconds between two turns of a queue, until it is known, and what a single interval counts for what is known. */
const FIRST_GUESS = 15
const NEWEST = 0.05

/**
 * Lets a few requests at a time into Next.js, writes before reads, each kind in the order in which they came, and refuses
 * those who would wait too long: then nobody waits longer than the bound, however many ask.
 */
export class Turns {
  #running = 0
  #most = AT_ONCE
  #inside = 0
  #waiting = ofEach(() => new Set())
  /** Between two turns while others of the queue wait, and when the last was. */
  #pace = ofEach(() => ({ interval: FIRST_GUESS, last: 0 }))
  #sinceARead = 0
  /** @type {NodeJS.Timeout | undefined} */
  #looking
  #isBusy

  /** @param {() => boolean} [isBusy] whether the thread had no time left since this was last asked */
  constructor(isBusy = threadIsBusy()) {
    this.#isBusy = isBusy
  }

  /**
   * Calls `begin` as soon as it is this request's turn, with a function that ends the turn, and one that gives it back before,
   * while the request waits for something else; or `refuse` when that takes too long.
   * @param {keyof typeof LONGEST} kind `long` soon waits for something else: for the body of an upload, a file that is made, the turn of a password (lib/server/accounts/passwords.ts)
   * @param {(end: () => void, giveBack: () => void) => void} begin
   * @param {() => void} refuse
   * @returns {() => void} gives up the place in the queue, for who goes away
   */
  enter(kind, begin, refuse) {
    const [waiting, pace] = [this.#waiting[kind], this.#pace[kind]]
    if (this.#inside >= MOST_INSIDE || waiting.size * pace.interval > LONGEST[kind] * PROBABLY) {
      refuse()
      return () => {}
    }
    if (!this.#somebodyWaits() && this.#hasRoom()) {
      this.#begin(kind, begin)
      return () => {}
    }
    // Each begins in its own context, and not in that of the request whose end has let it in.
    const entry = {
      since: performance.now(),
      begin: AsyncResource.bind(() => this.#begin(kind, begin)),
      refuse: AsyncResource.bind(refuse),
    }
    if (waiting.size === 0) pace.last = entry.since
    waiting.add(entry)
    this.#looking ??= setTimeout(() => this.#look(), LOOK_EVERY)
    return () => void waiting.delete(entry)
  }

  #somebodyWaits() {
    return QUEUES.some((kind) => this.#waiting[kind].size > 0)
  }

  #hasRoom() {
    return this.#running < Math.floor(this.#most)
  }

  #begin(kind, begin) {
    this.#running++
    this.#inside++
    const giveBack = once(() => {
      clearTimeout(late)
      this.#running--
      this.#letIn()
    })
    const late = setTimeout(giveBack, A_TURN[kind])
    const leave = once(() => this.#inside--)
    const end = () => {
      leave()
      giveBack()
    }
    begin(end, giveBack)
  }

  #letIn() {
    while (this.#hasRoom() && this.#somebodyWaits()) {
      const kind = this.#nextKind()
      const [first] = this.#waiting[kind]
      this.#waiting[kind].delete(first)
      this.#sinceARead = kind === 'read' ? 0 : this.#sinceARead + 1
      const [pace, now] = [this.#pace[kind], performance.now()]
      pace.interval += (now - pace.last - pace.interval) * NEWEST
      pace.last = now
      first.begin()
    }
  }

  #nextKind() {
    if (this.#sinceARead >= BEFORE_A_READ && this.#waiting.read.size > 0) return 'read'
    return QUEUES.find((kind) => this.#waiting[kind].size > 0)
  }

  #look() {
    for (const kind of QUEUES) {
      const late = performance.now() - LONGEST[kind]
      for (const entry of this.#waiting[kind]) {
        if (entry.since > late) break
        this.#waiting[kind].delete(entry)
        entry.refuse()
      }
    }
    // By one at each look, because what it takes is seen at the next.
    this.#most = this.#isBusy() ? Math.max(this.#most - FEWER, AT_ONCE) : Math.min(this.#most + 1, AT_MOST)
    this.#letIn()
    const somebodyWaits = this.#somebodyWaits()
    if (!somebodyWaits) this.#most = AT_ONCE
    this.#looking = somebodyWaits ? setTimeout(() => this.#look(), LOOK_EVERY) : undefined
  }
}

/** @param {() => any} make */
function ofEach(make) {
  return { write: make(), long: make(), read: make() }
}

/** @param {() => void} work */
function once(work) {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}

function threadIsBusy() {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization > BUSY
  }
}
