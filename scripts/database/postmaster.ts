import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Removes a postmaster.pid that no server stands behind, where PostgreSQL itself cannot see that: it takes any living
 * process with that number for its server. After a kill -9 that is a zombie for a moment; after a restart of a
 * container, or in a copied folder, it is some other program.
 */
export function removeDeadPostmaster(data: string) {
  const pidFile = path.join(data, 'postmaster.pid')
  if (process.platform !== 'linux' || !existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  // A process that is gone is PostgreSQL's own affair: it then also checks for shared memory still in use.
  if (!existsSync(`/proc/${pid}`) || worksIn(String(pid), data)) return
  // Backends outlive a killed server by a moment, and a second server beside them would ruin the data.
  if (readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && worksIn(entry, data))) return
  rmSync(pidFile, { force: true })
}

// Every process of a server has the data folder as its working directory. A zombie has none.
function worksIn(pid: string, data: string) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}
