import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import type { Metadata } from 'next'
import { Card } from '@/components/ui/card'
import type { CheckedCertificate } from '@/lib/certificates/answers'
import { verifyCertificate } from '@/lib/certificates/queries'
import { formatDay } from '@/lib/dates'
import { verifyReceipts } from '@/lib/payments/verify'
import type { Verification } from '@/lib/reports/answers'
import { verifyReport } from '@/lib/reports/queries'
import { read, schoolName } from '@/lib/server/doors/page'
import { formatYear } from '@/lib/years'
import { Receipts } from './receipts'
import { Entries, Line } from './verdict'

export const metadata: Metadata = { title: 'Check a paper', robots: { index: false } }

type Props = { params: Promise<{ code: string }> }

/** Whether a report, a certificate or a receipt with this code was issued here, and how it stands. */
export default async function VerifyPage({ params }: Props) {
  const asked = await params
  const [report, certificate, receipts, school] = await Promise.all([
    read(verifyReport, asked),
    read(verifyCertificate, asked),
    read(verifyReceipts, asked),
    schoolName(),
  ])
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-12 sm:py-16">
      <h1 className="page-title">Check a paper</h1>
      <Card className="mt-6">
        {certificate ? (
          <>
            <CertificateVerdict certificate={certificate} school={school} />
            <CertificatePaper certificate={certificate} school={school} />
          </>
        ) : receipts ? (
          <Receipts checked={receipts} school={school} />
        ) : (
          <>
            <Verdict report={report} school={school} />
            {report && <Paper report={report} school={school} />}
          </>
        )}
      </Card>
    </div>
  )
}

function Verdict({ report, school }: { report: Verification | null; school: string }) {
  if (!report)
    return (
      <Line icon={CircleX} tone="text-negative" title="We do not know this paper">
        {school} has no paper with this code. Please compare every letter with the paper; if they are the same, it is
        not from us.
      </Line>
    )
  if (report.withdrawn)
    return (
      <Line icon={CircleX} tone="text-negative" title="Withdrawn">
        {school} issued this report and withdrew it on {formatDay(report.withdrawn)}. It is not valid.
      </Line>
    )
  if (report.replaced)
    return (
      <Line icon={CircleAlert} tone="text-caution" title="Genuine, but no longer current">
        {school} issued this report, and a newer one has taken its place on {formatDay(report.replaced)}.
      </Line>
    )
  return (
    <Line icon={CircleCheck} tone="text-positive" title="Genuine and current">
      {school} issued this report, and it is the latest of its kind.
    </Line>
  )
}

function CertificateVerdict({ certificate, school }: { certificate: CheckedCertificate; school: string }) {
  if (certificate.cancelled)
    return (
      <Line icon={CircleX} tone="text-negative" title="Cancelled">
        {school} issued this certificate and cancelled it on {formatDay(certificate.cancelled)}. It is not valid.
      </Line>
    )
  return (
    <Line icon={CircleCheck} tone="text-positive" title="Genuine and valid">
      {school} issued this certificate.
    </Line>
  )
}

function CertificatePaper({ certificate, school }: { certificate: CheckedCertificate; school: string }) {
  const { kind, number, student, class: schoolClass, issued } = certificate
  return (
    <>
      <Entries
        of={[
          ['School', school],
          ['Certificate', kind],
          ['Number', number],
          ['Name', student],
          ['Class', schoolClass],
          ['Issued', formatDay(issued)],
        ]}
      />
      <p className="mt-6 text-sm text-muted">Compare these with the paper. Nothing else is shown here.</p>
    </>
  )
}

function Paper({ report, school }: { report: Verification; school: string }) {
  return (
    <>
      <Entries
        of={[
          ['School', school],
          ['Report', report.type],
          ['Term', [report.term, formatYear(report.schoolYear)].filter(Boolean).join(', ')],
          ['Initials', report.initials],
          ['Issued', formatDay(report.issued)],
        ]}
      />
      <p className="mt-6 text-sm text-muted">Compare these with the paper. Marks and grades are never shown here.</p>
    </>
  )
}
