import { randomInt } from 'node:crypto'
import net from 'node:net'
import { ConfigError } from '@/lib/server/env'

/** Below what systems give to outgoing connections: one of those could take a free port before it is listened on. */
const range = { first: 20_000, count: 12_000 }

/**
 * A TCP port of this machine that nobody uses at the moment.
 * @throws Error when there seems to be none.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = range.first + randomInt(range.count)
    if (await isFree(port)) return port
  }
  throw new Error('no free port was found')
}

/** Whether nobody listens on a port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  const server = await listen(port, '127.0.0.1').catch(() => null)
  if (server) await close(server)
  return server !== null
}

/** @throws ConfigError with one sentence about why this address cannot be listened on. */
export async function checkPort(port: number, host: string) {
  try {
    await close(await listen(port, host))
  } catch (error) {
    throw new ConfigError(explain((error as NodeJS.ErrnoException).code, port, host))
  }
}

function explain(code: string | undefined, port: number, host: string) {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the other program or set PORT to another number.`
  }
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has. Set PORT to a number above 1023.`
  return `The setting HOST is wrong: this machine has no address ${host} to listen on.`
}

function listen(port: number, host: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => resolve(server))
  })
}

function close(server: net.Server) {
  return new Promise((resolve) => server.close(resolve))
}
