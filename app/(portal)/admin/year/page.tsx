import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { Skeleton } from '@/components/ui/skeleton'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { readSection, readTable } from '@/lib/server/doors/page'
import { readClassTeachers } from '@/lib/year/class-teachers'
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
              <Fold title={`Days of ${formatYear(state.next.year)}`}>
                <section aria-labelledby="days">
                  <h2 id="days" className="section-title">
                    Days of {formatYear(state.next.year)}
                  </h2>
                  <p className="mt-2 mb-6 max-w-3xl text-muted">
                    {formatYear(state.closing.year)} ends with the day before. Attendance, reports, fees and the
                    calendar go by these days; receipts are numbered by the financial year, from April to March.
                  </p>
                  <DaysForm key={`${state.next.first} ${state.next.last}`} days={state.next} />
                </section>
              </Fold>
              <Fold title={`Classes in ${formatYear(state.next.year)}`} count={state.classes.length}>
                <section aria-labelledby="classes">
                  <h2 id="classes" className="section-title">
                    Classes in {formatYear(state.next.year)}
                  </h2>
                  <p className="mt-2 mb-6 max-w-3xl text-muted">
                    {state.saved ? '' : 'These are the classes of the year before, until you save others. '}
                    Students keep their section where the new class has it; the others join the smallest. Students in
                    the last class pass out.
                  </p>
                  {/* The numbers are other ones once the year is another. */}
                  <ClassesForm key={state.next.year} year={state.next.year} classes={state.classes} />
                </section>
              </Fold>
              <Fold title="Class teachers">
                <section aria-labelledby="class-teachers">
                  <h2 id="class-teachers" className="section-title">
                    Class teachers
                  </h2>
                  <p className="mt-2 mb-6 max-w-3xl text-muted">
                    A class teacher’s dashboard shows their own section. In the next year a section keeps its class
                    teacher until you choose another. The sections of the next year are listed here once you have saved
                    its classes.
                  </p>
                  <ScreenSection reading={readSection(readClassTeachers)}>
                    {({ years, teachers }) => (
                      <div className="grid gap-6">
                        {years.map((each) => (
                          <ClassTeachers key={each.year} teachers={teachers} {...each} />
                        ))}
                        {years.length === 0 && <p className="text-muted">There are no sections yet.</p>}
                      </div>
                    )}
                  </ScreenSection>
                </section>
              </Fold>
            </div>
            <div>
              <h2 className="section-title">Students</h2>
              <p className="mt-2 mb-6 max-w-3xl text-muted">
                Proposed from the Annual grading reports: students with an F are retained. Those to check come first.
              </p>
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
