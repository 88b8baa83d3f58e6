import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { workers } from './scripts/testing/workers'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }

/** A limit and no wait: a machine that is busy with something else takes many times as long as an idle one. */
const testTimeout = 120_000

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // The longest of them wait for a database or a process most of the time.
          maxWorkers: 4,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: 'tests/support/vitest-worker.ts',
          maxWorkers: workers.api,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      // Long trials, which no ordinary run of the tests waits for: `npm run test:soak`.
      {
        resolve: { alias },
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          setupFiles: 'tests/support/vitest-worker.ts',
          maxWorkers: workers.soak,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
