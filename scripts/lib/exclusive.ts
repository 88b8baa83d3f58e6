import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopIfInterrupted } from './interruption'

const RETRY_EVERY = 50

/**
 * Runs `work` while no other process runs anything exclusive about the same folder; waits for its turn.
 * The lock is a socket, which the system takes back however a process ends: a lock file would outlive a kill -9.
 */
export async function exclusively<T>(dir: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  const address = lockAddress(realpathSync(dir))
  let lock = await tryLock(address)
  if (!lock) onWait?.()
  while (!lock) {
    stopIfInterrupted()
    await sleep(RETRY_EVERY)
    lock = await tryLock(address)
  }
  try {
    return await work()
  } finally {
    const held = lock
    await new Promise((resolve) => held.close(resolve))
  }
}

function lockAddress(dir: string) {
  const name = `school-portal-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}`
  // Linux has socket names that are no files (they begin with a zero byte), Windows has pipes.
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

function tryLock(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      void removeIfDead(address).then(() => resolve(undefined))
    })
    server.listen(address, () => resolve(server.unref()))
  })
}

// Only where the lock is a file can it stay behind its process.
async function removeIfDead(address: string) {
  if (!address.startsWith('/')) return
  const refused = await new Promise<boolean>((resolve) => {
    const socket = net.connect(address)
    const settle = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.once('connect', () => settle(false))
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code === 'ECONNREFUSED'))
  })
  if (refused) rmSync(address, { force: true })
}
