import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { Skeleton } from '@/components/ui/skeleton'
import { schoolLists, stretchOf } from '@/lib/choices'
import { tabOf } from '@/lib/route-lookups'
import { readChoices } from '@/lib/school/choices'
import { classesPageMessages } from '@/lib/school/page-messages'
import { readSection } from '@/lib/server/doors/page'
import { LazyChoices } from '../lazy-parts'
import { RollNumbersForm } from '../roll-numbers-form'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/classes')

export default function SchoolClassesPage() {
  return (
    <SchoolScreen path="/admin/school/classes">
      <p className="mb-6 max-w-3xl text-muted">
        {classesPageMessages.about(stretchOf(schoolLists(), 'signupClasses'))}{' '}
      </p>
      <ScreenSection waiting={<Skeleton className="h-180" />} reading={readSection(readChoices)}>
        {({ rollNumbers, classes }) => (
          <div className="grid items-start sm:gap-6 xl:grid-cols-[3fr_2fr]">
            <LazyChoices list="classes" rows={classes} open />
            <Fold title={classesPageMessages.rollNumbers}>
              <RollNumbersForm by={rollNumbers} />
            </Fold>
          </div>
        )}
      </ScreenSection>
    </SchoolScreen>
  )
}
