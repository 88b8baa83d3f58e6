import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'node --import tsx prisma/seed.ts' },
  // Generating the client needs no database, so an unset address must not throw here.
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
