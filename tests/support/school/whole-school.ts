import { onDatabaseOf } from '@/tests/support/machine/npm-start'

/** What a demo school of the usual size has at least, and exactly where its number does not depend on the day. */
const counts = {
  students: `SELECT count(*)::int AS n FROM "User" WHERE "role" = 'student' AND "isActive"`,
  accounts: `SELECT count(*)::int AS n FROM "User" JOIN "Login" ON "userId" = "id" WHERE "email" IN ('admin@school.example', 'teacher@school.example', 'student@school.example') AND "isActive"`,
  structures: 'SELECT count(*)::int AS n FROM "FeeStructure"',
  feesOfNobody:
    'SELECT count(*)::int AS n FROM "Fee" f LEFT JOIN "User" u ON u."id" = f."studentId" WHERE u."id" IS NULL',
  announcements: 'SELECT count(*)::int AS n FROM "Notification" WHERE "studentId" IS NULL',
  materials: 'SELECT count(*)::int AS n FROM "StudyMaterial"',
  pictures: 'SELECT count(*)::int AS n FROM "GalleryImage"',
  promotions: 'SELECT count(*)::int AS n FROM "Promotion"',
  admissions: 'SELECT count(*)::int AS n FROM "Admission"',
}
const atLeastOne = {
  marks: 'SELECT count(*)::int AS n FROM "Attendance"',
  payments: 'SELECT count(*)::int AS n FROM "Payment"',
  leaves: 'SELECT count(*)::int AS n FROM "LeaveRequest"',
  topics: 'SELECT count(*)::int AS n FROM "ScheduledTopic"',
  reports: 'SELECT count(*)::int AS n FROM "Report"',
  mails: 'SELECT count(*)::int AS n FROM "Delivery" WHERE mail IS NOT NULL',
  filled: 'SELECT count("demoFilledAt")::int AS n FROM "Portal"',
}

export type Inventory = { exact: Record<string, number>; missing: string[] }

/** What the school in a DATA_DIR has. `missing` names the parts it lacks altogether. */
export function inventory(dataDir: string): Promise<Inventory> {
  return onDatabaseOf({ dataDir }, async (query) => {
    const count = async (text: string) => (await query<{ n: number }>(text))[0]?.n ?? 0
    const exact: Record<string, number> = {}
    for (const [name, text] of Object.entries(counts)) exact[name] = await count(text)
    const missing: string[] = []
    for (const [name, text] of Object.entries(atLeastOne)) if ((await count(text)) === 0) missing.push(name)
    return { exact, missing }
  })
}
