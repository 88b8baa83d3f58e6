import { redirect } from 'next/navigation'
import { ScreenSection } from '@/components/screen-section'
import type { SearchParams } from '@/lib/list-view'
import { familyAtCounter } from '@/lib/payments/counter'
import { allows } from '@/lib/permissions'
import { redirectFor, tabOf } from '@/lib/route-lookups'
import { currentUser, readSection } from '@/lib/server/doors/page'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { Family } from './family'
import { FindFamily } from './find-family'

export const metadata = tabOf('/fees/counter')

/** `student`: one of the family that stands at the counter. */
export default async function CounterPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, { student }] = await Promise.all([currentUser(), searchParams])
  // Nothing is read before somebody is found.
  const elsewhere = redirectFor('/fees/counter', user)
  if (elsewhere) redirect(elsewhere)
  return (
    <Screen path="/fees/counter" dense>
      <FeeLinks current="/fees/counter" user={user} dense />
      <div className="mt-6">
        <FindFamily key={`find for ${String(student)}`} found={typeof student === 'string'} />
        {typeof student === 'string' && (
          <ScreenSection key={student} reading={readSection(familyAtCounter, { id: student })}>
            {(family) => <Family family={family} reverses={user !== null && allows('payments:reverse', user)} />}
          </ScreenSection>
        )}
      </div>
    </Screen>
  )
}
