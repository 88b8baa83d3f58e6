import { ListSkeleton } from '@/components/data-table/list-skeleton'
import { Screen } from '../screen'
import { FeesSection } from './fees-section'

export default function FeesLoading() {
  return (
    <Screen path="/fees" className="space-y-10 sm:space-y-12">
      <FeesSection title="Fee Structure">
        <ListSkeleton />
      </FeesSection>
      <FeesSection title="Payment History">
        <ListSkeleton />
      </FeesSection>
    </Screen>
  )
}
