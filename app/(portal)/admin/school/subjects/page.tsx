import { ScreenSection } from '@/components/screen-section'
import { Skeleton } from '@/components/ui/skeleton'
import { tabOf } from '@/lib/route-lookups'
import { readChoices } from '@/lib/school/choices'
import { readSection } from '@/lib/server/doors/page'
import { LazyChoices } from '../lazy-parts'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/subjects')

export default function SchoolSubjectsPage() {
  return (
    <SchoolScreen path="/admin/school/subjects">
      <ScreenSection waiting={<Skeleton className="h-180" />} reading={readSection(readChoices)}>
        {({ subjects, feeTypes }) => (
          <div className="grid items-start sm:gap-6 xl:grid-cols-2">
            <LazyChoices list="subjects" rows={subjects} />
            <LazyChoices list="feeTypes" rows={feeTypes} />
          </div>
        )}
      </ScreenSection>
    </SchoolScreen>
  )
}
