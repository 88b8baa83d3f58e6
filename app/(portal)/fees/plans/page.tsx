import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { listPlans } from '@/lib/fee-plans/plans'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import type { SearchParams } from '@/lib/list-view'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { readTable, viewerOf } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOf } from '@/lib/years'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { AddPlanForm } from './add-plan-form'
import { PlansTable } from './plans-table'

export const metadata = tabOf('/fees/plans')

export default async function PlansPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([viewerOf('/fees/plans'), searchParams])
  const reading = readTable(listPlans, params)
  return (
    <Screen path="/fees/plans">
      <FeeLinks current="/fees/plans" user={user} />
      <div className="mt-6 grid grid-cols-1 gap-8">
        <ScreenSection reading={reading}>{(list) => <PlansTable list={list} />}</ScreenSection>
        {allows('fees:create', user) && (
          <Fold id="add-plan" title={planMessages.newPlan}>
            <ScreenSection reading={reading}>
              {(list) => <AddPlanForm plans={list.rows} year={schoolYearOf(schoolDay())} />}
            </ScreenSection>
          </Fold>
        )}
      </div>
    </Screen>
  )
}
