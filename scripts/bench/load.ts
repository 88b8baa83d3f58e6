import http from 'node:http'
import { quantile } from './requests'
import type { Target } from './school'

/** Milliseconds of each request, requests a second, and the answers that were not 200. */
export type Load = { times: number[]; rate: number; failed: number; bytes: number }

/**
 * Asks for `target` on so many connections at once, each the next time when it has its answer, for `milliseconds`.
 * `bytes` are those of the last body as it comes over the line.
 */
export async function loadOf(target: Target, connections: number, milliseconds: number): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const load: Load = { times: [], rate: 0, failed: 0, bytes: 0 }
  const began = performance.now()
  const until = began + milliseconds
  const one = async () => {
    while (performance.now() < until) {
      const asked = performance.now()
      const { status, bytes } = await answerOf(target, agent)
      load.times.push(performance.now() - asked)
      load.bytes = bytes
      if (status !== 200) load.failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  load.rate = (load.times.length / (performance.now() - began)) * 1000
  agent.destroy()
  return load
}

function answerOf({ url, headers }: Target, agent: http.Agent) {
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

/** Median and 95th percentile, in milliseconds. */
export const timesIn = ({ times }: Load) => ({ median: quantile(times, 0.5), p95: quantile(times, 0.95) })
