import { Badge, type Tone } from '@/components/ui/badge'
import type { AdmissionStatus } from '@/lib/admissions/pipeline'

const tones: Record<AdmissionStatus, Tone> = {
  New: 'accent',
  'Under review': 'neutral',
  Accepted: 'positive',
  Waitlisted: 'caution',
  Declined: 'negative',
}

export function StatusBadge({ status }: { status: AdmissionStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
