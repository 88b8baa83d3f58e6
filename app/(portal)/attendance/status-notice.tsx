'use client'

import { ViewLink } from '@/components/page-view'
import { statusNoticeMessages } from '@/lib/attendance/screen-messages'

/** Says that only pupils with one status are listed, and leads back to all. */
export const StatusNotice = ({ status, total }: { status: string; total: number }) => (
  <p className="mt-2 text-sm sm:mt-4">
    {statusNoticeMessages.onlyStudents(status, total)}{' '}
    <ViewLink
      list="mark"
      changes={{ status: '', page: '', all: '1' }}
      className="text-accent underline underline-offset-4"
    >
      {statusNoticeMessages.showEverybody}
    </ViewLink>
  </p>
)
