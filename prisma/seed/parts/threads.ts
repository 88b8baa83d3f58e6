import { db } from '@/lib/server/data/db'
import { inOneTransaction } from '../progress'
import { daysAgo } from '../store-files'

type Said = { by: string; ofSchool: boolean; ago: number; text: string }

/** Two threads about students: of the demo parent with the office, and of another guardian with the demo teacher. */
export async function fill() {
  if ((await db.thread.count()) > 0) return
  const [office, teacher, parent] = await Promise.all(
    ['admin@school.example', 'teacher@school.example', 'parent@school.example'].map(async (email) =>
      db.login.findUnique({ where: { email }, select: { userId: true } }),
    ),
  )
  const open = { until: null, barredAt: null, seesRecords: true } as const
  const own =
    parent &&
    (await db.guardianship.findFirst({
      where: { ...open, guardianId: parent.userId },
      orderBy: { studentId: 'asc' },
      select: { studentId: true },
    }))
  const other = await db.guardianship.findFirst({
    where: { ...open, student: { class: 'Class 8', section: 'A' }, guardian: { role: 'parent' } },
    orderBy: [{ student: { rollNo: 'asc' } }, { position: 'asc' }],
    select: { studentId: true, guardianId: true },
  })
  if (office && parent && own)
    await write(own.studentId, 'Change of the bus stop', true, parent.userId, [
      {
        by: parent.userId,
        ofSchool: false,
        ago: 6,
        text: 'We have moved. Can the bus stop at the temple road from Monday?',
      },
      {
        by: office.userId,
        ofSchool: true,
        ago: 5,
        text: 'Yes, at 7.40 am. Please be there five minutes early on the first day.',
      },
    ])
  if (teacher && other)
    await write(
      other.studentId,
      'Reading at home',
      false,
      teacher.userId,
      [
        {
          ...{ by: teacher.userId, ofSchool: true, ago: 3 },
          text: 'Reading aloud goes well in class. Ten minutes each evening at home would help.',
        },
        { by: other.guardianId, ofSchool: false, ago: 2, text: 'Thank you, we will. Which book would you suggest?' },
      ],
      other.guardianId,
    )
}

async function write(
  studentId: string,
  subject: string,
  toOffice: boolean,
  openedById: string,
  said: readonly Said[],
  guardian = openedById,
) {
  const [first, last] = [said[0], said.at(-1)]
  if (!first || !last) return
  const people = [...new Map([...said, { by: guardian, ofSchool: false }].map((each) => [each.by, each.ofSchool]))]
  await inOneTransaction(async (tx) => {
    const { id: threadId } = await tx.thread.create({
      data: {
        ...{ studentId, subject, toOffice, openedById, createdAt: atOf(first), lastAt: atOf(last) },
        members: { create: people.map(([userId, ofSchool]) => ({ userId, ofSchool, seenAt: seenBy(userId, last) })) },
      },
      select: { id: true },
    })
    await tx.threadMessage.createMany({
      data: said.map(({ by, ago, ...message }) => ({ ...message, threadId, authorId: by, createdAt: atOf({ ago }) })),
    })
  })
}

const now = daysAgo(0).getTime()
/** Of all that is said so many days ago, the same moment. */
const atOf = ({ ago }: Pick<Said, 'ago'>) => new Date(now - ago * 24 * 60 * 60_000)

/** Who wrote last has read it all; to the others it is new. */
const seenBy = (userId: string, last: Said) => (userId === last.by ? atOf(last) : null)
