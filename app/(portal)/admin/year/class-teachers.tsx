'use client'

import { useRef, useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { groupBy } from '@/lib/group-by'
import type { ClassTeachers as Shown, TaughtSection } from '@/lib/year/answers'
import { classTeachersMessages } from '@/lib/year/screen-messages'
import { formatYear } from '@/lib/years'
import type { ClassTeachersForm as Form } from './class-teachers-form'

// Loaded on demand: a large school's form has thousands of options.
const ClassTeachersForm = onDemand<ComponentProps<typeof Form>>(
  () => import('./class-teachers-form').then((module) => module.ClassTeachersForm),
  { giveUp: ({ onDone }) => onDone() },
)

type Props = Pick<Shown, 'teachers'> & Shown['years'][number]

/** The class teachers of a year, and the form to change several at once. */
export function ClassTeachers({ year, sections, teachers }: Props) {
  const [changing, setChanging] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const shown = formatYear(year)

  function done() {
    setChanging(false)
    // The pressed button is gone.
    toggle.current?.focus()
  }

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{shown}</h3>
        <Button
          ref={toggle}
          variant="secondary"
          size="sm"
          aria-expanded={changing}
          onFocus={ClassTeachersForm.preload}
          onClick={() => setChanging(!changing)}
        >
          {changing ? 'Cancel' : 'Change'}
          <span className="sr-only"> {classTeachersMessages.classTeachers(shown)}</span>
        </Button>
      </div>
      {changing ? (
        <ClassTeachersForm year={shown} sections={sections} teachers={teachers} onDone={done} />
      ) : (
        <Sections sections={sections} />
      )}
    </Card>
  )
}

function Sections({ sections }: { sections: readonly TaughtSection[] }) {
  return (
    <dl className="mt-3 divide-y divide-line text-sm">
      {[...groupBy(sections, (section) => section.class)].map(([schoolClass, own]) => (
        <div key={schoolClass} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[8rem_1fr]">
          <dt className="font-medium">{schoolClass}</dt>
          <dd className="grid gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
            {own.map(({ id, place, teacher }) => (
              <span key={id} className="wrap-anywhere">
                <span className="mr-0.5 text-muted">{place.slice(schoolClass.length + 1)}</span>{' '}
                {teacher ? <PersonName {...teacher} /> : <span className="text-muted">None</span>}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
