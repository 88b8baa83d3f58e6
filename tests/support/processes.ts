import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Children, their children and so on. PostgreSQL is none: it stands on its own. */
export function descendants(pid: number): number[] {
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid)
  return children.flatMap((entry) => [Number(entry), ...descendants(Number(entry))])
}

function parentOf(pid: string) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
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

/** Stops a process and all below it, or lets them go on. */
export function freeze(pid: number, name: 'SIGSTOP' | 'SIGCONT') {
  for (const each of [pid, ...descendants(pid)]) signal(each, name)
}
