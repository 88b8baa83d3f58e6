'use client'

import { ViewLink } from '@/components/page-view'
import type { OpenDays as Shown } from '@/lib/attendance/answers'
import { openDaysMessages } from '@/lib/attendance/screen-messages'
import { formatDay, formatWeekday, type Day } from '@/lib/dates'

/** Who is class teacher of the class that is shown, and on which of the last days nobody in it was marked. */
export function OpenDays({ open: { teacher, days }, shown }: { open: Shown; shown: Day }) {
  const others = days.filter((day) => day !== shown)
  if (!teacher && others.length === 0) return null
  return (
    <div className="mt-1 grid gap-1 text-muted">
      {teacher && <p>{openDaysMessages.classTeacher(teacher)}</p>}
      {others.length > 0 && (
        <p className="flex flex-wrap gap-x-3">
          {openDaysMessages.notMarkedYet}
          {others.map((day) => (
            <ViewLink
              key={day}
              list="mark"
              changes={{ date: day, page: '', q: '', status: '' }}
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
            >
              {formatWeekday(day)}, {formatDay(day)}
            </ViewLink>
          ))}
        </p>
      )}
    </div>
  )
}
