// One rule for what counts as one client's network address, of the server (server/index.mjs) and of the limits for guessing.
import { isIP } from 'node:net'

/**
 * An address as a connection or a proxy writes it, without brackets, port and zone, and IPv4 as such: the form that people
 * read. Undefined for what is none.
 * @param {string | undefined} text
 */
export function plainAddress(text = '') {
  const trimmed = text.trim()
  const [, bare = trimmed] = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed) ?? /^([\d.]+):\d+$/.exec(trimmed) ?? []
  const [address = ''] = bare.split('%', 1)
  if (isIP(address) !== 6) return isIP(address) ? address : undefined
  const groups = groupsOf(address)
  return groups.slice(0, 6).join() === '0,0,0,0,0,ffff' ? dotted(groups.slice(6)) : shortest(address)
}

/**
 * By what limits and shares count: of IPv6 the network of 64 bits, since whoever has one has all of its addresses. What is no
 * address stays as it is.
 * @param {string} address
 */
export function addressKey(address) {
  const plain = plainAddress(address)
  if (plain === undefined) return address
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/**
 * Whom the outermost of `hops` proxies of ours was called by. Each appends the address that called it to X-Forwarded-For, so
 * that is the one so many from the right; everything to its left may be forged. Undefined where none has said so.
 * @param {string | string[] | null | undefined} header
 * @param {number} hops
 */
export const forwardedAddress = (header, hops) =>
  hops > 0 && header ? plainAddress(String(header).split(',').at(-hops)) : undefined

/**
 * An IPv6 address as everybody writes it: the URL parser leaves out the longest run of zeros.
 * @param {string} address
 */
const shortest = (address) => new URL(`http://[${address}]`).hostname.slice(1, -1)

/**
 * The eight groups of an IPv6 address, without leading zeros.
 * @param {string} address
 */
function groupsOf(address) {
  const [left = '', right] = shortest(address).split('::')
  const [before, after] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean))
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}

/** @param {string[]} groups */
const dotted = (groups) => groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.')
