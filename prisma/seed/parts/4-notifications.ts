import { formatDay, toDay } from '@/lib/dates'
import { attendanceMessages } from '@/lib/attendance/messages'
import { db, type Transaction } from '@/lib/server/data/db'
import { listed, queueForAudience, queueForStudent } from '@/lib/server/messages/deliveries/enqueue'
import { inOneTransaction } from '../progress'

const day = 24 * 60 * 60_000
/** Milliseconds after midnight UTC: late in the morning in India. */
const hour = 5.5 * 60 * 60_000

type Announcement = {
  daysAgo: number
  type: 'Email' | 'SMS'
  subject: string
  message: string
  audience: string
  by: 'admin' | 'teacher'
}

const announcements: readonly Announcement[] = [
  {
    daysAgo: 96,
    type: 'Email',
    by: 'admin',
    audience: 'All Parents',
    subject: 'Parent-Teacher Meeting',
    message:
      'The first parent-teacher meeting of the term is on Saturday from 9 am to 1 pm. Please see the class teacher first; the timetable hangs at the entrance.',
  },
  {
    daysAgo: 88,
    type: 'SMS',
    by: 'admin',
    audience: 'All Students',
    subject: 'Holiday Notice',
    message: 'The school stays closed on 15 August after the flag hoisting at 8 am.',
  },
  {
    daysAgo: 61,
    type: 'Email',
    by: 'admin',
    audience: 'All Parents',
    subject: 'Fee Reminder',
    message: 'The tuition fee of the second quarter is due at the end of the month. It can be paid online under Fees.',
  },
  {
    daysAgo: 47,
    type: 'Email',
    by: 'teacher',
    audience: 'Class 8',
    subject: 'Exam Schedule',
    message: 'The half-yearly examination begins on Monday with Mathematics. Please bring your admit card.',
  },
  {
    daysAgo: 46,
    type: 'Email',
    by: 'teacher',
    audience: 'Class 10',
    subject: 'Exam Schedule',
    message: 'Practical examinations in Science are moved by a day. The new list is at the laboratory.',
  },
  {
    daysAgo: 30,
    type: 'SMS',
    by: 'admin',
    audience: 'All Teachers',
    subject: 'General Announcement',
    message: 'Staff meeting on Friday at 3.30 pm in the library.',
  },
  {
    daysAgo: 17,
    type: 'Email',
    by: 'admin',
    audience: 'All Students',
    subject: 'Holiday Notice',
    message:
      'School is closed for Diwali. Classes begin again on Wednesday at the usual time. A happy festival to everybody!',
  },
  {
    daysAgo: 9,
    type: 'Email',
    by: 'teacher',
    audience: 'Class 8',
    subject: 'General Announcement',
    message: 'The science exhibition needs twelve volunteers. Names until Thursday, please.',
  },
  {
    daysAgo: 3,
    type: 'Email',
    by: 'admin',
    audience: 'All Parents',
    subject: 'General Announcement',
    message: 'The sports day is on the last Saturday of the month. Families are welcome from 8 am.',
  },
]

/** Announcements of the last months with their deliveries, and messages about absences. */
export async function fill() {
  if ((await db.notification.count()) > 0) return
  const staff = await db.user.findMany({
    where: { login: { email: { in: ['admin@school.example', 'teacher@school.example'] } } },
    select: { id: true, role: true },
  })
  const idOf = (role: string) => staff.find((person) => person.role === role)?.id
  await inOneTransaction(async (tx) => {
    for (const { daysAgo, by, ...announcement } of announcements) {
      const sentById = idOf(by)
      if (!sentById) return
      const audience = listed(announcement.audience, announcement.type)
      const { id } = await queueForAudience(tx, { ...announcement, audience, sentById })
      await setSaved(tx, id, new Date(Math.floor(Date.now() / day - daysAgo) * day + hour))
    }
    await seedAbsences(tx, idOf('teacher') ?? '')
  })
}

/** Messages about the latest absences of Class 8. */
async function seedAbsences(tx: Transaction, sentById: string) {
  const absences = await tx.attendance.findMany({
    where: { class: 'Class 8', status: 'Absent', markedById: sentById },
    orderBy: [{ day: 'desc' }, { studentId: 'asc' }],
    take: 12,
    select: { studentId: true, day: true, markedAt: true, student: { select: { name: true } } },
  })
  for (const { studentId, day: absent, markedAt, student } of absences) {
    const message = attendanceMessages.absent(student.name, formatDay(toDay(absent)))
    const id = await queueForStudent(tx, {
      studentId,
      to: 'parent',
      sentById,
      subject: attendanceMessages.absentSubject,
      message,
    })
    await setSaved(tx, id, markedAt)
  }
}

/**
 * Sets the deliveries as saved to the outbox at that time, and those without an address as failed then. Nothing of a demo
 * school is ever sent.
 */
export async function setSaved(tx: Transaction, id: string, at: Date) {
  await tx.$executeRaw`
    UPDATE "Delivery" SET "createdAt" = ${at}, "dueAt" = ${at}, "decidedAt" = ${at}::timestamptz + interval '2 minutes',
      "status" = CASE "status" WHEN 'Queued' THEN 'Saved' ELSE "status" END, "attempts" = ("status" = 'Queued')::int
    WHERE "notificationId" = ${id}::uuid`
  await tx.$executeRaw`
    UPDATE "Notification" n SET "createdAt" = ${at}, "settledAt" = ${at}::timestamptz + interval '3 minutes',
      "saved" = (SELECT count(*) FROM "Delivery" WHERE "notificationId" = n."id" AND "status" = 'Saved'),
      "failed" = (SELECT count(*) FROM "Delivery" WHERE "notificationId" = n."id" AND "status" = 'Failed')
    WHERE n."id" = ${id}::uuid`
}
