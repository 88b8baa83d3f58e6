import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { tabOf } from '@/lib/route-lookups'
import { readSchool } from '@/lib/school/operations'
import { readSection } from '@/lib/server/doors/page'
import { PaymentsForm } from '../rules-form'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/payments')

export default function SchoolPaymentsPage() {
  return (
    <SchoolScreen path="/admin/school/payments">
      <ScreenSection waiting={<Skeleton className="h-80" />} reading={readSection(readSchool)}>
        {({ settings }) => (
          <Card>
            <PaymentsForm settings={settings} />
          </Card>
        )}
      </ScreenSection>
    </SchoolScreen>
  )
}
