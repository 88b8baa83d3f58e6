// npm run migration -- NAME: writes a migration of what prisma/schema.prisma has beyond the migrations. The next start
// applies it.
import { newMigration } from './database/new-migration'
import { watchForInterruption } from './process/interruption'
import { shown } from './process/root'
import { exitCodeAfter } from './process/steps'

watchForInterruption()
process.exit(await run().catch(exitCodeAfter))

async function run() {
  const [name = '', ...more] = process.argv.slice(2)
  if (!/^[a-z][a-z0-9_]{0,99}$/.test(name) || more.length) {
    console.error(
      'Usage: npm run migration -- NAME, in small letters, digits and _: npm run migration -- library_books',
    )
    return 1
  }
  const file = await newMigration(name)
  console.log(file ? `Written: ${shown(file)}. Read it; the next start applies it.` : 'The schema has nothing new.')
  return 0
}
