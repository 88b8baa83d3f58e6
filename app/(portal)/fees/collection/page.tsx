import { ScreenSection } from '@/components/screen-section'
import { readCollection } from '@/lib/collection/queries'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { readSection, viewerOf } from '@/lib/server/doors/page'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { Collected } from './collected'

export const metadata = tabOf('/fees/collection')

export default async function CollectionPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([viewerOf('/fees/collection'), searchParams])
  return (
    <Screen path="/fees/collection">
      <FeeLinks current="/fees/collection" user={user} />
      <div className="mt-6">
        <ScreenSection reading={readSection(readCollection, viewOf(readCollection, params))}>
          {(collection) => <Collected collection={collection} />}
        </ScreenSection>
      </div>
    </Screen>
  )
}
