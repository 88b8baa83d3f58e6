'use client'

import { useState, type ComponentProps } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { Fold } from '@/components/fold'
import { PersonName } from '@/components/person-name'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { formatDay } from '@/lib/dates'
import { dutyNames } from '@/lib/duties'
import type { Duties, Held } from '@/lib/duties/answers'
import { dutyMessages } from '@/lib/duties/messages'
import { dutiesScreenMessages as said } from '@/lib/duties/screen-messages'
import { formatYear } from '@/lib/years'
import { TemplateButtons } from '../import/template-buttons'
import { copyDuties, endDuty } from './actions'
import { GiveDutyForm } from './give-duty-form'
import { labelOf, SectionCard } from './section-card'

type Props = { duties: Duties; chosen: string; may: boolean }

/** Who does what in a year: what nobody does, duties for the school, and the sections of one class. */
export function DutiesScreen({ duties, chosen, may }: Props) {
  const { year, years, sections, gaps } = duties
  const classes = [...new Set(sections.map((section) => section.class))]
  const shown = classes.includes(chosen) ? chosen : (gaps[0]?.class ?? classes[0])
  const href = (of: { year?: number; class?: string }) =>
    `/admin/duties?${new URLSearchParams({ year: String(of.year ?? year), ...(of.class ? { class: of.class } : {}) })}`
  return (
    <div className="mt-6 grid gap-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={said.years} className="flex flex-wrap gap-2">
          {years.map((each) => (
            <a
              key={each}
              href={href({ year: each })}
              aria-current={each === year ? 'page' : undefined}
              className={buttonStyle({ variant: each === year ? 'primary' : 'secondary', size: 'sm' })}
            >
              {formatYear(each)}
            </a>
          ))}
        </nav>
        {may && sections.length > 0 && (
          <ConfirmButton
            size="sm"
            title={said.copyQuestion}
            description={said.copySays}
            confirm={said.copy}
            action={copyDuties}
            input={{ year }}
            failed={dutyMessages.saveFailed}
            onDone={({ message }) => notify.success(message)}
          >
            {said.copy}
          </ConfirmButton>
        )}
      </div>
      <Gaps duties={duties} shown={shown} href={(schoolClass) => `${href({ class: schoolClass })}#sections`} />
      {may && sections.length > 0 && <FromSheet />}
      <School duties={duties} may={may} />
      {shown && (
        <section aria-labelledby="sections">
          <h2 id="sections" className="section-title">
            {said.sections}
          </h2>
          <nav aria-label={said.classChoice} className="mt-3 flex flex-wrap gap-2">
            {classes.map((each) => (
              <a
                key={each}
                href={`${href({ class: each })}#sections`}
                aria-current={each === shown ? 'true' : undefined}
                className={buttonStyle({ variant: each === shown ? 'primary' : 'secondary', size: 'sm' })}
              >
                {each}
              </a>
            ))}
          </nav>
          <datalist id="teachers">
            {duties.teachers.map(({ id, name }) => (
              <option key={id} value={labelOf(duties.teachers, id, name)} />
            ))}
          </datalist>
          <p className="mt-3 max-w-3xl text-muted">{may && said.sectionsAbout}</p>
          <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] items-start sm:gap-4">
            {sections
              .filter((section) => section.class === shown)
              .map((section) => (
                <Fold
                  key={section.id}
                  title={section.place}
                  level={3}
                  count={said.gapCount(gaps.filter((gap) => gap.section === section.id).length)}
                >
                  <SectionCard section={section} duties={duties} may={may} />
                </Fold>
              ))}
          </div>
        </section>
      )}
    </div>
  )
}

type GapsProps = { duties: Duties; shown: string | undefined; href: (schoolClass: string) => string }

/** What nobody does in the class that is shown, and how much in each other. */
function Gaps({ duties: { gaps, sections, hasStudents }, shown, href }: GapsProps) {
  const none = hasStudents ? said.noGaps : said.noStudents
  const others = [...new Set(gaps.map((gap) => gap.class))].filter((each) => each !== shown)
  return (
    <Fold title={said.gaps} count={gaps.length}>
      <section aria-labelledby="gaps">
        <h2 id="gaps" className="section-title">
          {said.gaps}
        </h2>
        {gaps.length === 0 && <p className="mt-2 text-muted">{sections.length === 0 ? said.noSections : none}</p>}
        <ul className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
          {gaps
            .filter((gap) => gap.class === shown)
            .map((gap) => (
              <li key={gap.says}>
                <GapLink href={href(gap.class)}>{gap.says}</GapLink>
              </li>
            ))}
        </ul>
        {others.length > 0 && (
          <ul aria-label={said.otherClasses} className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {others.map((each) => (
              <li key={each}>
                <GapLink href={href(each)}>
                  {said.gapsOf(each, gaps.filter((gap) => gap.class === each).length)}
                </GapLink>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Fold>
  )
}

const GapLink = (props: ComponentProps<'a'>) => (
  <a {...props} className="inline-flex min-h-7 items-center text-accent underline underline-offset-4" />
)

/** The template of what is there now, and the way to reading it. */
const FromSheet = () => (
  <section aria-labelledby="sheet">
    <h2 id="sheet" className="section-title">
      {said.sheet}
    </h2>
    <p className="mt-2 max-w-3xl text-muted">
      {said.sheetAbout}{' '}
      <a href="/admin/import?sheet=Duties#sheet" className="text-accent underline underline-offset-4">
        {said.importSheet}
      </a>
    </p>
    <TemplateButtons kind="Duties" />
  </section>
)

function School({ duties, may }: { duties: Duties; may: boolean }) {
  const [giving, setGiving] = useState(false)
  return (
    <section aria-labelledby="school">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="school" className="section-title">
          {said.school}
        </h2>
        {may && !giving && (
          <Button variant="secondary" size="sm" onClick={() => setGiving(true)}>
            {said.give}
          </Button>
        )}
      </div>
      <p className="mt-2 max-w-3xl text-muted">{said.schoolAbout}</p>
      {giving && <GiveDutyForm staff={duties.staff} onDone={() => setGiving(false)} />}
      <Card className="mt-4">
        {duties.school.length === 0 ? (
          <p className="text-sm text-muted">{said.nobodyYet}</p>
        ) : (
          <ul className="divide-y divide-line">
            {duties.school.map((duty) => (
              <li key={duty.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
                <span className="font-medium max-sm:w-full sm:w-48">{dutyNames[duty.kind]}</span>
                <span className="grow wrap-anywhere">
                  <PersonName {...duty.holder} /> <span className="text-muted">{daysOf(duty)}</span>
                </span>
                {may && (
                  <ConfirmButton
                    size="sm"
                    title={said.endQuestion(dutyNames[duty.kind], duty.holder.name)}
                    description={said.endSays}
                    confirm={said.end}
                    destructive
                    action={endDuty}
                    input={{ id: duty.id }}
                    failed={dutyMessages.saveFailed}
                    onDone={({ message }) => notify.success(message)}
                  >
                    {said.end}
                    <span className="sr-only"> {duty.holder.name}</span>
                  </ConfirmButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

const daysOf = ({ since, until }: Held) =>
  [said.since(formatDay(since)), until && said.until(formatDay(until))].filter(Boolean).join(', ')
