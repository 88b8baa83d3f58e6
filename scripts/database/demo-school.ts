import { verify } from '@node-rs/argon2'
import path from 'node:path'
import { type ChildEnv, node } from '../process/commands'
import { root } from '../process/root'
import { rowsOf } from './rows'

export const demoPassword = 'demo-school-1'

const emails = ['admin@school.example', 'teacher@school.example', 'student@school.example', 'parent@school.example']

/** Runs prisma/seed.ts. */
export async function seed(env: ChildEnv, args: string[] = [], live = false) {
  await node(['--import', 'tsx', path.join(root, 'prisma/seed.ts'), ...args], { env, live })
}

/**
 * Fills a database that nobody has used yet with the demo school, and goes on where filling it was interrupted.
 * Returns whether there was anything to do.
 */
export async function fillDemoSchool(env: ChildEnv): Promise<boolean> {
  const [state] = await rowsOf<{ due: boolean }>(
    String(env.DATABASE_URL),
    `SELECT CASE WHEN "demoBegunAt" IS NULL THEN "emptySince" IS NULL AND NOT EXISTS (SELECT FROM "User")
       ELSE "demoFilledAt" IS NULL END AS due
     FROM "Portal"`,
  )
  if (!state?.due) return false
  await seed(env)
  return true
}

/** The e-mails of the demo accounts that can be logged in to with the demo password. */
export async function demoAccounts(url: string): Promise<string[]> {
  const accounts = await rowsOf<{ email: string; passwordHash: string }>(
    url,
    // Who has not chosen a password yet has none.
    `SELECT "email", "passwordHash" FROM "Login" JOIN "User" ON "id" = "userId"
     WHERE "email" = ANY ($1) AND "isActive" AND "passwordHash" IS NOT NULL
     ORDER BY array_position($1, "email"::text)`,
    [emails],
  )
  const open = await Promise.all(
    accounts.map(({ passwordHash }) => verify(passwordHash, demoPassword).catch(() => false)),
  )
  return accounts.filter((_, index) => open[index]).map(({ email }) => email)
}
