import type { Metadata } from 'next'
import { cache } from 'react'
import { Crumbs } from '@/components/crumbs'
import { Fold } from '@/components/fold'
import { container } from '@/components/layout/container'
import { ScreenSection } from '@/components/screen-section'
import { cn } from '@/components/ui/cn'
import { planUpdate } from '@/lib/fee-plans/charging'
import { listOptionalHeads } from '@/lib/fee-plans/optional'
import { readPlan } from '@/lib/fee-plans/plans'
import { planPupils } from '@/lib/fee-plans/previews'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { allows } from '@/lib/permissions'
import { read, readSection, readTable, viewerOf } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { Amounts } from './amounts'
import { Charging } from './charging'
import { OptionalHeads } from './optional-heads'
import { PlanForm } from './plan-form'
import { PupilsTable } from './pupils-table'
import { UpToDate } from './up-to-date'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

const planOf = cache((id: string) => read(readPlan, { id }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await planOf((await params).id)).name }
}

export default async function PlanPage({ params, searchParams }: Props) {
  const [user, { id }, query] = await Promise.all([viewerOf('/fees/plans'), params, searchParams])
  const plan = await planOf(id)
  const may = allows('fees:create', user)
  const draft = plan.state === 'Draft'
  /** Whether the address asks for a page of this list. */
  const isOpen = (name: string) => Object.keys(query).some((key) => key.startsWith(`${name}.`))
  const each = isOpen('students')
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <Crumbs to={[{ href: '/fees/plans', label: planMessages.back }]} here={plan.name} />
      <h1 className="page-title wrap-anywhere">{plan.name}</h1>
      <p className="mt-2 text-muted">
        {plan.schoolYear}, {plan.state}
      </p>
      <div className="mt-6 grid grid-cols-1 gap-8">
        {!draft && (
          <ScreenSection reading={readSection(planUpdate, { id })}>
            {(update) => <UpToDate id={id} update={update} may={may} />}
          </ScreenSection>
        )}
        {may && draft && <PlanForm plan={plan} />}
        {plan.lines.length > 0 && (
          <Charging
            key={JSON.stringify([plan.heads, plan.lines, plan.instalments.map(({ dueDate }) => dueDate)])}
            plan={plan}
            may={may}
          />
        )}
        {!(may && draft) && (
          <Fold id="amounts" title={planMessages.amounts}>
            <Amounts plan={plan} />
          </Fold>
        )}
        {plan.lines.length > 0 && (
          <Fold id="students" title={planMessages.eachPupil} open={each}>
            <div>
              <h2 className="section-title mb-4">{planMessages.eachPupil}</h2>
              {each ? (
                <ScreenSection
                  reading={readSection(planPupils, { pageSize: 20, ...viewOf(planPupils, query, 'students'), id })}
                >
                  {(list) => <PupilsTable list={list} />}
                </ScreenSection>
              ) : (
                <a href="?students.page=1#students" className="text-accent underline underline-offset-4">
                  {planMessages.showPupils}
                </a>
              )}
            </div>
          </Fold>
        )}
        {plan.heads.some(({ optional }) => optional) && (
          <Fold id="optional" title={planMessages.optionalHeads} open={isOpen('optional')}>
            <ScreenSection reading={readTable(listOptionalHeads, query, 'optional', { id })}>
              {(list) => (
                <OptionalHeads
                  list={list}
                  types={plan.heads.filter(({ optional }) => optional).map(({ type }) => type)}
                  today={schoolDay()}
                  may={may}
                />
              )}
            </ScreenSection>
          </Fold>
        )}
      </div>
    </div>
  )
}
