// npm run seed -- --students 10000: fills the portal's database; the arguments are those of prisma/seed.ts.
import { seed } from './database/prepare'
import { withDatabase } from './lib/with-database'

await withDatabase(async (env, { embedded }) => {
  // Everybody who has read the documentation knows the demo accounts' usual password.
  const passwords = embedded ? [] : ['--fresh-passwords']
  await seed(env, [...process.argv.slice(2), ...passwords], true)
  return 0
})
