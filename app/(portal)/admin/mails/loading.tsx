import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { Screen } from '../../screen'

export default function MailsLoading() {
  return (
    <Screen path="/admin/mails">
      <div className="mt-6">
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      </div>
    </Screen>
  )
}
