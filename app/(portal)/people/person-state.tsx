import { Badge, type Tone } from '@/components/ui/badge'
import type { PersonState } from '@/lib/people/lists'

const tones = {
  Active: 'positive',
  Waiting: 'caution',
  Deactivated: 'negative',
  Left: 'neutral',
  'No student': 'neutral',
  Blocked: 'negative',
} as const satisfies Record<PersonState, Tone>

export const PersonStateBadge = ({ state }: { state: PersonState }) => <Badge tone={tones[state]}>{state}</Badge>
