'use client'

import { FileText, Film, ImageIcon } from 'lucide-react'
import Image from 'next/image'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { DeleteButton } from '@/components/delete-button'
import { onDemand } from '@/components/on-demand'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { NoRows } from '@/components/data-table/no-rows'
import { formatDay } from '@/lib/dates'
import type { Promotion } from '@/lib/promotions/answers'
import { promotionMessages } from '@/lib/promotions/messages'
import { promotionGridMessages } from '@/lib/promotions/screen-messages'
import { deletePromotion } from './actions'
import { gridStyle } from './grid-style'
import type { PromotionDialog as Opened } from './promotion-dialog'

const PromotionDialog = onDemand<ComponentProps<typeof Opened>>(
  () => import('./promotion-dialog').then((module) => module.PromotionDialog),
  {
    giveUp: ({ onClose }) => onClose(),
  },
)

const icons = { Video: Film, Image: ImageIcon, PDF: FileText }

type Props = {
  label: string
  items: readonly Promotion[]
  empty: ReactNode
  manages: boolean
  /** What is shown may be some of them alone, by these filters. */
  filters?: readonly string[]
}

/** Promotions as cards that open a dialog; `manages`: with a button to delete. */
export function PromotionGrid({ label, items, empty, manages, filters = [] }: Props) {
  const [opened, setOpened] = useState<Promotion>()

  if (items.length === 0)
    return (
      <NoRows
        filters={filters}
        about={promotionMessages.about[manages ? 'office' : 'others']}
        start={manages && { label: promotionMessages.add, href: '#upload' }}
      >
        {empty}
      </NoRows>
    )
  return (
    <>
      <ul aria-label={label} className={gridStyle}>
        {items.map((item) => (
          <li key={item.id} className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
            <button
              type="button"
              onClick={() => setOpened(item)}
              className="group grid flex-1 content-start text-left focus-visible:-outline-offset-2 max-sm:grid-cols-[7rem_minmax(0,1fr)]"
            >
              <Preview item={item} />
              <span className="grid gap-1.5 p-3 sm:p-4">
                <span className="flex items-start justify-between gap-3">
                  <span className="min-w-0 font-semibold wrap-anywhere group-hover:text-accent">{item.title}</span>
                  <Badge tone="accent">{item.type}</Badge>
                </span>
                <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{item.description}</span>
                <time dateTime={item.date} className="text-sm text-muted">
                  {formatDay(item.date)}
                </time>
              </span>
            </button>
            {manages && (
              <div className="border-t border-line px-4 py-3">
                <DeleteButton
                  name={item.title}
                  description={promotionGridMessages.description(item.title)}
                  action={deletePromotion}
                  input={{ id: item.id }}
                  deleted={promotionMessages.deleted}
                  failed={promotionMessages.deleteFailed}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {opened && <PromotionDialog promotion={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** What there is to see of it, or an icon. */
function Preview({ item }: { item: Promotion }) {
  const Icon = icons[item.type]
  return (
    <span className="relative grid place-items-center overflow-hidden bg-raised sm:aspect-video">
      {item.thumbnailUrl ? (
        <Image
          src={item.thumbnailUrl}
          alt=""
          fill
          sizes="(min-width: 1024px) 30vw, (min-width: 640px) 50vw, 7rem"
          className={cn('object-cover', item.type === 'PDF' && 'object-top')}
        />
      ) : (
        <Icon aria-hidden className="size-10 text-muted" />
      )}
    </span>
  )
}
