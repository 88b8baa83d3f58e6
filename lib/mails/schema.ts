import { z } from 'zod'
import { deliveryStatuses, type DeliveryStatus } from '@/lib/constants'
import { filterOf, id, listInput } from '@/lib/inputs'

export const mailListSchema = listInput.extend({ status: filterOf(deliveryStatuses) })
export const mailIdSchema = z.object({ id })

/** A mail of the portal's own, and what became of it. */
export type Mail = {
  id: string
  /** ISO 8601, UTC: when it was queued. */
  date: string
  /** What it is, in words. */
  mail: string
  to: string
  status: DeliveryStatus
  /** Why it failed, or was not taken the last time. */
  reason: string
  attempts: number
}
