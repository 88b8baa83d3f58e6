import { parseArgs } from 'node:util'
import { disconnect } from '@/lib/server/db'
import { newSecret } from '@/lib/server/secrets'
import { seedFees } from './seed/fees'
import { seedAdmissions } from './seed/admissions'
import { seedAttendance } from './seed/attendance'
import { seedNotifications } from './seed/notifications'
import { seedLessons } from './seed/lessons'
import { seedMedia } from './seed/media'
import { seedPeople } from './seed/people'
import { seedReports } from './seed/reports'

/**
 * Fills the database with a demo school, or tops one up to `--students`. Running it twice adds nothing twice.
 * `--fresh-passwords` gives the demo accounts passwords of their own and prints them: for databases that others reach.
 */
async function seed() {
  const { values } = parseArgs({
    options: { students: { type: 'string', default: '300' }, 'fresh-passwords': { type: 'boolean', default: false } },
  })
  const students = Number(values.students)
  if (!Number.isInteger(students) || students < 1 || students > 100_000)
    throw new Error('--students takes a whole number from 1 to 100000.')
  const password = values['fresh-passwords'] ? newSecret().slice(0, 16) : 'demo-school-1'

  const created = await seedPeople({ students, password })
  await seedFees()
  await seedAttendance(students)
  await seedNotifications()
  await seedReports()
  await seedAdmissions()
  await seedLessons()
  await seedMedia()
  if (created && values['fresh-passwords']) console.log(`The demo accounts' password is ${password}`)
}

seed()
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(disconnect)
