'use client'

import { ExternalLink } from 'lucide-react'
import Image from 'next/image'
import { Dialog } from '@/components/ui/dialog'
import { formatDay } from '@/lib/dates'
import type { Promotion } from '@/lib/promotions/answers'
import { promotionDialogMessages } from '@/lib/promotions/dialog-messages'

export function PromotionDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { title, description, date, uploadedBy } = promotion
  return (
    <Dialog
      open
      wide
      title={title}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Media promotion={promotion} />
      <p className="mt-4 whitespace-pre-line">{description}</p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-1 text-sm">
        <div className="flex gap-2">
          <dt className="text-muted">Uploaded</dt>
          <dd>
            <time dateTime={date}>{formatDay(date)}</time>
          </dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted">By</dt>
          <dd>{uploadedBy}</dd>
        </div>
      </dl>
    </Dialog>
  )
}

function Media({ promotion: { type, url, thumbnailUrl, title } }: { promotion: Promotion }) {
  switch (type) {
    case 'Video':
      return (
        <video
          controls
          preload="metadata"
          poster={thumbnailUrl ?? undefined}
          src={url}
          aria-label={title}
          className="max-h-[60dvh] w-full rounded-md bg-raised"
        />
      )
    case 'Image':
      // 16:9 until the picture is loaded.
      return (
        <Image
          src={url}
          alt={title}
          width={1600}
          height={900}
          sizes="56rem"
          className="max-h-[60dvh] w-full rounded-md object-contain"
        />
      )
    case 'PDF':
      return (
        <>
          {/* Not reachable by Tab: no key leads out of a browser's PDF viewer. */}
          <iframe
            src={url}
            title={title}
            tabIndex={-1}
            className="h-[60dvh] w-full rounded-md border border-line bg-raised"
          />
          {/* For the keyboard, and for phones, which show no PDF within a page. */}
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="mt-2 inline-flex items-center gap-1.5 text-sm text-accent underline underline-offset-4"
          >
            {promotionDialogMessages.openPdfInNewTab}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </>
      )
  }
}
