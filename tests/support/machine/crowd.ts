import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** One request that a crowd has made. */
export type Asked = {
  kind: string
  status: number
  /** Milliseconds until the whole answer was there; Infinity where there was none. */
  ms: number
  retryAfter: number
  /** The Content-Security-Policy of the answer. */
  policy: string
}

/** What a client asks next. */
export type Ask = { kind: string; method?: string; path: string; headers: Record<string, string>; body?: string }

type Crowd = {
  clients: number
  seconds: number
  next: (client: number, round: number) => Ask
  /** Milliseconds between an answer and the next request. */
  every?: number
}

/**
 * So many clients, each on a connection of its own, who ask, wait for the answer and ask again until the time is over: those
 * who are told to come later do so.
 */
export async function crowd(url: string, { clients, seconds, next, every = 0 }: Crowd): Promise<Asked[]> {
  const until = Date.now() + seconds * 1000
  const asked: Asked[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
      for (let round = 0; Date.now() < until; round++) {
        const one = await askOnce(url, agent, next(client, round))
        asked.push(one)
        const pause = Math.max(every, one.status === 503 ? one.retryAfter * 1000 : 0)
        if (pause) await sleep(Math.min(pause, Math.max(0, until - Date.now())))
      }
      agent.destroy()
    }),
  )
  return asked
}

function askOnce(url: string, agent: http.Agent, { kind, method = 'GET', path, headers, body }: Ask): Promise<Asked> {
  const began = performance.now()
  return new Promise((resolve) => {
    const failed = () => resolve({ kind, status: 0, ms: Infinity, retryAfter: 0, policy: '' })
    const request = http.request(url + path, { agent, method, headers }, (response) => {
      response.on('error', failed).on('end', () =>
        resolve({
          kind,
          status: response.statusCode ?? 0,
          ms: performance.now() - began,
          retryAfter: Number(response.headers['retry-after'] ?? 0),
          policy: String(response.headers['content-security-policy'] ?? ''),
        }),
      )
      response.resume()
    })
    request.on('error', failed)
    request.end(body)
  })
}

/** Milliseconds: median, 95 of 100, the longest; and how many. */
export function timesOf(asked: readonly Asked[]) {
  const sorted = asked.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { count: sorted.length, median: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) }
}
