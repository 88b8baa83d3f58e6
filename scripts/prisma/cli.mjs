// The Prisma CLI with its schema engine replaced by the wasm build from npm, so that no binary is downloaded. For the
// database in DATABASE_URL; `npm run prisma` (scripts/prisma.ts) finds the portal's own first.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

process.env.PRISMA_SCHEMA_ENGINE_BINARY = fileURLToPath(new URL('./schema-engine.mjs', import.meta.url))
process.env.PRISMA_HIDE_UPDATE_MESSAGE = '1'
process.env.CHECKPOINT_DISABLE = '1'
createRequire(import.meta.url)('prisma/build/index.js')
