import { ScreenSection } from '@/components/screen-section'
import { Skeleton } from '@/components/ui/skeleton'
import { tabOf } from '@/lib/route-lookups'
import { readFrontPage } from '@/lib/school/front-page-operations'
import { readSection } from '@/lib/server/doors/page'
import { LazyFrontLines } from '../lazy-parts'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/results')

export default function SchoolResultsPage() {
  return (
    <SchoolScreen path="/admin/school/results">
      <ScreenSection waiting={<Skeleton className="h-180" />} reading={readSection(readFrontPage)}>
        {(page) => <LazyFrontLines page={page} />}
      </ScreenSection>
    </SchoolScreen>
  )
}
