// npm run seed -- --students 10000: fills the portal's database; the arguments are those of prisma/seed.ts.
import { seedArguments } from '@/prisma/seed/arguments'
import { ConfigError } from '@/lib/server/env'
import { seed } from './database/demo-school'
import { notForTheDemo, schoolState } from './database/own-school'
import { withDatabase } from './database/with-database'

const args = process.argv.slice(2)

await withDatabase(
  async (env, { embedded, url }) => {
    if ((await schoolState(url)).empty) throw new ConfigError(notForTheDemo)
    // Everybody who has read the documentation knows the demo accounts' usual password.
    const passwords = embedded ? [] : ['--fresh-passwords']
    await seed(env, [...args, ...passwords], true)
    return 0
  },
  // What it fills is not recorded row by row, which the tables' owner alone may decide.
  { check: () => seedArguments(args), asOwner: true },
)
