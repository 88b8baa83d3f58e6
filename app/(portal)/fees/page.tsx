import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ListSkeleton } from '@/components/data-table/list-skeleton'
import { Part } from '@/components/part'
import { Skeleton } from '@/components/ui/skeleton'
import { pageSizes } from '@/lib/constants'
import { feeOverview, fees } from '@/lib/fees/queries'
import { viewOf } from '@/lib/list-view'
import { payments } from '@/lib/payments/queries'
import { allows } from '@/lib/permissions'
import { currentUser, readPart } from '@/lib/server/page'
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
          <Part reading={readPart(feeOverview, viewOf(params, 'overview'))}>{(overview) => <Overview overview={overview} />}</Part>
        </Suspense>
      )}
      {allows('fees:create', role) && (
        <FeesPart title="Add New Fee Structure">
          <AddFeeForm today={schoolDay()} />
        </FeesPart>
      )}
      <FeesPart title="Fee Structure">
        <Suspense fallback={<ListSkeleton />}>
          <Part reading={readPart(fees, { pageSize: pageSizes.table, ...viewOf(params, 'fees') })}>
            {(list) => <FeesTable list={list} today={schoolDay()} payable={allows('fees:pay', role)} own={role === 'student'} />}
          </Part>
        </Suspense>
      </FeesPart>
      <FeesPart title="Payment History">
        <Suspense fallback={<ListSkeleton />}>
          <Part reading={readPart(payments, { pageSize: pageSizes.table, ...viewOf(params, 'payments') })}>
            {(list) => <PaymentsTable list={list} own={role === 'student'} />}
          </Part>
        </Suspense>
      </FeesPart>
    </FeesScreen>
  )
}
