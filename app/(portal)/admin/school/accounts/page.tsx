import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { tabOf } from '@/lib/route-lookups'
import { readSchool } from '@/lib/school/operations'
import { readSection } from '@/lib/server/doors/page'
import { AccountsForm } from '../rules-form'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/accounts')

export default function SchoolAccountsPage() {
  return (
    <SchoolScreen path="/admin/school/accounts">
      <ScreenSection waiting={<Skeleton className="h-80" />} reading={readSection(readSchool)}>
        {({ settings }) => (
          <Card>
            <AccountsForm settings={settings} />
          </Card>
        )}
      </ScreenSection>
    </SchoolScreen>
  )
}
