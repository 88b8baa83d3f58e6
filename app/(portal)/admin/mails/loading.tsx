import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { MailsScreen } from './mails-screen'

export default function MailsLoading() {
  return (
    <MailsScreen>
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    </MailsScreen>
  )
}
