import { z } from 'zod'
import { limits } from '@/lib/constants'
import { filterOf, id, listInput } from '@/lib/inputs'

export const pendingListSchema = listInput.extend({ class: filterOf('classes') })
export const decisionSchema = z.object({ id })
export const decisionsSchema = z.object({ ids: z.array(id).min(1).max(limits.approvals) })
