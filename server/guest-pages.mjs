// The pages that say the same to every visitor are made once and kept until somebody writes
// (docs/decisions/0028-pages-for-guests-are-made-once.md). Each answer gets a nonce of its own.
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { policyHeader } from '../lib/security-headers.mjs'

const zip = promisify(gzip)

/** What each reads of a query: with that it says something else, with anything more it does not. */
const READ = new Map([
  ['/home', ['gallery.page']],
  ['/login', ['ended']],
  ['/signup', []],
])

/** Who sends one of these may be somebody, or asks for a part of a page, or sends something along. */
const OF_SOMEBODY = ['cookie', 'authorization', 'rsc', 'next-action', 'content-length', 'transfer-encoding']

/** Milliseconds that others wait for a page that is being made: somebody writes, and all who come next would make it. */
const FOR_ANOTHER = 2_000

/** `gzip;q=0` is none. */
const ZIPS = /\bgzip\b(?!\s*;\s*q=0(\.0{0,3})?\s*(,|$))/i

/** How hard a page is compressed: level 6 would take twice as long for a twentieth less. */
const LEVEL = 4

/** Published by lib/server/guest-pages.ts. */
const whatGuestsSee = Symbol.for('school-portal.what-guests-see')

/**
 * The path of the page for guests that a request asks for; undefined where it asks for something else, or is somebody's.
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 */
export function guestPageOf({ method, url = '/', headers }) {
  const [path = '', query] = url.split('?', 2)
  const read = READ.get(path)
  if (method !== 'GET' || !read || OF_SOMEBODY.some((name) => headers[name] !== undefined)) return undefined
  const given = new URLSearchParams(query)
  return read.some((name) => given.has(name)) ? undefined : path
}

export class GuestPages {
  /** By path: what guests saw when it was made, its status, headers and text, and the nonce that is in them. */
  #kept = new Map()
  /** By path: what guests see, and what was made of it, once it is: undefined where that is for nobody else. */
  #making = new Map()

  /**
   * Answers a request, whose turn it is, with the page of `guestPageOf` that is kept, or with what `make` has Next.js answer.
   * @param {string} path
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {{ pageStatus?: number, incomplete?: boolean, giveBackTurn?: () => void }} facts of the request (lib/server/request-context.ts)
   * @param {() => void} make
   */
  async answer(path, request, response, facts, make) {
    try {
      const seen = await globalThis[whatGuestsSee]?.()
      const page = seen && (await this.#page(path, seen, facts))
      if (response.destroyed) return
      if (page) await send(page, toSender(request, response))
      else if (seen) this.#make(path, request, response, facts, make, seen)
      else make()
    } catch (error) {
      console.error(error)
      response.destroy()
    }
  }

  /** The page that was made of what guests see, or the one that is being made of it. */
  async #page(path, seen, facts) {
    const kept = this.#kept.get(path)
    if (kept?.seen === seen) return kept
    const making = this.#making.get(path)
    if (making?.seen !== seen) return undefined
    facts.giveBackTurn?.()
    return Promise.race([making.made, setTimeout(FOR_ANOTHER, undefined, { ref: false })])
  }

  /** Has it made, sends it, and keeps it if it is whole. */
  #make(path, request, response, facts, make, seen) {
    const to = toSender(request, response)
    const before = response.getHeaders()
    let resolve
    this.#making.set(path, { seen, made: new Promise((done) => (resolve = done)) })
    response.once('close', () => resolve())
    collect(response, (status, text) => {
      const headers = Object.entries(response.getHeaders()).filter(([name, value]) => before[name] !== value)
      const made = { seen, status, headers, text, nonce: to.nonce }
      const forAll = isWhole(made, facts)
      if (forAll) this.#kept.set(path, made)
      resolve(forAll ? made : undefined)
      send(made, to).catch((error) => {
        console.error(error)
        response.destroy()
      })
    })
    Object.assign(request, { url: path, headers: ofAnybody(request.headers) })
    make()
  }
}

const toSender = (request, response) => ({
  response,
  nonce: nonceOf(request),
  zips: ZIPS.test(request.headers['accept-encoding'] ?? ''),
})

const nonceOf = ({ headers }) => /'nonce-([^']+)'/.exec(headers[policyHeader])?.[1]

/**
 * Only what is the same for everybody: nothing that a client sends can get into a page that others are shown. To what
 * Next.js takes for a search engine it sends the page in one piece, with all that search engines look for in its head.
 */
const ofAnybody = ({ [policyHeader]: policy }) => ({
  host: 'localhost',
  [policyHeader]: policy,
  'user-agent': 'Bingbot',
})

/** React puts this where a part of a page failed, which the browser then tries once more. */
const failedPart = '<!--$!-->'

/** Whether it is the page for everybody, and not what one visitor was told while something was away. */
const isWhole = ({ status, headers, text }, { pageStatus, incomplete }) =>
  status === 200 &&
  !pageStatus &&
  !incomplete &&
  !text.includes(failedPart) &&
  text.endsWith('</html>') &&
  !headers.some(([name]) => name === 'set-cookie')

/** Keeps what is written to `response` from the client, and calls `done` with its status and text when it is whole. */
function collect(response, done) {
  const { writeHead, write, end, flushHeaders } = response
  const chunks = []
  const take = (chunk, encoding) =>
    typeof chunk === 'string' || chunk instanceof Uint8Array
      ? void chunks.push(Buffer.from(chunk, encoding))
      : undefined
  response.writeHead = (status, ...rest) => {
    response.statusCode = status
    for (const [name, value] of Object.entries(rest.find((part) => typeof part === 'object') ?? {}))
      response.setHeader(name, value)
    return response
  }
  response.flushHeaders = () => {}
  response.write = (chunk, ...rest) => {
    take(chunk, rest[0])
    rest.find((part) => typeof part === 'function')?.()
    return true
  }
  response.end = (...rest) => {
    take(...rest)
    Object.assign(response, { writeHead, write, end, flushHeaders })
    done(response.statusCode, Buffer.concat(chunks).toString())
    return response
  }
}

async function send({ status, headers, text, nonce: old }, { response, nonce, zips }) {
  const renewed = (value) => (Array.isArray(value) ? value.map(renewed) : String(value).replaceAll(old, nonce))
  const whole = Buffer.from(renewed(text))
  const body = zips ? await zip(whole, { level: LEVEL }) : whole
  if (response.destroyed || response.headersSent) return
  response.statusCode = status
  for (const [name, value] of headers) response.setHeader(name, renewed(value))
  if (zips) response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Length', body.byteLength)
  response.end(body)
}
