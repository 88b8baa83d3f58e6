import type { Metadata } from 'next'
import { Pagination, PastTheEnd } from '@/components/pagination'
import { featuredHighlights, promotionTypes } from '@/lib/constants'
import { viewOf } from '@/lib/list-view'
import { messages } from '@/lib/messages'
import { allows } from '@/lib/permissions'
import { promotions } from '@/lib/promotions/queries'
import { currentUser, read } from '@/lib/server/page'
import { storage } from '@/lib/server/storage/storage'
import { PromotionGrid } from './promotion-grid'
import { PromotionsScreen } from './promotions-screen'
import { TypeFilter } from './type-filter'
import { UploadPromotionForm } from './upload-promotion-form'

export const metadata: Metadata = { title: 'Promotions' }

/** Cards on a page of the grid: whole rows at every width. */
const pageSize = 24

type Params = Record<string, string | string[] | undefined>

export default async function PromotionsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const view = viewOf(await searchParams)
  const type = promotionTypes.find((known) => known === view.type)
  const [user, featured, all] = await Promise.all([
    currentUser(),
    read(promotions, { pageSize: featuredHighlights }),
    read(promotions, { ...view, type, pageSize }),
  ])
  const manages = allows('promotions:manage', user?.role ?? 'guest')

  return (
    <PromotionsScreen
      form={manages && <UploadPromotionForm direct={storage().direct} />}
      featured={<PromotionGrid label="Featured Highlights" items={featured.rows} empty={messages.promotions.empty} manages={false} />}
      filter={<TypeFilter />}
      all={
        <>
          <PromotionGrid
            label="All Promotional Content"
            items={all.rows}
            empty={all.total === 0 ? messages.promotions.empty : <PastTheEnd />}
            manages={manages}
          />
          <Pagination label="Pages of promotions" page={all.page} last={Math.max(1, Math.ceil(all.total / pageSize))} />
        </>
      }
    />
  )
}
