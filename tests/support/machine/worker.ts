import { readFileSync, statSync } from 'node:fs'
import type { WorkerPortal } from '@/scripts/testing/portals'

/**
 * Gives a worker of the tests its own portal: scripts/test.ts starts one for each. From here on the environment is that
 * of this portal, also for what a test starts beside it.
 * @param worker counted from 0
 */
export function takeOwnPortal(worker: number) {
  const portals = JSON.parse(process.env.WORKER_PORTALS ?? '[]') as WorkerPortal[]
  const own = portals[worker]
  if (!own) throw new Error(`There is no portal for worker ${worker}: start the tests with npm test.`)
  Object.assign(process.env, {
    PORTAL_URL: own.url,
    APP_URL: own.url,
    PORT: new URL(own.url).port,
    NEXTAUTH_URL: `${own.url}/api/session`,
    DATABASE_URL: own.databaseUrl,
    DATA_DIR: own.dataDir,
    PORTAL_LOG: own.log,
  })
}

/** Begins to listen to the worker's portal. Answers what it has written since, of which the last lines say most. */
export function listenToPortal(): () => string {
  const log = String(process.env.PORTAL_LOG)
  const from = statSync(log).size
  return () => readFileSync(log).subarray(from).toString().trim().split('\n').slice(-LINES).join('\n')
}

const LINES = 12
