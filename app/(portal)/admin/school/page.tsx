import { DataTable } from '@/components/data-table/data-table'
import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { Total } from '@/components/total'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { schoolLists, stretchOf } from '@/lib/choices'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { choiceLists } from '@/lib/choices'
import { schoolChangeList } from '@/lib/school/lists'
import { schoolMessages } from '@/lib/school/messages'
import { readChoices } from '@/lib/school/choices'
import { readFrontPage } from '@/lib/school/front-page-operations'
import { listSchoolChanges, readSchool } from '@/lib/school/operations'
import { readSection, readTable } from '@/lib/server/doors/page'
import { storage } from '@/lib/server/files/storage/storage'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { OfficeScreen } from '../office-screen'
import { LazyChoices, LazyFrontPage } from './lazy-parts'
import { LogoForm } from './picture-form'
import { RollNumbersForm } from './roll-numbers-form'
import { RulesForm } from './rules-form'
import { SchoolForm } from './school-form'

export const metadata = tabOf('/admin/school')

type Props = { searchParams: Promise<SearchParams> }

export default async function SchoolPage({ searchParams }: Props) {
  const params = await searchParams
  const changes = readTable(listSchoolChanges, params)
  return (
    <OfficeScreen path="/admin/school">
      <div className="mt-6 grid sm:gap-6">
        <ScreenSection waiting={<Skeleton className="h-180" />} reading={readSection(readSchool)}>
          {({ settings, logo }) => (
            <>
              <Fold title="The school" open>
                <Card>
                  <SchoolForm settings={settings} timeZone={schoolSettings().timeZone} />
                </Card>
              </Fold>
              <Fold title="Logo">
                <Card>
                  <LogoForm logo={logo} direct={storage().direct} />
                </Card>
              </Fold>
              <Fold title="Rules">
                <Card>
                  <RulesForm settings={settings} />
                </Card>
              </Fold>
            </>
          )}
        </ScreenSection>
      </div>
      <h2 className="mt-12 text-xl sm:text-2xl">The front page</h2>
      <p className="mt-2 mb-6 max-w-3xl text-muted">
        What families read before they apply. What is empty here is not on the page, or stands there in the portal’s own
        words.
      </p>
      <ScreenSection waiting={<Skeleton className="h-180" />} reading={readSection(readFrontPage)}>
        {(page) => <LazyFrontPage page={page} direct={storage().direct} />}
      </ScreenSection>
      <h2 className="mt-12 text-xl sm:text-2xl">What the school has to choose from</h2>
      <p className="mt-2 mb-6 max-w-3xl text-muted">
        Every form lists these in this order. Hidden ones can no longer be chosen; where they were chosen before, they
        stay. Families can sign up for {stretchOf(schoolLists(), 'signupClasses')}; the office admits pupils to other
        classes.
      </p>
      <ScreenSection waiting={<Skeleton className="h-180" />} reading={readSection(readChoices)}>
        {({ rollNumbers, ...lists }) => (
          <div className="grid items-start sm:gap-6 xl:grid-cols-2">
            {choiceLists.map((list) => (
              <LazyChoices key={list} list={list} rows={lists[list]} />
            ))}
            <Fold title="Roll numbers">
              <RollNumbersForm by={rollNumbers} />
            </Fold>
          </div>
        )}
      </ScreenSection>
      <Fold
        title="Changes"
        count={<Total of={changes} />}
        open={Object.keys(viewOf(listSchoolChanges, params)).length > 0}
        className="sm:mt-12"
      >
        <h2 className="text-xl sm:text-2xl">Changes</h2>
        <p className="mt-2 mb-6 text-muted">Who changed which setting and when, newest first.</p>
        <ScreenSection reading={changes}>
          {({ rows, ...list }) => (
            <DataTable
              caption="Changes"
              of={schoolChangeList}
              list={{
                ...list,
                rows: rows.map((row) => ({ ...row, date: formatSchoolInstant(row.date) })),
              }}
              empty={schoolMessages.noChanges}
              about={schoolMessages.aboutChanges}
              search="Search the changes"
              filters={['setting']}
            />
          )}
        </ScreenSection>
      </Fold>
    </OfficeScreen>
  )
}
