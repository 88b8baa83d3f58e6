import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { listSmsTemplates } from '@/lib/notifications/templates'
import { tabOf } from '@/lib/route-lookups'
import { readSchool } from '@/lib/school/operations'
import { readSection } from '@/lib/server/doors/page'
import { SmsForm } from '../rules-form'
import { SchoolScreen } from '../school-screen'
import { SmsTemplates } from './templates'

export const metadata = tabOf('/admin/school/sms')

export default function SchoolSmsPage() {
  return (
    <SchoolScreen path="/admin/school/sms">
      <ScreenSection waiting={<Skeleton className="h-60" />} reading={readSection(listSmsTemplates)}>
        {(templates) => <SmsTemplates templates={templates} />}
      </ScreenSection>
      <div className="mt-6">
        <ScreenSection waiting={<Skeleton className="h-80" />} reading={readSection(readSchool)}>
          {({ settings }) => (
            <Card>
              <SmsForm settings={settings} />
            </Card>
          )}
        </ScreenSection>
      </div>
    </SchoolScreen>
  )
}
