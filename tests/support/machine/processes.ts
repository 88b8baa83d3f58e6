import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pause } from '@/tests/support/machine/pause'

/** Children, their children and so on. PostgreSQL is none: it stands on its own. */
export function descendants(pid: number): number[] {
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid)
  return children.flatMap((entry) => [Number(entry), ...descendants(Number(entry))])
}

function parentOf(pid: string) {
  return Number(statOf(pid)[1] ?? 0)
}

/** What /proc says after its name: its state, its parent and so on; empty when it is gone. */
function statOf(pid: number | string) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

export function commandOf(pid: number) {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    if (pid > 0) process.kill(pid, name)
  } catch {
    // It has ended in this moment.
  }
}

/**
 * Stops a process and all below it, and returns when they stand still: a signal only asks for that, and until then a process
 * can begin others.
 */
export function freeze(pid: number) {
  let before = ''
  for (let attempt = 0; attempt < 500; attempt++) {
    const all = [pid, ...descendants(pid)]
    const moving = all.filter((each) => !['T', 'Z', ''].includes(stateOf(each)))
    // Of those that stood still when they were listed, one may have begun another just before: that one is in the next list.
    if (moving.length === 0 && before === all.join()) return
    before = all.join()
    for (const each of moving) signal(each, 'SIGSTOP')
    pause(10)
  }
  throw new Error(`process ${pid} does not stop`)
}

/** Lets a process that was frozen go on, and all below it. */
export function thaw(pid: number) {
  for (const each of [pid, ...descendants(pid)]) signal(each, 'SIGCONT')
}

/** As in /proc: T for stopped, Z for ended but not yet waited for; '' when it is gone. */
function stateOf(pid: number) {
  return statOf(pid)[0] ?? ''
}
