'use client'

import { useEffect, useState } from 'react'
import { useConfirmBar } from '@/components/ui/confirm-bar'
import { getJson } from '@/lib/client/http'
import type { FeeRunExtent } from '@/lib/fees/answers'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees } from '@/lib/money'

type Fee = { class: string; type: string; amount: string; dueDate: string }

/**
 * How many a fee would be for and how much that is in all, as the server counts it while the question is read. A fee that
 * would be for nobody cannot be added.
 */
export function RunExtent(fee: Fee) {
  const [extent, setExtent] = useState<FeeRunExtent | null>()
  useConfirmBar(extent?.students === 0)
  const query = new URLSearchParams(fee).toString()
  useEffect(() => {
    let asking = true
    void getJson<FeeRunExtent>(`/api/fees/extent?${query}`).then((found) => asking && setExtent(found))
    return () => void (asking = false)
  }, [query])

  return (
    <p role="status" className="mt-2 min-h-5 text-sm font-medium">
      {extent === null && `${feeMessages.extentFailed}.`}
      {extent && feeMessages.extent(extent.students, formatRupees(extent.total), extent.having, fee.class)}
    </p>
  )
}
