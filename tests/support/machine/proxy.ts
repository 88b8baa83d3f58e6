import http from 'node:http'

/** A proxy in front of several servers. `asked` counts how many requests each has had. */
export type Proxy = { url: string; asked: number[]; close: () => Promise<void> }

/**
 * Starts a reverse proxy that asks the servers in turns, and appends the address that called it to X-Forwarded-For, as nginx
 * does with `$proxy_add_x_forwarded_for`. A header `x-server` names the server to ask; `x-caller` is the address that calls,
 * as there is only one on this machine.
 */
export async function startProxy(port: number, servers: () => readonly string[]): Promise<Proxy> {
  const asked: number[] = []
  let turn = 0
  const agent = new http.Agent({ keepAlive: true })
  const proxy = http.createServer((request, response) => {
    const all = servers()
    const wanted = request.headers['x-server']
    const place = wanted === undefined ? turn++ % all.length : Number(wanted)
    asked[place] = (asked[place] ?? 0) + 1
    const before = request.headers['x-forwarded-for']
    const forwarded = [before, request.headers['x-caller'] ?? request.socket.remoteAddress].filter(Boolean).join(', ')
    const onward = http.request(
      all[place] + (request.url ?? '/'),
      { agent, method: request.method, headers: { ...request.headers, 'x-forwarded-for': forwarded } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    request.pipe(onward)
  })
  // As long as the portal says, whose headers it hands on.
  proxy.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      agent.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
