import type { DeliveryStatus } from '@/lib/constants'
import { Badge, type Tone } from './ui/badge'

const tones: Record<DeliveryStatus, Tone> = {
  Sent: 'positive',
  'Saved to outbox': 'neutral',
  Queued: 'caution',
  Failed: 'negative',
}

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
