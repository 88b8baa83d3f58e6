import type { IncomingMessage, ServerResponse } from 'node:http'
import { screenPathAt } from '@/lib/route-lookups'
import type { Door, Request } from './request-context'
import { log } from './log'
import { observeRequest } from './metrics'

/**
 * Hears of the end of each request that server/index.mjs has taken, also of those that it has refused and of those whose
 * client has gone: measures it, and writes its line where no door has.
 */
export function watchRequests() {
  Object.assign(globalThis, { [Symbol.for('school-portal.request-ended')]: requestEnded })
}

function requestEnded(
  { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  response: Pick<ServerResponse, 'statusCode' | 'writableFinished'>,
  { requestId, logged, ...facts }: Request,
  milliseconds: number,
) {
  const { door, operation } = doorOf(url, facts)
  const gone = !response.writableFinished
  const status = facts.status ?? response.statusCode
  const seconds = milliseconds / 1000
  observeRequest({ door, operation, status: gone ? 'gone' : status, seconds, shed: facts.shed ?? false })
  if (logged && !gone) return
  const line = { requestId, method, door, operation, status, ms: Math.round(milliseconds) }
  log()[door === 'file' ? 'debug' : 'info'](gone ? { ...line, gone } : line, 'request')
}

/** Through which door a request came and for what, in the code's own names. */
function doorOf(url: string, { door, operation }: Pick<Request, 'door' | 'operation'>) {
  const [path = ''] = url.split('?', 1)
  const known = door ?? doorAt(path)
  return { door: known, operation: operation ?? screenAt(known, path) ?? 'other' }
}

const screenAt = (door: Door, path: string) => (door === 'page' ? screenPathAt(path) : undefined)

/** Of what no door of ours has answered. */
function doorAt(path: string): Door {
  if (path.startsWith('/api/')) return 'call'
  return path.startsWith('/_next/') || /^\/[\w-]+\.\w+$/.test(path) ? 'file' : 'page'
}
