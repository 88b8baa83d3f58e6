import { Loading } from '@/components/loading'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { measure } from './measure'

export default function ProfileLoading() {
  return (
    <div className={cn(measure, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">My Profile</h1>
      <Loading>
        <Skeleton className="mt-6 h-90" />
      </Loading>
    </div>
  )
}
