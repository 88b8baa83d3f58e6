import { cn } from '@/components/ui/cn'
import { importStepsMessages } from '@/lib/import/page-messages'

export const importSteps = ['Choose', 'Columns', 'Check', 'Import', 'Done'] as const
export type ImportStep = (typeof importSteps)[number]

/** Where an import is on its way. */
export const ImportSteps = ({ present }: { present: ImportStep }) => (
  <ol aria-label={importStepsMessages.stepsOfImport} className="mt-6 flex flex-wrap gap-x-4 gap-y-2 text-sm">
    {importSteps.map((step, n) => (
      <li
        key={step}
        aria-current={step === present ? 'step' : undefined}
        className={cn('flex items-center gap-2', step === present ? 'font-semibold text-accent' : 'text-muted')}
      >
        <span
          aria-hidden
          className={cn(
            'grid size-6 place-items-center rounded-full border text-xs',
            step === present ? 'border-accent bg-accent-soft' : 'border-line',
          )}
        >
          {n + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
)
