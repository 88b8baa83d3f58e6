import { ScreenSection } from '@/components/screen-section'
import { counterMessages } from '@/lib/fees/counter-messages'
import type { SearchParams } from '@/lib/list-view'
import { familyAtCounter } from '@/lib/payments/counter'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { readSection, viewerOf } from '@/lib/server/doors/page'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { FindFamily } from '../find-family'
import { Family } from './family'

export const metadata = tabOf('/fees/counter')

/** `student`: one of the family that stands at the counter. */
export default async function CounterPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, { student }] = await Promise.all([viewerOf('/fees/counter'), searchParams])
  return (
    <Screen path="/fees/counter" dense>
      <FeeLinks current="/fees/counter" user={user} dense />
      <div className="mt-6">
        <FindFamily
          key={`find for ${String(student)}`}
          on="/fees/counter"
          label={counterMessages.find}
          // Of somebody who is there already the amount is typed next.
          autoFocus={typeof student !== 'string'}
        />
        {typeof student === 'string' && (
          <ScreenSection key={student} reading={readSection(familyAtCounter, { id: student })}>
            {(family) => <Family family={family} reverses={user !== null && allows('payments:reverse', user)} />}
          </ScreenSection>
        )}
      </div>
    </Screen>
  )
}
