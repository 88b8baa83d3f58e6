'use client'

import { FilePlus2 } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button'
import type { Certificate } from '@/lib/certificates/answers'
import { papersMessages } from '@/lib/certificates/screen-messages'
import { formatDay } from '@/lib/dates'
import { formatRupees } from '@/lib/money'
import { CancelCertificate } from '../../admin/certificates/cancel-certificate'
import { CertificateFile } from '../../admin/certificates/certificate-file'
import { CertificateState } from '../../admin/certificates/certificate-state'
import { ReadPart, type Reading } from './part'

type Props = { id: string; enrolled: boolean; rows: readonly Certificate[] }

const linkStyle = buttonStyle({ variant: 'secondary', size: 'sm' })

export const Papers = ({ reading, ...pupil }: Omit<Props, 'rows'> & Reading<readonly Certificate[]>) => (
  <ReadPart id="papers" title="Certificates" count={({ length }) => length} reading={reading}>
    {(rows) => <Certificates rows={rows} {...pupil} />}
  </ReadPart>
)

/** The certificates of a pupil, and the ways to new ones. */
function Certificates({ id, enrolled, rows }: Props) {
  return (
    <>
      {rows.length === 0 && <p className="text-sm text-muted">{papersMessages.noCertificates}</p>}
      <ul className="divide-y divide-line">
        {rows.map((certificate) => (
          <li key={certificate.id} className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
            <Paper certificate={certificate} />
            <CancelCertificate certificate={certificate} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-6 empty:hidden">
        {enrolled && (
          <a href={`/people/${id}/bonafide`} className={linkStyle}>
            <FilePlus2 aria-hidden />
            {papersMessages.bonafideCertificate}
          </a>
        )}
        {!rows.some(({ kind, state }) => kind === 'Transfer' && state === 'Valid') && (
          <a href={`/people/${id}/transfer`} className={linkStyle}>
            <FilePlus2 aria-hidden />
            {papersMessages.transferCertificate}
          </a>
        )}
      </div>
    </>
  )
}

function Paper({ certificate }: { certificate: Certificate }) {
  const { kind, date, class: schoolClass, by, dues, duesReason, state } = certificate
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CertificateFile certificate={certificate} />
        {state === 'Cancelled' && <CertificateState certificate={certificate} />}
      </p>
      <p className="mt-0.5 wrap-anywhere text-muted">
        {papersMessages.certificate(kind, schoolClass, formatDay(date), by && `, ${by}`)}
      </p>
      {dues > 0 && (
        <p className="mt-0.5 wrap-anywhere text-muted">
          {papersMessages.issuedWithStillToBePaid(formatRupees(dues), duesReason)}
        </p>
      )}
    </div>
  )
}
