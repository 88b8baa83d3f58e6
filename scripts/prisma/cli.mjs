// The ordinary Prisma CLI with its schema engine replaced by the wasm build from npm, so that no binary is downloaded.
// For the database in DATABASE_URL; `npm run prisma` (scripts/prisma.ts) finds the portal's own first.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const file = (name) => fileURLToPath(new URL(name, import.meta.url))

const cli = spawn(
  process.execPath,
  ['--require', file('./preload.cjs'), require.resolve('prisma/build/index.js'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: file('./schema-engine.mjs'),
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  },
)
cli.on('exit', (code) => process.exit(code ?? 1))
