import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { commonHeaders, filePolicy, mayBePage, newNonce, pagePolicy, policyHeader } from '../lib/security-headers.mjs'

/**
 * Gives an answer the headers that every answer has, whoever makes it: Next.js, this server, or an error on the way. What
 * Next.js says of a path (next.config.mjs) comes later and replaces them. The request is given the policy too, in place of
 * what its sender may have put there: Next.js takes the nonce of inline scripts from it.
 */
export function protect(request, response) {
  const [path] = request.url.split('?', 1)
  const nonce = mayBePage(path) ? newNonce() : undefined
  const policy = nonce ? pagePolicy(nonce, [], path) : filePolicy
  for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value)
  response.setHeader(policyHeader, policy)
  request.headers[policyHeader] = policy
  if (nonce) allowErrorPage(response, nonce)
}

/** Where Next.js itself fails it sends a page that was made at the build: no nonce could be in it. */
function allowErrorPage(response, nonce) {
  const { writeHead } = response
  response.writeHead = (status, ...rest) => {
    if (status === 500) response.setHeader(policyHeader, pagePolicy(nonce, hashesOfErrorPage()))
    return writeHead.call(response, status, ...rest)
  }
}

let hashes

/** Of its inline scripts. A development server has none. */
function hashesOfErrorPage() {
  try {
    return (hashes ??= hashesIn(readFileSync(new URL('../.next/server/pages/500.html', import.meta.url), 'utf8')))
  } catch {
    return []
  }
}

const hashesIn = (html) =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code]) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )

/**
 * The answer to what is no HTTP request, with the same headers: Node.js would send a bare one.
 * @param {Error & { code?: string }} error
 * @param {import('node:stream').Duplex} socket
 */
export function refuseMalformed(error, socket) {
  // Where an answer is on its way, anything else would be taken for a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) socket.destroy()
  else refuseOn(socket, statusOf[error.code] ?? '400 Bad Request')
}

/**
 * Refuses what came on a connection, and closes it.
 * @param {import('node:stream').Duplex} socket
 * @param {string} status with its words
 */
export function refuseOn(socket, status) {
  const headers = { ...commonHeaders, [policyHeader]: filePolicy, 'Content-Length': '0', Connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => {}).end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, () => socket.destroy())
}

const statusOf = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
