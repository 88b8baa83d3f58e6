'use client'

import { ActionForm } from '@/components/action-form'
import { PersonName } from '@/components/person-name'
import { SubmitButton } from '@/components/submit-button'
import { Card } from '@/components/ui/card'
import { formatDay } from '@/lib/dates'
import { dutyMessages } from '@/lib/duties/messages'
import type { AbsentStaff } from '@/lib/staff-leave/answers'
import { staffLeaveScreenMessages as said } from '@/lib/staff-leave/screen-messages'
import { nameSubstitute } from './actions'

const loadSchema = () => import('@/lib/duties/schema').then(({ substituteSchema }) => substituteSchema)

/** Who is away today, and who stands in for each section of which they are class teacher. */
export function Absent({ staff: { absent, teachers } }: { staff: AbsentStaff }) {
  if (absent.length === 0) return <p className="mt-2 text-muted">{said.nobodyAway}</p>
  return (
    <ul className="mt-4 grid gap-4 lg:grid-cols-2">
      {absent.map(({ id, name, until, sections }) => (
        <li key={id}>
          <Card>
            <p className="font-medium wrap-anywhere">
              <PersonName id={id} name={name} />{' '}
              <span className="text-sm font-normal text-muted">{said.back(formatDay(until))}</span>
            </p>
            {sections.length === 0 && <p className="mt-1 text-sm text-muted">{said.noSections}</p>}
            {sections.map((section) => (
              <div key={section.id} className="mt-3 border-t border-line pt-3">
                <p className="text-sm">
                  <span className="font-medium">{section.place}</span>{' '}
                  <span className="text-muted">
                    {section.substitute ? said.standsIn(section.substitute) : said.nobodyStandsIn}
                  </span>
                </p>
                <ActionForm
                  aria-label={said.substitute(section.place)}
                  className="mt-2 flex flex-wrap items-end gap-3"
                  schema={loadSchema}
                  action={nameSubstitute}
                  extra={{ section: section.id }}
                  failed={dutyMessages.saveFailed}
                  success={({ message }) => message}
                >
                  {({ SelectField }) => (
                    <>
                      <SelectField
                        name="teacher"
                        label={said.substitute(section.place)}
                        className="min-w-0 grow"
                        placeholder={said.choose}
                        options={teachers.map((teacher) => ({ value: teacher.id, label: teacher.name }))}
                      />
                      <SubmitButton variant="secondary">{said.name}</SubmitButton>
                    </>
                  )}
                </ActionForm>
              </div>
            ))}
          </Card>
        </li>
      ))}
    </ul>
  )
}
