import { allows, type Asker } from '@/lib/permissions'

/** What somebody’s day is made of: what waits for the office, for who teaches, for who has a duty besides, for a pupil, or for a family. */
export type TodayView = 'office' | 'teaching' | 'duties' | 'family' | 'own'

export function todayViewOf(who: Asker): TodayView {
  if (allows('today:office', who)) return 'office'
  if (allows('classes:teach', who)) return 'teaching'
  if (allows('family:screens', who)) return 'family'
  return allows('attendance:own', who) ? 'own' : 'duties'
}
