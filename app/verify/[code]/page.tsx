import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import type { Metadata } from 'next'
import { Card } from '@/components/ui/card'
import type { CheckedCertificate } from '@/lib/certificates/answers'
import { verifyPageMessages } from '@/lib/certificates/page-messages'
import { verifyCertificate } from '@/lib/certificates/queries'
import { formatDay } from '@/lib/dates'
import { verifyReceipts } from '@/lib/payments/verify'
import type { Verification } from '@/lib/reports/answers'
import { verifyReport } from '@/lib/reports/queries'
import { read, schoolName } from '@/lib/server/doors/page'
import { formatYear } from '@/lib/years'
import { Receipts } from './receipts'
import { Entries, Line } from './verdict'

export const metadata: Metadata = { title: verifyPageMessages.checkPaper, robots: { index: false } }

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
      <h1 className="page-title">{verifyPageMessages.checkPaper}</h1>
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
      <Line icon={CircleX} tone="text-negative" title={verifyPageMessages.weDoNotKnowThisPaper}>
        {verifyPageMessages.hasNoPaperWithThisCode(school)}
      </Line>
    )
  if (report.withdrawn)
    return (
      <Line icon={CircleX} tone="text-negative" title="Withdrawn">
        {verifyPageMessages.issuedThisReport(school, formatDay(report.withdrawn))}
      </Line>
    )
  if (report.replaced)
    return (
      <Line icon={CircleAlert} tone="text-caution" title={verifyPageMessages.genuineButNoLonger}>
        {verifyPageMessages.issuedThisReportAndNewer(school, formatDay(report.replaced))}
      </Line>
    )
  return (
    <Line icon={CircleCheck} tone="text-positive" title={verifyPageMessages.genuineAndCurrent}>
      {verifyPageMessages.issuedLatestReport(school)}
    </Line>
  )
}

function CertificateVerdict({ certificate, school }: { certificate: CheckedCertificate; school: string }) {
  if (certificate.cancelled)
    return (
      <Line icon={CircleX} tone="text-negative" title="Cancelled">
        {verifyPageMessages.cancelledCertificate(school, formatDay(certificate.cancelled))}
      </Line>
    )
  return (
    <Line icon={CircleCheck} tone="text-positive" title={verifyPageMessages.genuineAndValid}>
      {verifyPageMessages.issuedThisCertificate(school)}
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
      <p className="mt-6 text-sm text-muted">{verifyPageMessages.compareTheseWithPaper}</p>
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
      <p className="mt-6 text-sm text-muted">{verifyPageMessages.compareWithoutMarks}</p>
    </>
  )
}
