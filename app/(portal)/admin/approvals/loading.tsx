import { container } from '@/components/layout/container'
import { Loading } from '@/components/loading'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'

export default function ApprovalsLoading() {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">Pending Student Approvals</h1>
      <Loading>
        <Skeleton className="mt-14 h-72" />
        <Skeleton className="mt-12 h-40" />
      </Loading>
    </div>
  )
}
