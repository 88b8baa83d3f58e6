import { allows, type Asker } from '@/lib/permissions'

/** What somebody’s day is made of: what waits for the office, for who teaches, or for a pupil. */
export type TodayView = 'office' | 'teaching' | 'own'

export function todayViewOf(who: Asker): TodayView {
  if (allows('office:screens', who)) return 'office'
  return allows('classes:teach', who) ? 'teaching' : 'own'
}
