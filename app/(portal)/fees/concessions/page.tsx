import { ScreenSection } from '@/components/screen-section'
import { concessionPupil, listConcessions } from '@/lib/concessions/queries'
import { concessionScreenMessages as said } from '@/lib/concessions/screen-messages'
import type { SearchParams } from '@/lib/list-view'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { readSection, readTable, viewerOf } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOn } from '@/lib/years'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { FindFamily } from '../find-family'
import { ConcessionsTable } from './concessions-table'
import { GiveConcession } from './give-concession'

export const metadata = tabOf('/fees/concessions')

/** `student`: for whom a concession is given. */
export default async function ConcessionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, { student, ...params }] = await Promise.all([viewerOf('/fees/concessions'), searchParams])
  const [gives, chosen] = [allows('concessions:give', user), typeof student === 'string' ? student : undefined]
  return (
    <Screen path="/fees/concessions">
      <FeeLinks current="/fees/concessions" user={user} />
      {gives && (
        <section aria-label={said.give} className="mt-6">
          <FindFamily key={`find for ${chosen}`} on="/fees/concessions" label={said.find} />
          {chosen && (
            <ScreenSection key={chosen} reading={readSection(concessionPupil, { id: chosen })}>
              {(pupil) => <GiveConcession pupil={pupil} first={schoolYearOn(schoolDay()).first} />}
            </ScreenSection>
          )}
        </section>
      )}
      <div className="mt-8">
        <ScreenSection reading={readTable(listConcessions, params)}>
          {(list) => (
            <ConcessionsTable
              list={list}
              today={schoolDay()}
              gives={gives}
              decides={allows('concessions:decide', user)}
            />
          )}
        </ScreenSection>
      </div>
    </Screen>
  )
}
