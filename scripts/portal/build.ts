import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChildEnv, node, programs } from '../process/commands'
import { ConfigError } from '@/lib/server/env'
import { exclusively, isInUse, use } from '../process/exclusive'
import { root } from '../process/root'
import { StepFailed } from '../process/steps'
import { fingerprint, isStamped } from './made-from'

const OUTPUT = path.join(root, '.next')
const STAMP = path.join(OUTPUT, 'made-from')
const CLIENT_STAMP = path.join(root, 'prisma/client/.made-from')
const OPENAPI = path.join(root, 'lib/openapi/openapi.json')
const OPENAPI_STAMP = path.join(root, 'lib/openapi/.made-from')
const WAIT_FOR_OTHER_BUILD = 180_000

const IN_USE =
  'A portal runs from this folder, and what it runs would have to be built anew for this start (the code, SCHOOL_NAME or ' +
  'SCHOOL_TIMEZONE differ): stop it first, or start from another folder.'

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'prisma/schema.prisma',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

/** Generates the Prisma client if there is none for this schema. Returns whether it did. */
export async function generateClient(env: ChildEnv): Promise<boolean> {
  const sources = fingerprint(['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'])
  return exclusively(path.join(root, 'prisma'), async () => {
    if (isStamped(CLIENT_STAMP, sources)) return false
    await node([programs.prisma(), 'generate'], { env })
    writeFileSync(CLIENT_STAMP, sources)
    return true
  })
}

/**
 * Writes what the calls take and answer (lib/openapi/openapi.json), which the build takes in, unless it is there for these
 * sources. Returns whether it did.
 */
export async function describeCalls(env: ChildEnv): Promise<boolean> {
  const sources = fingerprint([...SOURCES, 'scripts/portal/openapi.ts'])
  return exclusively(path.dirname(OPENAPI), async () => {
    if (existsSync(OPENAPI) && isStamped(OPENAPI_STAMP, sources)) return false
    await node(['--import', 'tsx', 'scripts/openapi.ts'], { env })
    writeFileSync(OPENAPI_STAMP, sources)
    return true
  })
}

/**
 * Builds the application if its sources have changed since the last build, and keeps others from building it anew until
 * this process ends. Returns whether it built.
 * @throws ConfigError when it would have to build under the feet of a portal that runs from this folder.
 */
export async function build(env: ChildEnv): Promise<boolean> {
  const sources = fingerprint(SOURCES, bakedIn(env))
  mkdirSync(OUTPUT, { recursive: true })
  return exclusively(OUTPUT, async () => {
    const current = isStamped(STAMP, sources)
    if (!current) {
      if (await isInUse(OUTPUT)) throw new ConfigError(IN_USE)
      rmSync(STAMP, { force: true })
      forgetRouteTypes()
      await describeCalls(env)
      await runBuild({ ...env, ...namesOf(sources), NODE_ENV: 'production' })
      writeFileSync(STAMP, sources)
    }
    await use(OUTPUT)
    return !current
  })
}

/**
 * Removes the route types that a build or `npm run dev` has left. They may name routes that are gone, which fails every
 * check of types; the next build and a development server that runs write them again.
 */
export function forgetRouteTypes() {
  for (const types of ['types', 'dev/types']) rmSync(path.join(OUTPUT, types), { recursive: true, force: true })
}

// A start that was killed leaves its `next build` running, and Next allows one at a time.
async function runBuild(env: ChildEnv) {
  const deadline = Date.now() + WAIT_FOR_OTHER_BUILD
  for (;;) {
    try {
      return await node([programs.next(), 'build'], { env })
    } catch (error) {
      const blocked = error instanceof StepFailed && error.output.includes('build process is already running')
      if (!blocked || Date.now() > deadline) throw error
      await sleep(1_000)
    }
  }
}

/**
 * What Next.js would choose at random for each build: its id, and the salt in the names of server actions. Two servers that
 * have built the same sources, each for itself, understand each other's pages so, whichever of them a proxy asks. The key
 * would also encrypt what an action inside of a component closes over; ours are all in files of their own, so it is no secret.
 */
function namesOf(sources: string) {
  return {
    // In digits, because Next.js wants no "ad" in it.
    PORTAL_BUILD_ID: BigInt(`0x${sources.slice(0, 24)}`).toString(),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: createHash('sha256').update(`actions of ${sources}`).digest('base64'),
  }
}

// A page that is rendered at build time keeps the name the school had then.
function bakedIn({ SCHOOL_NAME = '', SCHOOL_TIMEZONE = '' }: ChildEnv) {
  return JSON.stringify([SCHOOL_NAME, SCHOOL_TIMEZONE])
}
