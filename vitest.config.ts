import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { portalsOf, type VitestPart } from './scripts/testing/parts'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }

/** Limits and no waits: a machine that is busy with something else takes many times as long as an idle one. */
const testTimeout = 120_000

const part = (
  name: VitestPart,
  {
    folder = name as string,
    exclude = [] as string[],
    also = [] as string[],
    hookTimeout = testTimeout,
    isolate = true,
    pool = 'forks' as 'forks' | 'threads',
    env = {},
  } = {},
) => ({
  resolve: { alias },
  test: {
    name,
    include: [`tests/${folder}/**/*.test.{ts,tsx}`, ...also],
    exclude: [...configDefaults.exclude, ...exclude],
    setupFiles: name in portalsOf ? ['tests/support/machine/vitest-worker.ts'] : [],
    maxWorkers: portalsOf[name] ?? 4,
    isolate,
    pool,
    env,
    testTimeout,
    hookTimeout,
    expect: { poll: { timeout: 60_000 } },
  },
})

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      // Processes would ask the one that reads the sources for each of them, which takes longer than the tests.
      part('unit', { pool: 'threads' }),
      part('database'),
      // Files share what they import, as in one program: importing it anew for each takes as long as some of the tests.
      part('api', { isolate: false }),
      part('long/unit'),
      part('long/database'),
      part('long/commands', { hookTimeout: 300_000 }),
      part('long/api', { env: { EVERY_ACTOR: '1' } }),
      // Headers of what never reaches Next.js, which only our own server answers with (docs/operations.md).
      part('long/next-start', {
        folder: 'api',
        also: ['files', 'photographs', 'imports'].map((name) => `tests/long/api/${name}.test.ts`),
        // The second waits for what a server of ours sends by itself.
        exclude: ['tests/api/security-headers.test.ts', 'tests/api/mail-parts.test.ts'],
        isolate: false,
        env: { EVERY_ACTOR: '1' },
      }),
      part('long/soak', { hookTimeout: 300_000 }),
    ],
  },
})
