import { ViewLink } from '@/components/page-view'
import { Badge } from '@/components/ui/badge'
import { formatCount } from '@/lib/counted'
import { importOutcomes, type ImportOutcome } from '@/lib/import/lists'
import { outcomesMessages } from '@/lib/import/page-messages'
import { outcomeTones } from './outcome-tones'

/** How many rows would do what; each leads to those rows. */
export const Outcomes = ({
  counts,
  guardians,
  examples,
}: {
  counts: Record<ImportOutcome, number>
  guardians: number
  examples: number
}) => (
  <>
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
      {importOutcomes
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome) => (
          <li key={outcome}>
            <ViewLink
              changes={{ outcome, page: '' }}
              className="flex min-h-8 items-center gap-2 underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current"
            >
              <span className="text-lg font-semibold tabular-nums">{formatCount(counts[outcome])}</span>
              <Badge tone={outcomeTones[outcome]}>{outcome}</Badge>
            </ViewLink>
          </li>
        ))}
    </ul>
    {guardians > 0 && <p className="mt-2 text-sm">{outcomesMessages.guardians(guardians)}</p>}
    {examples > 0 && <p className="mt-2 text-sm text-muted">{outcomesMessages.examplesOfTemplateLeft(examples)}</p>}
  </>
)
