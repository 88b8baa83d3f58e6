import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopIfInterrupted } from './interruption'

/**
 * Locks between the processes of this machine. A lock is a socket, which the system takes back however a process ends: a
 * lock file would outlive a kill -9.
 */

const RETRY_EVERY = 50

/** More users of one folder at once than anybody will start. */
const MOST_USERS = 64

type Waiting = {
  onWait?: () => void
  /** Go on waiting when somebody asks this program to end: for what has to be put in order before it may. */
  evenInterrupted?: boolean
}

/**
 * Runs `work` while no other process runs anything exclusive about the same folder; waits for its turn.
 * @throws Interrupted when this program is asked to end while it waits.
 */
export async function exclusively<T>(
  dir: string,
  work: () => Promise<T>,
  { onWait, evenInterrupted }: Waiting = {},
): Promise<T> {
  const address = lockAddress(dir)
  let lock = await tryLock(address)
  if (!lock) onWait?.()
  while (!lock) {
    if (!evenInterrupted) stopIfInterrupted()
    await sleep(RETRY_EVERY)
    lock = await tryLock(address)
  }
  try {
    return await work()
  } finally {
    await close(lock)
  }
}

/** Claims a folder, or one `purpose` in it, for this process until it ends. Returns whether it was free. */
export async function claim(dir: string, purpose = 'claim'): Promise<boolean> {
  return Boolean(await tryLock(lockAddress(dir, purpose)))
}

/** Notes that this process uses a folder until it ends; others may use it too. Call it `exclusively`. */
export async function use(dir: string): Promise<void> {
  for (let place = 0; place < MOST_USERS; place++) if (await tryLock(lockAddress(dir, `user ${place}`))) return
}

/** Whether any process uses a folder. Call it `exclusively`. */
export async function isInUse(dir: string): Promise<boolean> {
  for (let place = 0; place < MOST_USERS; place++) {
    const lock = await tryLock(lockAddress(dir, `user ${place}`))
    if (!lock) return true
    await close(lock)
  }
  return false
}

function lockAddress(dir: string, purpose = '') {
  const name = `school-portal-${createHash('sha256')
    .update(realpathSync(dir) + purpose)
    .digest('hex')
    .slice(0, 24)}`
  // Linux has socket names that are no files: they begin with a zero byte.
  if (process.platform === 'linux') return `\0${name}`
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

const close = (lock: net.Server) => new Promise((resolve) => lock.close(resolve))

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
