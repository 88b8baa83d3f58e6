import { container } from '@/components/layout/container'
import { Loading } from '@/components/loading'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'

export default function ApplicationLoading() {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <h1 className="sr-only">Application</h1>
      <Loading>
        <Skeleton className="h-16 max-w-md" />
        <div className="mt-6 grid gap-6 lg:grid-cols-[1.2fr_1fr]">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      </Loading>
    </div>
  )
}
