import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/**
 * Each process has a folder of its own for files that arrive, whose name says whether the process still lives: what
 * lies in a dead one's folder and has no row will never get one.
 */

// One name a process, however often this module is loaded.
const shared = globalThis as { portalProcessFolder?: string }

const host = hostname().replaceAll(/[^\w.-]/g, '')

/** `host~pid~token` */
export const processFolder = () => (shared.portalProcessFolder ??= `${host}~${process.pid}~${randomUUID().slice(0, 8)}`)

/** Whether the process that made this folder has ended; of other machines nobody here can tell. */
export function isDead(folder: string): boolean {
  const [onHost, pid] = folder.split('~')
  if (folder === processFolder() || onHost !== host) return false
  return Number(pid) === process.pid || !isRunning(Number(pid))
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
