/** What a monitor asks. */
const AT_ONCE = /^\/api\/(health|metrics)$/

/** Files that are there as they are: a page is nothing without its scripts. */
const PARTS = /^\/(_next\/static\/.*|(icon|icon-\d+|apple-touch-icon|shared)\.(png|svg)|favicon\.ico|robots\.txt)$/

/**
 * With which people log in, the code of their second step too, or choose a password: in the morning a whole school does.
 * Others in which a password is asked for are few, and let others in while they wait for its turn (lib/server/in-turn.ts).
 */
const PASSWORDS = /^\/(api\/auth\/(login|register|reset-password|change-password)|login|signup|reset-password\/[^/]*)$/

/** Files that are made, which wait for each other in lib/server/papers/download.ts, or that are large. */
const FILES =
  /^\/api\/.*\/(csv|pdf|export|class-export|receipts?|media|template|faulty-rows)$|^\/api\/(study-materials\/download|reports\/export|cron)\//

/** The calls that take a file; all others take a short body. */
const TAKES_FILE =
  /^\/api\/(people\/[^/]+\/photo|school\/(logo|pictures)|setup\/logo|gallery|imports|promotions(\/[^/]+\/thumbnail)?|study-materials\/upload)$/

/** @param {string} query */
const isCsv = (query) => /(^|&)format=csv(&|$)/.test(query)

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * How a request waits for its turn (docs/decisions/0027-a-few-requests-at-a-time.md): `none` not at all, `brief` what holds
 * the thread briefly: it soon waits for something else, or is a file that is there as it is. A server action is a POST, so it counts as a write.
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 * @returns {'none' | 'read' | 'write' | 'brief'}
 */
export function kindOf(request) {
  const { method = 'GET', url = '/' } = request
  const [path = '/', query = ''] = url.split('?', 2)
  if (!READS.has(method)) return PASSWORDS.test(path) || sendsFile(request) ? 'brief' : 'write'
  if (AT_ONCE.test(path)) return 'none'
  return PARTS.test(path) || FILES.test(path) || isCsv(query) ? 'brief' : 'read'
}

/**
 * Whether a request sends a file, which may take half an hour, to a call that takes one.
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 */
export const sendsFile = ({ method, url = '/', headers }) =>
  method === 'POST' &&
  TAKES_FILE.test(url.split('?', 1)[0] ?? '') &&
  Boolean(headers['content-type']?.startsWith('multipart/form-data'))

/**
 * Whether a request belongs to the set-up, in which nobody has a session yet.
 * @param {Pick<import('node:http').IncomingMessage, 'url'>} request
 */
export const isSetUp = ({ url = '/' }) => url.startsWith('/api/setup/')
