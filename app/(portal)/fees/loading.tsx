import { ListSkeleton } from '@/components/data-table/list-skeleton'
import { FeesPart, FeesScreen } from './fees-screen'

export default function FeesLoading() {
  return (
    <FeesScreen>
      <FeesPart title="Fee Structure">
        <ListSkeleton />
      </FeesPart>
      <FeesPart title="Payment History">
        <ListSkeleton />
      </FeesPart>
    </FeesScreen>
  )
}
