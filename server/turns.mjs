import { AsyncResource } from 'node:async_hooks'

/**
 * Requests that Next.js works on at once, at least. More only make each other wait: they share one thread, and what each of
 * them holds meanwhile has to be looked through by the collector of memory.
 */
const AT_ONCE = 5

/** Members' requests at once, at most, while the thread has time left: then those in Next.js wait for the database or a file. */
const AT_MOST = 100

/** The part of the time between two looks for which the thread has to have worked to count as busy. */
const BUSY = 0.97

/** By how much there are fewer at once after a look at which the thread was busy; after any other there is one more. */
const FEWER = 0.05

/** Milliseconds between looks at the thread, while somebody waits. */
const LOOK_EVERY = 3

/**
 * Milliseconds after which a request no longer counts among those at once, though it is not done: what is long waits for
 * something else by then, and with any other something is wrong.
 */
const A_TURN = { write: 5_000, brief: 50, read: 5_000 }

/**
 * Milliseconds for which a request waits at most; then it is refused. In the morning a whole school logs in: who types a
 * password waits a little. Nobody is refused sooner, or who asks without pause would keep the server busy with refusals.
 */
const LONGEST = { write: 5_000, brief: 15_000, read: 2_000 }

/** As many others go before a read, where both wait: those who write without pause keep nobody from reading. */
const BEFORE_A_READ = 3

/**
 * Milliseconds after a guest's turn in which no other guest comes, while members are there: then guests come one at a time.
 * Next.js makes a page in many small steps, and requests that cost little, such as redirects, would come between all of
 * them: without it members had a tenth of their pages beside a flood of those, and have four fifths (tests/long/soak/flood.test.ts).
 */
const REST = 25

/**
 * Requests in Next.js at most, with those whose turn is over, of one member, and of all guests of one network address, which
 * may be a whole school that logs in. Who has so many there waits until one of them has ended.
 */
const OF_ONE = { member: 20, guest: 500 }

/** @typedef {{ key: string, isMember: boolean }} Asker a member by the account, a guest by the network address */
/** @typedef {keyof typeof LONGEST} Kind */
/** @typedef {{ asker: Asker, kind: Kind, begin: () => void, leave: () => void }} Entry */
/** @typedef {(asker: Asker) => boolean} MayEnter */

/**
 * Lets a few requests at a time into Next.js: writes before reads, and of each the askers in turn, so that nobody waits for
 * all that another one sends. Beside members there is one guest at a time. Who has waited for the bound is refused.
 */
export class Turns {
  /** Those that count among those at once. */
  #running = 0
  #runningGuests = 0
  /** When the next guest may come, beside members. */
  #restUntil = 0
  #most = AT_ONCE
  #members = new Line()
  #guests = new Line()
  /** @type {Map<string, number>} how many each asker has in Next.js */
  #inside = new Map()
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
   * @param {Asker} asker
   * @param {Kind} kind `brief` holds the thread briefly: it soon waits for the body of an upload, a file or the turn of a password (lib/server/accounts/passwords.ts), or is a file that is there
   * @param {(end: () => void, giveBack: () => void) => void} begin
   * @param {() => void} refuse
   * @returns {() => void} gives up the place in the queue, for who goes away
   */
  enter(asker, kind, begin, refuse) {
    if (this.#waiting() === 0 && this.#hasRoomFor(asker) && this.#mayEnter(asker)) {
      this.#begin(asker, kind, begin)
      return () => {}
    }
    const line = asker.isMember ? this.#members : this.#guests
    const leave = onlyFirst(() => {
      clearTimeout(late)
      line.delete(entry)
    })
    // Each begins in its own context, and not in that of the request whose end has let it in.
    const entry = { asker, kind, begin: AsyncResource.bind(() => this.#begin(asker, kind, begin)), leave }
    const late = setTimeout(() => {
      leave()
      refuse()
    }, LONGEST[kind])
    line.add(entry)
    this.#letIn()
    this.#looking ??= setTimeout(() => this.#look(), LOOK_EVERY)
    return leave
  }

  #waiting() {
    return this.#members.size + this.#guests.size
  }

  /** @param {Pick<Asker, 'isMember'>} asker */
  #hasRoomFor({ isMember }) {
    if (isMember) return this.#running < Math.floor(this.#most)
    const areMembersThere = this.#running > this.#runningGuests || this.#members.size > 0
    if (!areMembersThere) return this.#running < AT_ONCE
    return this.#runningGuests === 0 && performance.now() >= this.#restUntil
  }

