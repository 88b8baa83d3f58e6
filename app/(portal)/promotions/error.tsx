'use client'

import { ErrorPanel } from '@/components/error-panel'
import { messages } from '@/lib/messages'

export default function PromotionsError({ retry }: { retry: () => void }) {
  return (
    <ErrorPanel
      title="Promotions"
      message={messages.promotions.loadFailed}
      toast={messages.promotions.failed}
      retry={retry}
    />
  )
}
