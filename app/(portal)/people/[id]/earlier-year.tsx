'use client'

import { useEffect, useRef, useState } from 'react'
import { FailureNotice } from '@/components/failure-notice'
import { Loading } from '@/components/loading'
import { getJson } from '@/lib/client/http'
import type { YearAttendance } from '@/lib/people/answers'
import { peopleMessages } from '@/lib/people/messages'
import { Months, yearStyle, YearTotal } from './months'

type Props = { id: string } & Pick<YearAttendance, 'schoolYear' | 'total'>

/** An earlier school year of a pupil. Its months are read when it is first opened. */
export function EarlierYear({ id, schoolYear, total }: Props) {
  const element = useRef<HTMLDetailsElement>(null)
  const [months, setMonths] = useState<YearAttendance['months']>()
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed')

  async function load() {
    setState('loading')
    const path = `/api/people/${id}/attendance?schoolYear=${encodeURIComponent(schoolYear)}`
    const answer = await getJson<{ months: YearAttendance['months'] }>(path)
    if (answer) setMonths(answer.months)
    else setState('failed')
  }

  const opened = () => {
    if (element.current?.open && !months && state === 'closed') void load()
  }
  // It may have been opened before the page's script was there.
  useEffect(opened)

  return (
    <details ref={element} className={yearStyle} onToggle={opened}>
      <summary className="w-fit">
        <YearTotal schoolYear={schoolYear} total={total} />
      </summary>
      {months ? (
        <Months schoolYear={schoolYear} months={months} />
      ) : state === 'failed' ? (
        <div className="mt-4">
          <FailureNotice message={peopleMessages.attendanceFailed} retry={() => void load()} />
        </div>
      ) : (
        <Loading visible>{null}</Loading>
      )}
    </details>
  )
}
