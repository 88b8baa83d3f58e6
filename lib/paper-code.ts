import { z } from 'zod'

/** The code of a paper, as somebody typed or scanned it. Whoever has it may ask what it belongs to. */
export const paperCodeSchema = z.object({ code: z.string().max(100) })
