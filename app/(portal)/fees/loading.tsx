import { ListSkeleton } from '@/components/data-table/list-skeleton'
import { Screen } from '../screen'
import { FeesPart } from './fees-part'

export default function FeesLoading() {
  return (
    <Screen path="/fees" className="space-y-10 sm:space-y-12">
      <FeesPart title="Fee Structure">
        <ListSkeleton />
      </FeesPart>
      <FeesPart title="Payment History">
        <ListSkeleton />
      </FeesPart>
    </Screen>
  )
}
