'use client'

import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldsOf } from '@/components/fields'
import type { CalendarDay } from '@/lib/calendar/answers'
import { sunday } from '@/lib/calendar/days'
import { getJson } from '@/lib/client/http'
import { latestAnswer } from '@/lib/client/latest-answer'
import { formatDay, formatWeekday, isDay, type Day } from '@/lib/dates'
import { topicDateFieldMessages } from '@/lib/topics/screen-messages'

/** The day of a topic. It says when there is no school on that day, and takes it all the same: who plans may know better. */
export function TopicDateField({ DateField }: Pick<FieldsOf<{ date: string }>, 'DateField'>) {
  const date = useWatch<{ date: string }, 'date'>({ name: 'date' })
  const off = useReasonOff(date)
  return (
    <DateField name="date" label="Date" hint={<span role="status">{off && <NoSchool {...{ date, off }} />}</span>} />
  )
}

const NoSchool = ({ date, off }: { date: Day; off: string }) => (
  <span className="text-caution">
    {topicDateFieldMessages.noSchool(`${formatWeekday(date)}, ${formatDay(date)}`, off === sunday ? '' : off)}
  </span>
)

/** Why there is no school on a day, once the calendar has said so; '' on a school day, and as long as nobody knows. */
function useReasonOff(date: Day): string {
  const [known, setKnown] = useState<{ date: Day; off: string }>()
  const [questions] = useState(() => latestAnswer(ask, (asked, off) => setKnown({ date: asked, off })))
  const wanted = isDay(date) ? date : undefined
  useEffect(() => questions.about(wanted), [questions, wanted])
  useEffect(() => () => questions.about(undefined), [questions])
  return known?.date === date ? known.off : ''
}

const ask = async (date: Day) => (await getJson<{ day: CalendarDay }>(`/api/calendar/day?date=${date}`))?.day.off ?? ''
