import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { tabOf } from '@/lib/route-lookups'
import { readSchool } from '@/lib/school/operations'
import { readSection } from '@/lib/server/doors/page'
import { storage } from '@/lib/server/files/storage/storage'
import { schoolSettings } from '@/lib/server/school-settings'
import { LogoForm } from '../picture-form'
import { SchoolForm } from '../school-form'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/details')

export default function SchoolDetailsPage() {
  return (
    <SchoolScreen path="/admin/school/details">
      <ScreenSection waiting={<Skeleton className="h-180" />} reading={readSection(readSchool)}>
        {({ settings, logo }) => (
          <div className="grid gap-6">
            <Card>
              <SchoolForm settings={settings} timeZone={schoolSettings().timeZone} />
            </Card>
            <Card>
              <LogoForm logo={logo} direct={storage().direct} />
            </Card>
          </div>
        )}
      </ScreenSection>
    </SchoolScreen>
  )
}
