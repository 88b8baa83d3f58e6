import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react'
import type { Metadata } from 'next'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { formatDay } from '@/lib/dates'
import { verifyReport } from '@/lib/reports/queries'
import type { Verification } from '@/lib/reports/schema'
import { read, schoolName } from '@/lib/server/doors/page'
import { formatYear } from '@/lib/years'

export const metadata: Metadata = { title: 'Check a report', robots: { index: false } }

export default async function VerifyPage({ params }: { params: Promise<{ code: string }> }) {
  const [report, school] = await Promise.all([read(verifyReport, await params), schoolName()])
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:py-14">
      <h1 className="text-2xl sm:text-3xl">Check a report</h1>
      <Card className="mt-6">
        <Verdict report={report} school={school} />
        {report && <Paper report={report} school={school} />}
      </Card>
    </div>
  )
}

function Verdict({ report, school }: { report: Verification | null; school: string }) {
  if (!report)
    return (
      <Line icon={CircleX} tone="text-negative" title="We do not know this paper">
        {school} has no report with this code. Please compare every letter with the paper; if they are the same, it is
        not from us.
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

function Line({
  icon: Icon,
  tone,
  title,
  children,
}: {
  icon: LucideIcon
  tone: string
  title: string
  children: React.ReactNode
}) {
  return (
    <>
      <p className={cn('flex items-center gap-2.5 text-lg font-semibold', tone)}>
        <Icon aria-hidden className="size-6 shrink-0" />
        {title}
      </p>
      <p className="mt-3">{children}</p>
    </>
  )
}

function Paper({ report, school }: { report: Verification; school: string }) {
  const entries: [label: string, value: string][] = [
    ['School', school],
    ['Report', report.type],
    ['Term', [report.term, formatYear(report.schoolYear)].filter(Boolean).join(', ')],
    ['Initials', report.initials],
    ['Issued', formatDay(report.issued)],
  ]
  return (
    <>
      <dl className="mt-5 grid grid-cols-[6rem_1fr] gap-x-4 gap-y-2.5 border-t border-line pt-5 text-sm">
        {entries.map(([label, value]) => [
          <dt key={label} className="text-muted">
            {label}
          </dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </dl>
      <p className="mt-5 text-sm text-muted">Compare these with the paper. Marks and grades are never shown here.</p>
    </>
  )
}
