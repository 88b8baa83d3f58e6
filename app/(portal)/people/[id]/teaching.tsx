'use client'

import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { studentMessages } from '@/lib/enrolment/messages'
import { teachingMessages } from '@/lib/people/screen-messages'
import type { ClassTeachers } from '@/lib/year/answers'
import { formatYear } from '@/lib/years'
import { setClassTeachers } from '../actions'
import type { TeachingForm as Form } from './teaching-form'

const TeachingForm = onDemand<ComponentProps<typeof Form>>(
  () => import('./teaching-form').then((module) => module.TeachingForm),
  { giveUp: ({ onDone }) => onDone() },
)

/** The sections of which somebody is class teacher, and the ways to add one and to end it. `may`: they can be one. */
export function Teaching({ id, may, years }: Pick<ClassTeachers, 'years'> & { id: string; may: boolean }) {
  const sections = years.flatMap(({ year, sections: all }) =>
    all.map((section) => ({ ...section, shown: `${section.place}, ${formatYear(year)}` })),
  )
  const [adding, setAdding] = useState(false)
  const own = sections.filter(({ teacher }) => teacher?.id === id)
  const others = sections.filter(({ teacher }) => teacher?.id !== id)
  return (
    <>
      {own.length === 0 && <p className="text-sm text-muted">{teachingMessages.notClassTeacher}</p>}
      <ul className="divide-y divide-line">
        {own.map(({ id: section, shown }) => (
          <li key={section} className="flex items-center justify-between gap-4 py-2 first:pt-0">
            {shown}
            <End section={section} shown={shown} />
          </li>
        ))}
      </ul>
      {may && others.length > 0 && !adding && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          onFocus={TeachingForm.preload}
          onClick={() => setAdding(true)}
        >
          {teachingMessages.addSection}
        </Button>
      )}
      {may && adding && <TeachingForm teacher={id} sections={others} onDone={() => setAdding(false)} />}
    </>
  )
}

function End({ section, shown }: { section: string; shown: string }) {
  const [running, setRunning] = useState(false)

  async function end() {
    setRunning(true)
    const input = { sections: [{ section, teacher: '' }] }
    const result = await perform(setClassTeachers, input, studentMessages.teachersSaveFailed)
    setRunning(false)
    if (result.ok) notify.success(result.data.message)
    else notify.error(result.message)
  }

  return (
    <Button variant="secondary" size="sm" aria-busy={running} disabled={running} onClick={() => void end()}>
      Remove<span className="sr-only"> {shown}</span>
    </Button>
  )
}
