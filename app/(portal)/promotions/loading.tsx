import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { gridStyle } from './grid-style'
import { PromotionsScreen } from './promotions-screen'

export default function PromotionsLoading() {
  return <PromotionsScreen featured={<Cards count={3} />} all={<Cards count={6} />} />
}

function Cards({ count }: { count: number }) {
  return (
    <Loading>
      <div className={gridStyle}>
        {Array.from({ length: count }, (_, n) => (
          <Skeleton key={n} className="h-64" />
        ))}
      </div>
    </Loading>
  )
}
