import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { tabOf } from '@/lib/route-lookups'
import { readSchool } from '@/lib/school/operations'
import { readSection } from '@/lib/server/doors/page'
import { MessagesForm } from '../rules-form'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/messages')

export default function SchoolMessagesPage() {
  return (
    <SchoolScreen path="/admin/school/messages">
      <ScreenSection waiting={<Skeleton className="h-80" />} reading={readSection(readSchool)}>
        {({ settings }) => (
          <Card>
            <MessagesForm settings={settings} />
          </Card>
        )}
      </ScreenSection>
    </SchoolScreen>
  )
}
