import { ScreenSection } from '@/components/screen-section'
import type { SearchParams } from '@/lib/list-view'
import { viewOf } from '@/lib/list-view'
import { readDuties } from '@/lib/duties/queries'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { currentUser, readSection } from '@/lib/server/doors/page'
import { OfficeScreen } from '../office-screen'
import { DutiesScreen } from './duties-screen'

export const metadata = tabOf('/admin/duties')

export default async function DutiesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, user] = await Promise.all([searchParams, currentUser()])
  const { class: chosen } = params
  return (
    <OfficeScreen path="/admin/duties">
      <ScreenSection reading={readSection(readDuties, viewOf(readDuties, params))}>
        {(duties) => (
          <DutiesScreen
            duties={duties}
            chosen={typeof chosen === 'string' ? chosen : ''}
            may={allows('duties:manage', user)}
          />
        )}
      </ScreenSection>
    </OfficeScreen>
  )
}
