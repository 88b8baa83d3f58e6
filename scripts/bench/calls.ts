import http, { type IncomingHttpHeaders } from 'node:http'

/** A call as it is sent: `body` as JSON. `answered` gets the headers of its answer. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: object
  answered?: (headers: IncomingHttpHeaders) => void
}

/** Milliseconds of each call, calls a second, and those that did not succeed, by status; 0 for an answer that broke off. */
export type Calls = { times: number[]; rate: number; failed: Map<number, number> }

/** How long calls are sent: so many of them, or so many milliseconds. */
type Extent = { amount: number } | { milliseconds: number }

/** Sends calls to the server at `url` on so many connections, each the next one when it has its answer. */
export async function send(url: string, next: () => Call, connections: number, extent: Extent): Promise<Calls> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const calls: Calls = { times: [], rate: 0, failed: new Map() }
  let left = 'amount' in extent ? extent.amount : Infinity
  const began = performance.now()
  const until = 'milliseconds' in extent ? began + extent.milliseconds : Infinity
  const one = async () => {
    while (left-- > 0 && performance.now() < until) {
      const call = next()
      const sent = performance.now()
      const status = await answerTo(url, call, agent).then(
        (answer) => answer.status,
        () => 0,
      )
      calls.times.push(performance.now() - sent)
      if (status < 200 || status >= 300) calls.failed.set(status, (calls.failed.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  calls.rate = (calls.times.length / (performance.now() - began)) * 1000
  agent.destroy()
  return calls
}

/** The answer to one call, as the JSON that it is. @throws Error when it is refused. */
export async function ask<Answer>(url: string, call: Call): Promise<Answer> {
  const { status, chunks } = await answerTo(url, call)
  const content = Buffer.concat(chunks).toString()
  if (status >= 400) throw new Error(`${call.method} ${call.path} answered ${status}: ${content}`)
  return JSON.parse(content) as Answer
}

function answerTo(url: string, { method, path, headers, body, answered }: Call, agent?: http.Agent) {
  return new Promise<{ status: number; chunks: Buffer[] }>((resolve, reject) => {
    const content = body && JSON.stringify(body)
    const type = content ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) } : {}
    const request = http.request(url + path, { method, agent, headers: { ...headers, ...type } }, (response) => {
      answered?.(response.headers)
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, chunks }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(content)
  })
}
