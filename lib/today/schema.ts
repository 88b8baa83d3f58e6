import { z } from 'zod'

export const todaySchema = z.object({})

/**
 * `late`: it should have been done before. `waits`: somebody has to do it. `known`: for information.
 */
export type Urgency = 'late' | 'waits' | 'known'
