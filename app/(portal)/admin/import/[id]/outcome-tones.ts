import type { Tone } from '@/components/ui/badge'
import type { ImportOutcome } from '@/lib/import/lists'

export const outcomeTones: Record<ImportOutcome, Tone> = {
  Wrong: 'negative',
  'Possible duplicate': 'caution',
  New: 'positive',
  Readmitted: 'positive',
  Changed: 'accent',
  'Left alone': 'neutral',
}
