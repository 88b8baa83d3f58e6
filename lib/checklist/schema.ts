import { z } from 'zod'
import { choice, formSchema } from '@/lib/inputs'
import { stepNames } from './steps'

/** PUT /api/school/checklist: whether the school needs a step. */
export const stepSchema = formSchema({ step: choice(stepNames), needed: z.boolean() })
