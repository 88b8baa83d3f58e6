import { db } from '@/lib/server/data/db'
import type { SettingName } from '@/lib/server/school-settings'

const day = 24 * 60 * 60_000

const samples: readonly { setting: SettingName; before: string | null; after: string | null; daysAgo: number }[] = [
  { setting: 'profileChanges', before: null, after: 'approval', daysAgo: 96 },
  { setting: 'absenceMessageDelay', before: null, after: '30', daysAgo: 81 },
  { setting: 'absenceMessageDelay', before: '30', after: null, daysAgo: 67 },
  { setting: 'profileChanges', before: 'approval', after: null, daysAgo: 12 },
]

/** What the office tried and gave back, so that nothing of it holds. Does nothing if there are changes. */
export async function fill() {
  if ((await db.schoolChange.count()) > 0) return
  const admin = await db.login.findUnique({ where: { email: 'admin@school.example' }, select: { userId: true } })
  await db.schoolChange.createMany({
    data: samples.map(({ daysAgo, ...change }) => ({
      ...change,
      byId: admin?.userId ?? null,
      createdAt: new Date(Date.now() - daysAgo * day),
    })),
  })
}
