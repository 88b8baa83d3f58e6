import { formatDay, toDay } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { db, type Transaction } from '@/lib/server/data/db'
import { postToAudience, postToStudent, type Audience } from '@/lib/server/messages/outbox/post'
import { whole } from './progress'

const day = 24 * 60 * 60_000
/** When announcements go out: late in the morning. */
const hour = 5.5 * 60 * 60_000

type Announcement = {
  daysAgo: number
  type: 'Email' | 'SMS'
  subject: string
  message: string
  audience: Audience
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

/** Announcements of the last months with their deliveries, and what a few families were told about their child. */
export async function seedNotifications() {
  if ((await db.notification.count()) > 0) return
  const staff = await db.user.findMany({
    where: { email: { in: ['admin@school.example', 'teacher@school.example'] } },
    select: { id: true, role: true },
  })
  const idOf = (role: string) => staff.find((person) => person.role === role)?.id
  await whole(async (tx) => {
    for (const { daysAgo, by, ...announcement } of announcements) {
      const sentById = idOf(by)
      if (!sentById) return
      const id = await postToAudience(tx, { ...announcement, sentById })
      await decide(tx, id, new Date(Math.floor(Date.now() / day - daysAgo) * day + hour))
    }
    await seedAbsences(tx, idOf('teacher') ?? '')
  })
}

/** Class 8 was told about each of its latest absences. */
async function seedAbsences(tx: Transaction, sentById: string) {
  const absences = await tx.attendance.findMany({
    where: { class: 'Class 8', status: 'Absent', markedById: sentById },
    orderBy: [{ day: 'desc' }, { studentId: 'asc' }],
    take: 12,
    select: { studentId: true, day: true, markedAt: true, student: { select: { name: true } } },
  })
  for (const { studentId, day: absent, markedAt, student } of absences) {
    const message = messages.attendance.absent(student.name, formatDay(toDay(absent)))
    const id = await postToStudent(tx, {
      studentId,
      to: 'parent',
      sentById,
      subject: messages.attendance.absentSubject,
      message,
    })
    await decide(tx, id, markedAt)
  }
}

/** As if the outbox had taken them at that time. Nothing of a demo school is ever sent. */
async function decide(tx: Transaction, id: string, at: Date) {
  await tx.$executeRaw`
    UPDATE "Delivery" SET "status" = 'Saved', "attempts" = 1, "decidedAt" = ${at}::timestamptz + interval '2 minutes'
    WHERE "notificationId" = ${id}::uuid AND "status" = 'Queued'`
  await tx.$executeRaw`
    UPDATE "Notification" n SET "createdAt" = ${at}, "settledAt" = ${at}::timestamptz + interval '3 minutes',
      "saved" = (SELECT count(*) FROM "Delivery" WHERE "notificationId" = n."id" AND "status" = 'Saved'),
      "failed" = (SELECT count(*) FROM "Delivery" WHERE "notificationId" = n."id" AND "status" = 'Failed')
    WHERE n."id" = ${id}::uuid`
}