  /** @param {Asker} asker */
  #mayEnter({ key, isMember }) {
    return (this.#inside.get(key) ?? 0) < (isMember ? OF_ONE.member : OF_ONE.guest)
  }

  /**
   * @param {Asker} asker
   * @param {Kind} kind
   * @param {(end: () => void, giveBack: () => void) => void} begin
   */
  #begin({ key, isMember }, kind, begin) {
    this.#running++
    if (!isMember) this.#runningGuests++
    this.#inside.set(key, (this.#inside.get(key) ?? 0) + 1)
    const giveBack = onlyFirst(() => {
      clearTimeout(late)
      this.#running--
      if (!isMember) {
        this.#runningGuests--
        this.#restUntil = performance.now() + REST
      }
      this.#letIn()
    })
    const late = setTimeout(giveBack, A_TURN[kind])
    const leave = onlyFirst(() => {
      const left = (this.#inside.get(key) ?? 1) - 1
      if (left > 0) this.#inside.set(key, left)
      else this.#inside.delete(key)
    })
    const end = () => {
      leave()
      giveBack()
    }
    begin(end, giveBack)
  }

  #letIn() {
    for (let next = this.#next(); next; next = this.#next()) {
      next.leave()
      next.begin()
    }
  }

  #next() {
    const mayEnter = (/** @type {Asker} */ asker) => this.#mayEnter(asker)
    const member = this.#hasRoomFor({ isMember: true }) ? this.#members.next(mayEnter) : undefined
    return member ?? (this.#hasRoomFor({ isMember: false }) ? this.#guests.next(mayEnter) : undefined)
  }

  #look() {
    // By one at each look, because what it takes is seen at the next.
    this.#most = this.#isBusy() ? Math.max(this.#most - FEWER, AT_ONCE) : Math.min(this.#most + 1, AT_MOST)
    this.#letIn()
    if (this.#waiting() === 0) this.#most = AT_ONCE
    this.#looking = this.#waiting() > 0 ? setTimeout(() => this.#look(), LOOK_EVERY) : undefined
  }
}

/** Members who wait, or guests. */
class Line {
  size = 0
  #queues = { write: new Queue(), brief: new Queue(), read: new Queue() }
  #sinceARead = 0

  /** @param {Entry} entry */
  add(entry) {
    this.size++
    this.#queues[entry.kind].add(entry)
  }

  /** @param {Entry} entry */
  delete(entry) {
    this.size--
    this.#queues[entry.kind].delete(entry)
  }

  /**
   * Who is let in now.
   * @param {MayEnter} mayEnter
   */
  next(mayEnter) {
    const { write, brief, read } = this.#queues
    const aRead = read.next(mayEnter)
    const other =
      this.#sinceARead < BEFORE_A_READ || !aRead ? (write.next(mayEnter) ?? brief.next(mayEnter)) : undefined
    this.#sinceARead = other ? this.#sinceARead + 1 : 0
    return other ?? aRead
  }
}

/** Those who wait for the same, each asker's own in the order in which they came. */
class Queue {
  /** @type {Map<string, Set<Entry>>} by asker; who comes next stands first */
  #of = new Map()

  /** @param {Entry} entry */
  add(entry) {
    const { key } = entry.asker
    this.#of.set(key, (this.#of.get(key) ?? new Set()).add(entry))
  }

  /** @param {Entry} entry whose asker comes after all others from now on */
  delete(entry) {
    const { key } = entry.asker
    const own = this.#of.get(key)
    own?.delete(entry)
    this.#of.delete(key)
    if (own?.size) this.#of.set(key, own)
  }

  /** @param {MayEnter} mayEnter */
  next(mayEnter) {
    for (const [first] of this.#of.values()) if (mayEnter(first.asker)) return first
    return undefined
  }
}

/** @param {() => void} work */
function onlyFirst(work) {
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
