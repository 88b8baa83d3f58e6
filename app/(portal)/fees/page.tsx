import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ListSkeleton } from '@/components/data-table/list-skeleton'
import { Skeleton } from '@/components/ui/skeleton'
import { pageSizes } from '@/lib/constants'
import { feeOverview, fees } from '@/lib/fees/queries'
import { viewOf, type ListView } from '@/lib/list-view'
import { payments } from '@/lib/payments/queries'
import { allows } from '@/lib/permissions'
import { currentUser, read } from '@/lib/server/page'
import { schoolDay } from '@/lib/server/school-day'
import { AddFeeForm } from './add-fee-form'
import { FeesPart, FeesScreen } from './fees-screen'
import { FeesTable } from './fees-table'
import { Overview } from './overview'
import { PaymentsTable } from './payments-table'

export const metadata: Metadata = { title: 'Fees' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function FeesPage({ searchParams }: Props) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const role = user?.role ?? 'student'
  return (
    <FeesScreen>
      {allows('fees:overview', role) && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <OverviewPart view={viewOf(params, 'overview')} />
        </Suspense>
      )}
      {allows('fees:create', role) && (
        <FeesPart title="Add New Fee Structure">
          <AddFeeForm today={schoolDay()} />
        </FeesPart>
      )}
      <FeesPart title="Fee Structure">
        <Suspense fallback={<ListSkeleton />}>
          <FeesList view={viewOf(params, 'fees')} payable={allows('fees:pay', role)} own={role === 'student'} />
        </Suspense>
      </FeesPart>
      <FeesPart title="Payment History">
        <Suspense fallback={<ListSkeleton />}>
          <PaymentsList view={viewOf(params, 'payments')} own={role === 'student'} />
        </Suspense>
      </FeesPart>
    </FeesScreen>
  )
}

async function OverviewPart({ view }: { view: ListView }) {
  return <Overview overview={await read(feeOverview, view)} />
}

async function FeesList({ view, ...props }: { view: ListView; payable: boolean; own: boolean }) {
  return <FeesTable list={await read(fees, { pageSize: pageSizes.table, ...view })} today={schoolDay()} {...props} />
}

async function PaymentsList({ view, own }: { view: ListView; own: boolean }) {
  return <PaymentsTable list={await read(payments, { pageSize: pageSizes.table, ...view })} own={own} />
}
