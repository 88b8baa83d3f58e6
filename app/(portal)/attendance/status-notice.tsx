'use client'

import { ViewLink } from '@/components/page-view'

/** Says that only pupils with one status are listed, and leads back to all. */
export const StatusNotice = ({ status, total }: { status: string; total: number }) => (
  <p className="mt-2 text-sm sm:mt-4">
    Only students who are {status} ({total}).{' '}
    <ViewLink
      list="mark"
      changes={{ status: '', page: '', all: '1' }}
      className="text-accent underline underline-offset-4"
    >
      Show everybody
    </ViewLink>
  </p>
)
