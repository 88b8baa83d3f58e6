import { ScreenSection } from '@/components/screen-section'
import { Skeleton } from '@/components/ui/skeleton'
import { tabOf } from '@/lib/route-lookups'
import { readFrontPage } from '@/lib/school/front-page-operations'
import { readSection } from '@/lib/server/doors/page'
import { storage } from '@/lib/server/files/storage/storage'
import { LazyFrontPage } from '../lazy-parts'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/front-page')

export default function SchoolFrontPage() {
  return (
    <SchoolScreen path="/admin/school/front-page">
      <ScreenSection waiting={<Skeleton className="h-180" />} reading={readSection(readFrontPage)}>
        {(page) => <LazyFrontPage page={page} direct={storage().direct} />}
      </ScreenSection>
    </SchoolScreen>
  )
}
