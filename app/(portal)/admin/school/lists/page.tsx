import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { Skeleton } from '@/components/ui/skeleton'
import { choiceLists, schoolLists, stretchOf } from '@/lib/choices'
import { tabOf } from '@/lib/route-lookups'
import { readChoices } from '@/lib/school/choices'
import { readSection } from '@/lib/server/doors/page'
import { LazyChoices } from '../lazy-parts'
import { RollNumbersForm } from '../roll-numbers-form'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/lists')

export default function SchoolListsPage() {
  return (
    <SchoolScreen path="/admin/school/lists">
      <p className="mb-6 max-w-3xl text-muted">
        Every form lists these in this order. Hidden ones can no longer be chosen; where they were chosen before, they
        stay. Families can sign up for {stretchOf(schoolLists(), 'signupClasses')}; the office admits students to other
        classes.
      </p>
      <ScreenSection waiting={<Skeleton className="h-180" />} reading={readSection(readChoices)}>
        {({ rollNumbers, ...lists }) => (
          <div className="grid items-start sm:gap-6 xl:grid-cols-2">
            {choiceLists.map((list) => (
              <LazyChoices key={list} list={list} rows={lists[list]} />
            ))}
            <Fold title="Roll numbers">
              <RollNumbersForm by={rollNumbers} />
            </Fold>
          </div>
        )}
      </ScreenSection>
    </SchoolScreen>
  )
}
