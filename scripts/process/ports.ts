import { randomInt } from 'node:crypto'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '@/lib/server/env'

const WAIT_FOR_PORT = 3_000

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

/**
 * Waits a little where the port is in use: the server of a start that was killed may still be ending.
 * @throws ConfigError with one sentence about why this address cannot be listened on.
 */
export async function checkPort(port: number, host: string) {
  const deadline = Date.now() + WAIT_FOR_PORT
  for (;;) {
    try {
      return await close(await listen(port, host))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || Date.now() > deadline) throw new ConfigError(explain(code, port, host))
      await sleep(100)
    }
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
