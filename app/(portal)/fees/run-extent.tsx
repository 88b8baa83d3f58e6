'use client'

import { useEffect, useState } from 'react'
import { getJson } from '@/lib/client/http'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees } from '@/lib/money'

type Extent = { students: number; total: number }

/** How many a fee would be for and how much that is in all, as the server counts it while the question is read. */
export function RunExtent({ schoolClass, amount }: { schoolClass: string; amount: string }) {
  const [extent, setExtent] = useState<Extent | null>()
  useEffect(() => {
    let asking = true
    const query = new URLSearchParams({ class: schoolClass, amount })
    void getJson<Extent>(`/api/fees/extent?${query.toString()}`).then((found) => asking && setExtent(found))
    return () => void (asking = false)
  }, [schoolClass, amount])

  return (
    <p role="status" className="mt-2 min-h-5 text-sm font-medium">
      {extent === null && `${feeMessages.extentFailed}.`}
      {extent && feeMessages.extent(extent.students, formatRupees(extent.total))}
    </p>
  )
}
