import { ScreenSection } from '@/components/screen-section'
import { dayBook, ownCash } from '@/lib/day-book/queries'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { readSection, viewerOf } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { Day } from './day'
import { OwnCash } from './own-cash'

export const metadata = tabOf('/fees/day-book')

export default async function DayBookPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([viewerOf('/fees/day-book'), searchParams])
  return (
    <Screen path="/fees/day-book">
      <FeeLinks current="/fees/day-book" user={user} />
      <div className="mt-6 space-y-8">
        {allows('payments:record', user) && (
          <ScreenSection reading={readSection(ownCash)}>{(own) => <OwnCash {...own} />}</ScreenSection>
        )}
        <ScreenSection reading={readSection(dayBook, viewOf(dayBook, params))}>
          {(book) => <Day book={book} today={schoolDay()} closes={allows('books:close', user)} />}
        </ScreenSection>
      </div>
    </Screen>
  )
}
