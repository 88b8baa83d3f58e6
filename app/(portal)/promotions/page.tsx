import type { Metadata } from 'next'
import { Pagination, PastTheEnd } from '@/components/pagination'
import { Part } from '@/components/part'
import { featuredHighlights, promotionTypes } from '@/lib/constants'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { messages } from '@/lib/messages'
import { allows } from '@/lib/permissions'
import { listPromotions } from '@/lib/promotions/queries'
import { currentUser, readPart } from '@/lib/server/doors/page'
import { storage } from '@/lib/server/files/storage/storage'
import { PromotionGrid } from './promotion-grid'
import { PromotionsScreen } from './promotions-screen'
import { TypeFilter } from './type-filter'
import { UploadPromotionForm } from './upload-promotion-form'

export const metadata: Metadata = { title: 'Promotions' }

/** Cards on a page of the grid: whole rows at every width. */
const pageSize = 24

export default async function PromotionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const view = viewOf(listPromotions, params)
  const type = promotionTypes.find((known) => known === view.type)
  const manages = allows('promotions:manage', user?.role ?? 'guest')

  return (
    <PromotionsScreen
      form={manages && <UploadPromotionForm direct={storage().direct} />}
      featured={
        <Part
          reading={readPart(listPromotions, { pageSize: featuredHighlights })}
          failed={messages.promotions.loadFailed}
        >
          {({ rows }) => (
            <PromotionGrid label="Featured Highlights" items={rows} empty={messages.promotions.empty} manages={false} />
          )}
        </Part>
      }
      filter={<TypeFilter />}
      all={
        <Part reading={readPart(listPromotions, { ...view, type, pageSize })} failed={messages.promotions.loadFailed}>
          {({ rows, total, page }) => (
            <>
              <PromotionGrid
                label="All Promotional Content"
                items={rows}
                empty={total === 0 ? messages.promotions.empty : <PastTheEnd />}
                manages={manages}
              />
              <Pagination label="Pages of promotions" page={page} last={Math.max(1, Math.ceil(total / pageSize))} />
            </>
          )}
        </Part>
      }
    />
  )
}
