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
  })
}
