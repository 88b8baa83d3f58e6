import { fromDay } from '@/lib/dates'
import { db } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { isOn } from '../enrolments'
import { randomFrom } from '../random'
import type { School } from '../school'

/** Fewer days for a large school, which would take minutes. */
const schoolDays = (students: number) => (students > 1000 ? 30 : 150)

/** Classes that are marked today already; the others can be marked in the demo. */
const earlyClasses = ['Class 1', 'Class 2', 'Class 3', 'Class 4']

const reasons = [
  'Fever and cold',
  'Family wedding',
  'Medical appointment',
  'Grandparent unwell',
  'Travel to hometown',
  'Religious ceremony',
]

/** Adds leave requests in every status, and months of marks for all students. */
export async function fill({ students }: School) {
  await seedLeave()
  // Without this, PostgreSQL plans the next statement for empty tables, and it takes minutes.
  await db.$executeRaw`ANALYZE "User", "Enrolment", "LeaveRequest"`
  await seedMarks(schoolDays(students))
  await db.$executeRaw`ANALYZE "Attendance", "AttendanceDay", "AttendanceTally"`
}

async function seedLeave() {
  if ((await db.leaveRequest.count()) > 0) return
  const random = randomFrom(51)
  const pupils = await db.user.findMany({
    where: { role: 'student', isActive: true },
    orderBy: { login: { email: 'asc' } },
    take: 400,
    select: { id: true, login: true, enrolments: true },
  })
  const teacher = await db.user.findFirst({
    where: { login: { email: 'teacher@school.example' } },
    select: { id: true },
  })
  if (!teacher) return
  const rows = pupils.flatMap(({ id, login, enrolments }) => {
    const isDemo = login?.email === 'student@school.example'
    if (!isDemo && !random.chance(0.3)) return []
    const leave = (firstDay: number, status: 'Pending' | 'Approved' | 'Rejected') => {
      const from = daysFromNow(firstDay)
      const to = new Date(from.getTime() + random.whole(3) * 86_400_000)
      const createdAt = new Date(
        Math.min(from.getTime() - (1 + random.whole(48)) * 3_600_000, Date.now() - random.whole(96) * 3_600_000),
      )
      const decided =
        status === 'Pending' ? {} : { decidedById: teacher.id, decidedAt: new Date(createdAt.getTime() + 1_800_000) }
      const comment = status === 'Rejected' ? 'There is an examination on these days.' : ''
      const enrolment = enrolments.find(isOn(fromDay(schoolDay(createdAt))))
      return {
        studentId: id,
        enrolment,
        reason: random.pick(reasons),
        fromDay: from,
        toDay: to,
        status,
        comment,
        createdAt,
        ...decided,
      }
    }
    const past = leave(-5 - random.whole(60), random.chance(0.85) || isDemo ? 'Approved' : 'Rejected')
    const more = () => {
      if (isDemo) return [leave(-90, 'Rejected')]
      return random.chance(0.15) ? [leave(1 + random.whole(9), random.chance(0.3) ? 'Approved' : 'Pending')] : []
    }
    // Not of those who came later.
    return [past, ...more()].flatMap(({ enrolment, ...row }) =>
      enrolment ? [{ ...row, enrolmentId: enrolment.id, class: enrolment.class }] : [],
    )
  })
  await db.leaveRequest.createMany({ data: rows })
}

/** Marks the last `days` school days, about 93 % Present; a few students are often absent. */
async function seedMarks(days: number) {
  const { timeZone } = schoolSettings()
  await db.$executeRaw`
    WITH today AS (
      SELECT (now() AT TIME ZONE ${timeZone})::date AS day
    ), school_day AS (
      SELECT d::date AS day FROM today, generate_series(today.day - 400, today.day, '1 day') d
      WHERE is_school_day(d::date)
      ORDER BY d DESC LIMIT ${days}
    ), teacher AS (
      SELECT id, row_number() OVER (ORDER BY email) - 1 AS n, count(*) OVER () AS total
      FROM "User" JOIN "Login" ON "userId" = id WHERE "role" = 'teacher' AND "isActive"
    ), marker AS MATERIALIZED (
      SELECT c.class, coalesce(
        (SELECT "userId" FROM "Login" WHERE c.class = 'Class 8' AND email = 'teacher@school.example'),
        (SELECT id FROM teacher WHERE n = abs(hashtext(c.class)) % total)) AS id
      FROM (SELECT DISTINCT "class" FROM "Enrolment") c
    )
    INSERT INTO "Attendance" ("studentId", "enrolmentId", "class", "day", "status", "markedById", "markedAt")
    SELECT u.id, e.id, e.class, s.day,
      (CASE WHEN abs(hashtext(l.email || s.day::text)) % 1000
        < (CASE WHEN abs(hashtext(l.email)) % 25 = 0 THEN 330 ELSE 55 END) THEN 'Absent' ELSE 'Present' END)::"AttendanceStatus",
      m.id,
      (s.day + time '08:50' + make_interval(secs => abs(hashtext(l.email)) % 900)) AT TIME ZONE ${timeZone}
    FROM "User" u JOIN "Login" l ON l."userId" = u.id
      JOIN "Enrolment" e ON e."studentId" = u.id JOIN marker m ON m.class = e.class AND m.id IS NOT NULL
      JOIN school_day s ON s.day BETWEEN e."fromDay" AND coalesce(e."toDay", 'infinity')
    WHERE (s.day < (SELECT day FROM today) OR e.class = ANY (${earlyClasses}))
      -- Not those whom somebody enrolled by hand since.
      AND l.email LIKE '%school.example'
      AND NOT EXISTS (
        SELECT FROM "LeaveRequest" l
        WHERE l."studentId" = u.id AND l.status = 'Approved' AND s.day BETWEEN l."fromDay" AND l."toDay")
    ON CONFLICT ("studentId", "day") DO NOTHING`
}

function daysFromNow(days: number) {
  return new Date(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`)
}
