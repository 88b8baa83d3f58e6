'use client'

import { useState } from 'react'
import { DownloadButton } from '@/components/download-button'
import { TableDownloads } from '@/components/table-downloads'
import { Select } from '@/components/ui/controls'
import type { FeePapers as Papers } from '@/lib/fee-papers/answers'
import { feePaperMessages } from '@/lib/fee-papers/messages'
import { feePapersMessages } from '@/lib/fee-papers/screen-messages'
import { formatYear } from '@/lib/years'

type Props = {
  papers: readonly Papers[]
  /** Who asks, where one statement of all of them is theirs. */
  payer?: string
}

/** Statements of account and tuition certificates, for the financial year that somebody chooses. */
export function FeePapers({ papers, payer }: Props) {
  const [only] = papers.length === 1 ? papers : []
  const all = new Map(papers.flatMap(({ years }) => years.map(({ year }) => [year, { year, tuition: false }])))
  return (
    <ul className="space-y-2 text-sm">
      {papers.map(({ id, name, years }) => (
        <PapersOf key={id} id={id} whose={name} label={only ? '' : name} years={years} />
      ))}
      {only?.payers.map(({ id, name }) => (
        <PapersOf key={id} id={id} {...called(feePapersMessages.family(name))} years={only.years} />
      ))}
      {payer && papers.length > 1 && (
        <PapersOf
          id={payer}
          {...called(feePapersMessages.everybody)}
          years={[...all.values()].toSorted((a, b) => b.year - a.year)}
        />
      )}
    </ul>
  )
}

const called = (label: string) => ({ label, whose: label })

type PapersOfProps = { id: string; whose: string; label: string; years: Papers['years'] }

function PapersOf({ id, whose, label, years }: PapersOfProps) {
  const [newest] = years
  const [chosen, choose] = useState(newest?.year)
  const year = years.find((each) => each.year === chosen) ?? newest
  if (!year) return null
  const files = [
    { label: feePapersMessages.statement, path: 'statement', failed: feePaperMessages.statementFailed },
    ...(year.tuition
      ? [{ label: feePapersMessages.tuition, path: 'tuition-certificate', failed: feePaperMessages.tuitionFailed }]
      : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {label && <span className="font-medium wrap-anywhere">{label}</span>}
      {years.length > 1 ? (
        <Select
          className="w-auto"
          aria-label={feePapersMessages.yearOf(whose)}
          value={year.year}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        >
          {years.map((each) => (
            <option key={each.year} value={each.year}>
              {formatYear(each.year)}
            </option>
          ))}
        </Select>
      ) : (
        <span className="text-muted">{formatYear(year.year)}</span>
      )}
      {files.map((file) => (
        <DownloadButton
          key={file.path}
          variant="link"
          size="inline"
          path={`/api/people/${id}/${file.path}?year=${year.year}`}
          failed={file.failed}
        >
          {file.label}
          <span className="sr-only"> {feePapersMessages.of(whose)}</span>
        </DownloadButton>
      ))}
      <TableDownloads
        variant="link"
        size="inline"
        path={`/api/people/${id}/statement/csv?year=${year.year}`}
        csv={feePapersMessages.csv}
        excel={feePapersMessages.excel}
        of={feePapersMessages.of(whose)}
        failed={feePaperMessages.statementFailed}
      />
    </li>
  )
}
