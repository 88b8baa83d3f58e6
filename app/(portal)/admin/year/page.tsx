import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { Skeleton } from '@/components/ui/skeleton'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { readSection, readTable } from '@/lib/server/doors/page'
import { readClassTeachers } from '@/lib/year/class-teachers'
import { yearPageMessages } from '@/lib/year/page-messages'
import { listRollOver, readYear } from '@/lib/year/queries'
import { formatYear } from '@/lib/years'
import { OfficeScreen } from '../office-screen'
import { ClassTeachers } from './class-teachers'
import { ClassesForm } from './classes-form'
import { DaysForm } from './days-form'
import { PastRollOvers } from './past'
import { PupilsTable } from './pupils-table'
import { Running } from './running'
import { Standing } from './standing'

export const metadata = tabOf('/admin/year')

export default async function YearPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams
  return (
    <OfficeScreen path="/admin/year">
      <ScreenSection
        waiting={<Skeleton className="mt-6 h-180" />}
        reading={readSection(readYear, viewOf(readYear, params))}
      >
        {(state) => (
          <div className="mt-6 grid grid-cols-1 gap-8 sm:gap-12">
            <Running state={state} />
            <Standing state={state} />
            <div className="grid grid-cols-1 sm:gap-12">
              <Fold title={yearPageMessages.daysOf(formatYear(state.next.year))}>
                <section aria-labelledby="days">
                  <h2 id="days" className="section-title">
                    {yearPageMessages.daysOf(formatYear(state.next.year))}
                  </h2>
                  <p className="mt-2 mb-6 max-w-3xl text-muted">
                    {yearPageMessages.endsWithDayBefore(formatYear(state.closing.year))}
                  </p>
                  <DaysForm key={`${state.next.first} ${state.next.last}`} days={state.next} />
                </section>
              </Fold>
              <Fold title={yearPageMessages.classesIn(formatYear(state.next.year))} count={state.classes.length}>
                <section aria-labelledby="classes">
                  <h2 id="classes" className="section-title">
                    {yearPageMessages.classesIn(formatYear(state.next.year))}
                  </h2>
                  <p className="mt-2 mb-6 max-w-3xl text-muted">
                    {yearPageMessages.studentsKeepTheirSection(state.saved)}
                  </p>
                  {/* The numbers are other ones once the year is another. */}
                  <ClassesForm key={state.next.year} year={state.next.year} classes={state.classes} />
                </section>
              </Fold>
              <Fold title={yearPageMessages.classTeachers}>
                <section aria-labelledby="class-teachers">
                  <h2 id="class-teachers" className="section-title">
                    {yearPageMessages.classTeachers}
                  </h2>
                  <p className="mt-2 mb-6 max-w-3xl text-muted">{yearPageMessages.classTeachersDashboard}</p>
                  <ScreenSection reading={readSection(readClassTeachers)}>
                    {({ years, teachers }) => (
                      <div className="grid gap-6">
                        {years.map((each) => (
                          <ClassTeachers key={each.year} teachers={teachers} {...each} />
                        ))}
                        {years.length === 0 && <p className="text-muted">{yearPageMessages.thereAreNoSectionsYet}</p>}
                      </div>
                    )}
                  </ScreenSection>
                </section>
              </Fold>
            </div>
            <div>
              <h2 className="section-title">Students</h2>
              <p className="mt-2 mb-6 max-w-3xl text-muted">{yearPageMessages.proposedFromAnnual}</p>
              <ScreenSection reading={readTable(listRollOver, params)}>
                {(list) => <PupilsTable key={state.next.year} list={list} year={state.next.year} />}
              </ScreenSection>
            </div>
            {state.past.length > 0 && (
              <Fold title="Before" count={state.past.length}>
                <PastRollOvers rows={state.past} />
              </Fold>
            )}
          </div>
        )}
      </ScreenSection>
    </OfficeScreen>
  )
}
