'use client'

import { DownloadButton } from '@/components/download-button'
import type { Certificate } from '@/lib/certificates/lists'
import { certificateMessages } from '@/lib/certificates/messages'

/** A certificate's number, which downloads its paper. */
export const CertificateFile = ({
  certificate: { id, number },
}: {
  certificate: Pick<Certificate, 'id' | 'number'>
}) => (
  <DownloadButton
    variant="link"
    size="inline"
    path={`/api/certificates/${id}/pdf`}
    failed={certificateMessages.downloadFailed}
    success={certificateMessages.downloaded}
  >
    <span className="sr-only">Download </span>
    {number}
  </DownloadButton>
)
