import { closeSync, cpSync, mkdirSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { serve, servePlain } from '../portal/serve'
import { childEnv } from '../portal/settings'
import type { ChildEnv } from '../process/commands'
import { freePort } from '../process/ports'
import type { Schools } from './schools'
import { testSettings } from './settings'

/** A portal of the demo school that one worker of the tests has to itself. */
export type WorkerPortal = { url: string; databaseUrl: string; dataDir: string; log: string }

/**
 * Starts `count` portals, each with a copy of the demo school, and answers the environment that the tests' workers find
 * theirs in (tests/support/machine/worker.ts). `plain`: served by `next start`, with nothing of ours in front.
 */
export async function startPortals(count: number, env: ChildEnv, schools: Schools, folder: string, plain = false) {
  const running: { stop: () => Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()))
  }
  const start = async (worker: number): Promise<WorkerPortal> => {
    const dataDir = path.join(folder, `worker-${worker}`)
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir, { recursive: true })
    cpSync(schools.demoFiles, dataDir, { recursive: true })
    const databaseUrl = await schools.databases.copy('demo', `worker_${worker}`)
    const settings = testSettings(await freePort(), dataDir)
    const own = childEnv(settings, databaseUrl, String(settings.AUTH_SECRET), env)
    // One line for each request: a test that fails shows those of its own.
    const log = path.join(folder, `portal-${worker}.log`)
    const output = openSync(log, 'w')
    running.push(await (plain ? servePlain : serve)({ env: { ...own, LOG_LEVEL: 'info' }, output }))
    closeSync(output)
    return { url: settings.APP_URL, databaseUrl, dataDir, log }
  }
  const started = await Promise.allSettled(Array.from({ length: count }, (_, n) => start(n + 1)))
  const portals = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failure = started.find((each) => each.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  return { env: { ...env, WORKER_PORTALS: JSON.stringify(portals), ...(plain ? { NEXT_START: '1' } : {}) }, stop }
}
