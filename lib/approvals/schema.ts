import { z } from 'zod'
import { limits } from '@/lib/constants'
import { filterOf, id, listInput } from '@/lib/inputs'

export const pendingListSchema = listInput.extend({ class: filterOf('classes') })
export const decisionSchema = z.object({ id })
export const decisionsSchema = z.object({ ids: z.array(id).min(1).max(limits.approvals) })

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

/** An account that a decision about several left as it is, and why. */
export type Refused = { id: string; message: string }
