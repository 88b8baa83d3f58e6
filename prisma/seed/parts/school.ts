import { stepNames } from '@/lib/checklist/steps'
import { saveFrontPage } from '@/lib/school/settings'
import { db } from '@/lib/server/data/db'
import type { SettingName } from '@/lib/server/school-settings'

const day = 24 * 60 * 60_000

const samples: readonly { setting: SettingName; before: string | null; after: string | null; daysAgo: number }[] = [
  { setting: 'profileChanges', before: null, after: 'approval', daysAgo: 96 },
  { setting: 'absenceMessageDelay', before: null, after: '30', daysAgo: 81 },
  { setting: 'absenceMessageDelay', before: '30', after: null, daysAgo: 67 },
  { setting: 'profileChanges', before: 'approval', after: null, daysAgo: 12 },
]

const frontPage = {
  heroTitle: 'Where every child is known by name',
  heroText:
    'Small sections, science in the laboratory, sport every afternoon, and a family that hears the same day what happened in class.',
  about: [
    'From the first day of Class 1 to the board examinations in Class 12, we teach in small sections, where a teacher knows who has understood the lesson and who is only nodding. Hindi and English are spoken as much as written, and the afternoon belongs to the playing field.',
    'What happens in class reaches home the same day: marks, attendance, leave and fees are entered once, and seen by the family they concern and by nobody else.',
  ].join('\n\n'),
  board: 'CBSE',
  hours: 'Monday to Saturday, 8:00 to 14:30',
  map: 'https://www.openstreetmap.org/#map=15/18.5204/73.8567',
  headRole: 'Principal',
  headName: 'Dr. Sunita Deshpande',
  headWord:
    'Come and see us on a working day, not on the annual day. Sit at the back of a class, ask a child what they learnt this morning, and then ask us anything. We would rather you chose us for an ordinary Tuesday.',
  results: [
    { year: '2026', exam: 'Class 10, CBSE', figure: 'All 64 passed, 21 with 90% or more' },
    { year: '2026', exam: 'Class 12, CBSE', figure: '57 of 58 passed, average 81%' },
  ],
}

/**
 * What the office tried and gave back, so that nothing of it holds, and what it says on the front page. Does nothing if
 * there are changes.
 */
export async function fill() {
  if ((await db.schoolChange.count()) > 0) return
  const admin = await db.login.findUnique({ where: { email: 'admin@school.example' }, select: { userId: true } })
  await db.$transaction((tx) => saveFrontPage(tx, admin?.userId ?? null, frontPage))
  // This school was set up long ago.
  await db.schoolSettings.updateMany({ data: { stepsNotNeeded: [...stepNames] } })
  await db.schoolChange.createMany({
    data: samples.map(({ daysAgo, ...change }) => ({
      ...change,
      byId: admin?.userId ?? null,
      createdAt: new Date(Date.now() - daysAgo * day),
    })),
  })
}
