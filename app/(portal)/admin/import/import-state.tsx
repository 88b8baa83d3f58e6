import { Badge, type Tone } from '@/components/ui/badge'
import type { ImportState } from '@/lib/import/lists'

const tones: Record<ImportState, Tone> = {
  Draft: 'caution',
  Running: 'accent',
  Done: 'positive',
  Failed: 'negative',
  Undone: 'neutral',
}

export const ImportStateBadge = ({ state }: { state: ImportState }) => <Badge tone={tones[state]}>{state}</Badge>
