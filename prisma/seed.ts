import { allowLongStatements, disconnect } from '@/lib/server/data/db'
import { newSecret } from '@/lib/server/secrets'
import { seedArguments } from './seed/arguments'
import { seedFees } from './seed/fees'
import { seedAdmissions } from './seed/admissions'
import { seedAttendance } from './seed/attendance'
import { seedNotifications } from './seed/notifications'
import { seedLessons } from './seed/lessons'
import { seedMails } from './seed/mails'
import { seedMedia } from './seed/media'
import { seedPeople } from './seed/people'
import { fillOnce } from './seed/progress'
import { seedReports } from './seed/reports'

/**
 * Fills the database with a demo school, or adds students up to `--students`. It may run again, also after an
 * interruption, and adds only what is missing.
 * `--fresh-passwords` creates random passwords for the demo accounts and prints them, for databases that others reach.
 */
async function seed() {
  const { students, freshPasswords } = seedArguments(process.argv.slice(2))
  allowLongStatements()
  const password = freshPasswords ? newSecret().slice(0, 16) : 'demo-school-1'
  const tell = (emails: string[]) => {
    if (freshPasswords) console.log(`The password of ${emails.join(', ')} is ${password}`)
  }
  await fillOnce(async (progress) => {
    await seedPeople({ students, password, tell, progress })
    await seedFees()
    await seedAttendance(students)
    await seedNotifications()
    await seedReports()
    await seedAdmissions()
    await seedMails()
    await seedLessons(progress)
    await seedMedia(progress)
  })
}

try {
  await seed()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await disconnect()
}
