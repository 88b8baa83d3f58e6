import { z } from 'zod'
import { filterOf, id, listInput } from '@/lib/inputs'

export const pendingListSchema = listInput.extend({ class: filterOf('classes') })
export const decisionSchema = z.object({ id })

export type PendingAccount = {
  id: string
  name: string
  email: string
  /** '' for teachers. */
  class: string
  /** '' for teachers. */
  parentEmail: string
  phone: string
  address: string
  /** ISO 8601, UTC. */
  createdAt: string
}
