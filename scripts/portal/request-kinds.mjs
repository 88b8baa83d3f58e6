/** What a monitor asks, and files that are there as they are. */
const AT_ONCE =
  /^\/(api\/(health|metrics)|_next\/static\/.*|(icon|icon-\d+|apple-touch-icon|shared)\.(png|svg)|favicon\.ico|robots\.txt)$/

/**
 * With which people log in, the code of their second step too, or choose a password: in the morning a whole school does.
 * Others in which a password is asked for are few, and let others in while they wait for its turn (lib/server/in-turn.ts).
 */
const PASSWORDS = /^\/(api\/auth\/(login|register|reset-password|change-password)|login|signup|reset-password\/[^/]*)$/

/** Files that are made, which wait for each other in lib/server/papers/download.ts, or that are large. */
const FILES =
  /^\/api\/.*\/(csv|pdf|export|class-export|receipts?|media|template|faulty-rows)$|^\/api\/(study-materials\/download|reports\/export|cron)\//

/** @param {string} query */
const isCsv = (query) => /(^|&)format=csv(&|$)/.test(query)

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * How a request waits for its turn (docs/decisions.md, A few requests at a time): `none` not at all, `long` what soon
 * waits for something else. A server action is a POST, so it counts as a write.
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 * @returns {'none' | 'read' | 'write' | 'long'}
 */
export function kindOf({ method = 'GET', url = '/', headers }) {
  const [path = '/', query = ''] = url.split('?', 2)
  if (READS.has(method)) return AT_ONCE.test(path) ? 'none' : FILES.test(path) || isCsv(query) ? 'long' : 'read'
  return PASSWORDS.test(path) || sendsFile(headers) ? 'long' : 'write'
}

/**
 * Whether a request's body is a file, which may take half an hour; what server actions send is short.
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
export const sendsFile = (headers) =>
  Boolean(headers['content-type']?.startsWith('multipart/form-data')) && !headers['next-action']
