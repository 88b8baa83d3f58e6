import { Fold } from '@/components/fold'
import { ViewLink } from '@/components/page-view'
import { ScreenSection } from '@/components/screen-section'
import { buttonStyle } from '@/components/ui/button'
import { calendarPageMessages } from '@/lib/calendar/page-messages'
import { calendarMonth, listCalendar } from '@/lib/calendar/queries'
import { schoolYearSchema } from '@/lib/calendar/schema'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { currentUser, readSection, readTable } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { formatYear, schoolYearOf } from '@/lib/years'
import { Subscription } from '../../../subscription'
import { OfficeScreen } from '../office-screen'
import { AddEntryForm } from './add-entry-form'
import { CalendarTable } from './calendar-table'
import { MonthView } from './month-view'

export const metadata = tabOf('/admin/calendar')

export default async function CalendarPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  // The school's years are read with the session.
  const [params] = await Promise.all([searchParams, currentUser()])
  const year = yearIn(params) ?? schoolYearOf(schoolDay())
  return (
    <OfficeScreen path="/admin/calendar">
      <div className="mt-6 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ScreenSection reading={readSection(calendarMonth, viewOf(calendarMonth, params, 'view'))}>
          {(month) => <MonthView month={month} />}
        </ScreenSection>
        <Fold id="add" title={calendarPageMessages.addToCalendar}>
          <AddEntryForm />
        </Fold>
      </div>
      <section aria-labelledby="year" className="mt-12">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="year" className="text-xl">
            {calendarPageMessages.schoolYear(formatYear(year))}
          </h2>
          <div className="flex flex-wrap gap-2">
            <YearLink year={year - 1} />
            <YearLink year={year + 1} />
          </div>
        </div>
        <ScreenSection reading={readTable(listCalendar, params, '', { schoolYear: year })}>
          {(list) => <CalendarTable list={list} />}
        </ScreenSection>
      </section>
      <section aria-labelledby="subscribe" className="mt-12 print:hidden">
        <h2 id="subscribe" className="text-xl">
          {calendarPageMessages.holidaysInYourOwn}
        </h2>
        <p className="mt-2 mb-4 max-w-3xl text-muted">{calendarPageMessages.familiesFindTheseLinks}</p>
        <Subscription />
      </section>
    </OfficeScreen>
  )
}

/** The school year in the page's address; one that cannot be is left out. */
function yearIn(params: SearchParams): number | undefined {
  const asked = schoolYearSchema.safeParse(params.schoolYear)
  return asked.success ? asked.data : undefined
}

const YearLink = ({ year }: { year: number }) => (
  <ViewLink
    changes={{ schoolYear: String(year), page: '' }}
    className={buttonStyle({ variant: 'secondary', size: 'sm' })}
  >
    {formatYear(year)}
  </ViewLink>
)
