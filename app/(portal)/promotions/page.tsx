import { ViewSelect } from '@/components/data-table/view-select'
import { tabOf } from '@/lib/route-lookups'
import { Pages } from '@/components/pages'
import { Loading } from '@/components/loading'
import { ScreenSection } from '@/components/screen-section'
import { Skeleton } from '@/components/ui/skeleton'
import { featuredHighlights, promotionTypes } from '@/lib/promotions/lists'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { promotionMessages } from '@/lib/promotions/messages'
import { allows } from '@/lib/permissions'
import { listPromotions } from '@/lib/promotions/operations'
import { promotionsPageMessages } from '@/lib/promotions/page-messages'
import { currentUser, readSection } from '@/lib/server/doors/page'
import { storage } from '@/lib/server/files/storage/storage'
import { gridStyle } from './grid-style'
import { PromotionGrid } from './promotion-grid'
import { PromotionsScreen } from './promotions-screen'
import { UploadPromotionForm } from './upload-promotion-form'

export const metadata = tabOf('/promotions')

/** Divisible by the number of columns at every width. */
const pageSize = 24

export default async function PromotionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const view = viewOf(listPromotions, params)
  const type = promotionTypes.find((known) => known === view.type)
  const manages = allows('promotions:manage', user)

  return (
    <PromotionsScreen
      form={manages && <UploadPromotionForm direct={storage().direct} />}
      featured={
        <ScreenSection
          waiting={<CardsLoading count={featuredHighlights} />}
          reading={readSection(listPromotions, { pageSize: featuredHighlights })}
          failed={promotionMessages.loadFailed}
        >
          {({ rows }) => (
            <PromotionGrid label="Featured Highlights" items={rows} empty={promotionMessages.empty} manages={false} />
          )}
        </ScreenSection>
      }
      filter={<ViewSelect name="type" label="Type" all="All" options={promotionTypes} className="min-w-40" />}
      all={
        <ScreenSection
          waiting={<CardsLoading count={6} />}
          reading={readSection(listPromotions, { ...view, type, pageSize })}
          failed={promotionMessages.loadFailed}
        >
          {({ rows, total, page }) => (
            <>
              <PromotionGrid
                label="All Promotional Content"
                items={rows}
                empty={promotionMessages.empty}
                manages={manages}
                filters={['type']}
              />
              <Pages
                label={promotionsPageMessages.pagesOfPromotions}
                page={page}
                last={Math.max(1, Math.ceil(total / pageSize))}
              />
            </>
          )}
        </ScreenSection>
      }
    />
  )
}

function CardsLoading({ count }: { count: number }) {
  return (
    <Loading className={gridStyle}>
      {Array.from({ length: count }, (_, n) => (
        <Skeleton key={n} className="h-64" />
      ))}
    </Loading>
  )
}
