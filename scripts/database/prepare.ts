import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ChildEnv, node, programs } from '../process/commands'
import { exclusively } from '../process/exclusive'
import { fingerprint, isStamped } from '../portal/fingerprint'
import { root } from '../process/root'

const CLIENT_STAMP = path.join(root, 'prisma/client/.made-from')

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

/** Runs prisma/seed.ts. */
export async function seed(env: ChildEnv, args: string[] = [], live = false) {
  await node(['--import', 'tsx', path.join(root, 'prisma/seed.ts'), ...args], { env, live })
}
