'use client'

import { DownloadButton } from '@/components/download-button'
import { PrintButton } from '@/components/print-button'
import type { Certificate } from '@/lib/certificates/answers'
import { certificateMessages } from '@/lib/certificates/messages'
import { certificateFileMessages } from '@/lib/certificates/screen-messages'

/** A certificate's paper, by its number: to keep, and to print. */
export function CertificateFile({ certificate: { id, number } }: { certificate: Pick<Certificate, 'id' | 'number'> }) {
  const path = `/api/certificates/${id}/pdf` as const
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <DownloadButton
        variant="link"
        size="inline"
        path={path}
        failed={certificateMessages.downloadFailed}
        success={certificateMessages.downloaded}
      >
        <span className="sr-only">Download </span>
        {number}
      </DownloadButton>
      <PrintButton
        variant="link"
        size="inline"
        path={path}
        failed={certificateMessages.printFailed}
        className="min-w-6"
      >
        <span className="sr-only">{certificateFileMessages.print(number)}</span>
      </PrintButton>
    </span>
  )
}
