import { tabOf } from '@/lib/route-lookups'
import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { Total } from '@/components/total'
import { Skeleton } from '@/components/ui/skeleton'
import { pageSizes } from '@/lib/constants'
import { listFeePapers } from '@/lib/fee-papers/queries'
import { feePapersMessages } from '@/lib/fee-papers/screen-messages'
import { feesPageMessages } from '@/lib/fees/page-messages'
import { feeOverview, listFees, ownDues } from '@/lib/fees/queries'
import { listFeeRuns } from '@/lib/fees/runs'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { onlineToLookAt } from '@/lib/payments/online-office'
import { listPayments } from '@/lib/payments/queries'
import { allows, type Asker } from '@/lib/permissions'
import { decidedBy, hasGateway, schoolSettings } from '@/lib/server/school-settings'
import { currentUser, readSection, readTable } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { AddFeeForm } from './add-fee-form'
import { Screen } from '../screen'
import { YearChoice } from '../year-choice'
import { FeeLinks } from './fee-links'
import { FeePapers } from './fee-papers'
import { FeesSection } from './fees-section'
import { FeesTable } from './fees-table'
import { Overview } from './overview'
import { HowToPay, OnlinePaymentsNotice } from './online-payments'
import { OnlineToLookAt } from './online-to-look-at'
import { OwnDues } from './own-dues'
import type { PayingBy } from './pay-dialog'
import { PaymentsTable } from './payments-table'
import { RunsHistory } from './runs-history'
import { RunsTable } from './runs-table'

export const metadata = tabOf('/fees')

type Props = { searchParams: Promise<SearchParams> }

export default async function FeesPage({ searchParams }: Props) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const settings = schoolSettings()
  const own = allows('fees:own', user)
  // Of several children each row says whose it is.
  const one = own && (user?.children ?? [user]).length === 1
  const offline = own && settings.onlinePayments === 'off'
  const pays = allows('payments:record', user) || (allows('fees:pay', user) && !offline)
  const payable = pays ? payingBy(user, settings.onlinePayments === 'razorpay') : undefined
  const payments = readSection(listPayments, {
    pageSize: pageSizes.history,
    ...viewOf(listPayments, params, 'payments'),
  })
  const history = Object.keys(params).some((key) => key.startsWith('runs.'))
  return (
    <Screen path="/fees" className="space-y-12 sm:space-y-12">
      {allows('fees:overview', user) && <FeeLinks current="/fees" user={user} />}
      {allows('school:manage', user) && decidedBy('onlinePayments') === 'nobody' && <OnlinePaymentsNotice />}
      {allows('payments:record', user) && hasGateway() && (
        <ScreenSection reading={readSection(onlineToLookAt)}>{(found) => <OnlineToLookAt {...found} />}</ScreenSection>
      )}
      {offline && (
        <HowToPay instructions={settings.paymentInstructions} phone={settings.phone} email={settings.email} />
      )}
      {allows('fees:overview', user) && (
        <ScreenSection
          waiting={<Skeleton className="h-80" />}
          reading={readSection(feeOverview, viewOf(feeOverview, params, 'overview'))}
        >
          {(overview) => <Overview overview={overview} />}
        </ScreenSection>
      )}
      {allows('fees:create', user) && (
        <Fold id="add-fee" title="Add New Fee Structure" open={history} className="print:hidden">
          <FeesSection title="Add New Fee Structure">
            <AddFeeForm today={schoolDay()} />
            <RunsHistory open={history}>
              {history && (
                <ScreenSection
                  waiting={<Skeleton className="h-60" />}
                  reading={readSection(listFeeRuns, {
                    pageSize: pageSizes.history,
                    ...viewOf(listFeeRuns, params, 'runs'),
                  })}
                >
                  {(list) => <RunsTable list={list} />}
                </ScreenSection>
              )}
            </RunsHistory>
          </FeesSection>
        </Fold>
      )}
      {own && (
        <ScreenSection waiting={<Skeleton className="h-44" />} reading={readSection(ownDues)}>
          {(dues) => <OwnDues dues={dues} today={schoolDay()} payable={payable} several={!one} />}
        </ScreenSection>
      )}
      <FeesSection
        title="Fee Structure"
        id="fees"
        beside={<YearChoice label={feesPageMessages.schoolYearsOfFees} list="fees" />}
      >
        <ScreenSection reading={readTable(listFees, params, 'fees')}>
          {(list) => (
            <FeesTable
              list={list}
              today={schoolDay()}
              payable={payable}
              own={own}
              several={!one}
              adds={allows('fees:create', user)}
            />
          )}
        </ScreenSection>
      </FeesSection>
      <Fold
        id="payments"
        title="Payment History"
        count={<Total of={payments} />}
        open={Object.keys(params).some((key) => key.startsWith('payments.'))}
      >
        <FeesSection
          title="Payment History"
          beside={<YearChoice label={feesPageMessages.schoolYearsOfPayments} list="payments" />}
        >
          <ScreenSection reading={payments}>
            {(list) => (
              <PaymentsTable
                list={list}
                own={own}
                several={!one}
                reversible={allows('payments:reverse', user)}
                office={allows('payments:record', user)}
              />
            )}
          </ScreenSection>
          {own && (
            <ScreenSection waiting={<Skeleton className="mt-6 h-14" />} reading={readSection(listFeePapers)}>
              {(papers) => (
                <section aria-labelledby="fee-papers" className="mt-6">
                  <h3 id="fee-papers" className="mb-2 font-semibold">
                    {feePapersMessages.title}
                  </h3>
                  <FeePapers papers={papers} payer={user?.id} />
                </section>
              )}
            </ScreenSection>
          )}
        </FeesSection>
      </Fold>
    </Screen>
  )
}

function payingBy(user: Asker, gateway: boolean): PayingBy {
  if (allows('payments:record', user)) return 'counter'
  if (gateway) return user?.children ? 'familyGateway' : 'gateway'
  return user?.children ? 'family' : 'demo'
}
