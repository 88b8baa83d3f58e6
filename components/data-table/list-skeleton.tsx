import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'

/** Shown instead of a DataTable while its rows are read. */
export function ListSkeleton() {
  return (
    <Loading>
      <div className="flex flex-wrap gap-3">
        <Skeleton className="h-16 w-full sm:w-64" />
        <Skeleton className="h-16 w-32" />
        <Skeleton className="h-16 w-32" />
      </div>
      <div className="mt-4 space-y-2">
        {Array.from({ length: 8 }, (_, n) => (
          <Skeleton key={n} className="h-11" />
        ))}
      </div>
    </Loading>
  )
}
