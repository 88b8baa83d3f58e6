import { addressKey } from '../lib/network-address.mjs'
import { refuseOn } from './security.mjs'

/** Connections at once. One of which nothing comes holds a few kilobytes. */
const MOST = 4_000

/** The part of them that is closed together where there are more: to look for them takes a while. */
const TOGETHER = 0.01

/**
 * How many requests on one connection may wait for those before them. Browsers and proxies wait for the answer themselves;
 * a megabyte of short requests would become a hundred in memory.
 */
const MOST_WAITING = 10

/**
 * The open connections of a server, by network address. A new one always gets in: where there are too many, those are closed
 * on which Next.js works on nothing, of the address that has the most, the longest quiet first. So who opens thousands takes
 * them from nobody else, and a school behind one router may have all while nobody else wants them.
 */
export class Connections {
  /** @type {Map<string, Set<import('node:net').Socket>>} by address, the longest quiet first */
  #of = new Map()
  /** @type {Set<import('node:net').Socket>} those on which Next.js works on something */
  #working = new Set()
  #open = 0
  #most

  /** @param {import('node:http').Server} server */
  constructor(server, most = MOST) {
    this.#most = most
    server.on('connection', (socket) => this.#add(socket))
  }

  /**
   * Next.js begins to work on what came on a connection; that ends when the answer has closed.
   * @param {import('node:net').Socket} socket
   * @param {import('node:http').ServerResponse} response
   */
  begin(socket, response) {
    this.#working.add(socket)
    response.once('close', () => {
      this.#working.delete(socket)
      const own = this.#of.get(keyOf(socket))
      if (own?.delete(socket)) own.add(socket)
    })
  }

  /** @param {import('node:net').Socket} socket */
  #add(socket) {
    const key = keyOf(socket)
    this.#of.set(key, (this.#of.get(key) ?? new Set()).add(socket))
    this.#open++
    socket.once('close', () => this.#forget(socket, key))
    if (this.#open > this.#most) this.#makeRoom()
  }

  #makeRoom() {
    const byNumber = [...this.#of].sort(([, a], [, b]) => b.size - a.size)
    let left = Math.ceil(this.#most * TOGETHER)
    for (const [key, sockets] of byNumber)
      for (const socket of sockets) {
        if (this.#working.has(socket)) continue
        this.#forget(socket, key)
        socket.destroy()
        if (--left === 0) return
      }
  }

  /**
   * @param {import('node:net').Socket} socket
   * @param {string} key
   */
  #forget(socket, key) {
    const own = this.#of.get(key)
    if (!own?.delete(socket)) return
    this.#open--
    if (own.size === 0) this.#of.delete(key)
  }
}

/** @type {WeakMap<import('node:net').Socket, string>} who has gone has no address any more */
const keys = new WeakMap()

/** @param {import('node:net').Socket} socket */
function keyOf(socket) {
  const key = keys.get(socket) ?? addressKey(socket.remoteAddress ?? '')
  keys.set(socket, key)
  return key
}

/**
 * Has `answer` answer all that a server is asked, whichever event Node.js makes of it, on each connection one after the
 * other: who sends many requests at once holds no more than who waits for the answer, and who sends too many is closed.
 * @param {import('node:http').Server} server
 * @param {import('node:http').RequestListener} answer
 */
export function answerAll(server, answer) {
  /** @type {WeakMap<import('node:net').Socket, { last?: import('node:http').ServerResponse, waiting: number }>} */
  const lines = new WeakMap()
  const inOrder = (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { waiting: 0 }
    lines.set(socket, line)
    const before = line.last
    if (before && line.waiting === MOST_WAITING) return socket.destroy()
    line.last = response
    response.once('close', () => {
      if (line.last === response) line.last = undefined
    })
    if (!before) return answer(request, response)
    line.waiting++
    before.once('close', () => {
      line.waiting--
      if (!socket.destroyed) answer(request, response)
    })
  }
  // An expectation that nobody knows may be ignored, and so may an upgrade, as Node.js does where nobody listens for it.
  server.on('request', inOrder).on('checkExpectation', inOrder)
  // Its socket is nobody's any more: nothing would end it.
  server.on('connect', (_request, socket) => refuseOn(socket, '405 Method Not Allowed'))
}
