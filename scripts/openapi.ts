// Writes lib/openapi/openapi.json, what the calls take and answer: each build of the portal makes it first (portal/build.ts).
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './process/root'

// Some rules ask for the school's settings, which are then the environment's; nobody asks the database.
process.env.DATABASE_URL ||= 'postgresql://nobody@127.0.0.1/none'
process.env.AUTH_SECRET ||= 'only-to-describe-the-calls-only-to-describe-the-calls'
const { openapiDocument } = await import('./portal/openapi')

writeFileSync(path.join(root, 'lib/openapi/openapi.json'), JSON.stringify(await openapiDocument()))
