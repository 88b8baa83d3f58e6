import { Card } from '@/components/ui/card'
import type { Certificate } from '@/lib/certificates/answers'
import { formatDay } from '@/lib/dates'
import { ownCertificatesMessages } from '@/lib/profile/page-messages'
import { CertificateFile } from '../admin/certificates/certificate-file'
import { CertificateState } from '../admin/certificates/certificate-state'

/** What a student was given, for another print. Nothing for who was given none. */
export function OwnCertificates({ rows }: { rows: readonly Certificate[] }) {
  if (rows.length === 0) return null
  return (
    <Card className="mt-6">
      <section aria-labelledby="certificates">
        <h2 id="certificates" className="text-lg">
          Certificates
        </h2>
        <ul className="mt-4 divide-y divide-line text-sm">
          {rows.map((certificate) => (
            <li key={certificate.id} className="py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <CertificateFile certificate={certificate} />
                {certificate.state === 'Cancelled' && <CertificateState certificate={certificate} />}
              </p>
              <p className="mt-0.5 text-muted">
                {ownCertificatesMessages.certificate(certificate.kind, certificate.class, formatDay(certificate.date))}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
