import { Badge, type Tone } from '@/components/ui/badge'
import type { DayStatus } from '@/lib/attendance/schema'

const tones: Record<DayStatus, Tone> = {
  Present: 'positive',
  Absent: 'negative',
  Leave: 'caution',
  'Not Marked': 'neutral',
}

export function StatusBadge({ status }: { status: DayStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
