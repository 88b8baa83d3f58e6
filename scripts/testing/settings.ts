import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { parseSettings, type Settings } from '@/lib/server/env'
import type { ChildEnv } from '../process/commands'
import { root } from '../process/root'

// What programs need to find their way on a machine, and how to run tests on it.
const INHERITED = new Set(
  (
    'PATH HOME USER SHELL TERM LANG LC_ALL TZ TMPDIR LD_LIBRARY_PATH CI CHROME_PATH NO_COLOR FORCE_COLOR DEBUG ' +
    'NODE_OPTIONS WRITE_TASKS WRITE_KEYS FUZZ_SEED FUZZ_ROUNDS SOAK_SECONDS MONEY_SEED MONEY_PATH MONEY_MINUTES MONEY_BREAK'
  ).split(' '),
)

/** The administrator of portals that are a test's own. */
export const testAdmin = { email: 'admin@portal.example', password: 'a-long-test-password' }

/** Settings of a portal under test. */
export function testSettings(port: number, dataDir: string): Settings {
  return parseSettings({
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    APP_URL: `http://127.0.0.1:${port}`,
    AUTH_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    LOG_LEVEL: 'warn',
  })
}

/**
 * The part of our environment that tests may see. The developer's settings stay out: with them a test would send real
 * mail. Next reads .env files by itself, except for names that are set already, if only to nothing.
 */
export function testEnvironment(): ChildEnv {
  const inherited = Object.entries(process.env).filter(([name]) => INHERITED.has(name))
  return {
    ...Object.fromEntries(namesInDotenvFiles().map((name) => [name, ''])),
    ...Object.fromEntries(inherited),
    LOG_LEVEL: 'warn',
    // What waits would be waited for by most tests; those about it set it.
    SEND_DELAY: '0',
  }
}

function namesInDotenvFiles() {
  const files = readdirSync(root).filter((name) => /^\.env(\.|$)/.test(name))
  return files.flatMap((name) => Object.keys(parseEnv(readFileSync(path.join(root, name), 'utf8'))))
}
