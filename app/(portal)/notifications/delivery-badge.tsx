import { Badge, type Tone } from '@/components/ui/badge'
import type { DeliveryStatus } from '@/lib/notifications/schema'

const tones: Record<DeliveryStatus, Tone> = { Sent: 'positive', 'Saved to outbox': 'neutral', Queued: 'caution', Failed: 'negative' }

/** What became of a message. */
export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
