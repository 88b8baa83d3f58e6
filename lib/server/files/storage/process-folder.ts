import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Each process receives files in a folder of its own. Its name says which process it is: a file without a row in the
 * folder of a process that has ended will never get one.
 */

// One name for each process, even if this module is loaded twice.
const shared = globalThis as { portalProcessFolder?: string }

/**
 * Where the number of a process means this process. Containers may have one name and be given one number each, so on Linux
 * it is also the start of the machine and its space of process numbers.
 */
const host = `${hostname().replaceAll(/[^\w.-]/g, '')}-${createHash('sha256').update(ofLinux()).digest('hex').slice(0, 8)}`

function ofLinux() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8') + readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** In the form `host~pid~token`. */
export const processFolder = () => (shared.portalProcessFolder ??= `${host}~${process.pid}~${randomUUID().slice(0, 8)}`)

/**
 * Whether the process of this folder has ended; false for processes of other machines, which cannot be checked here.
 */
export function isOfEndedProcess(folder: string): boolean {
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
