import { z } from 'zod'
import { choice, formSchema } from '@/lib/inputs'
import { stepNames, wholeList } from './steps'

/** PUT /api/school/checklist: whether the school needs a step. Of all: whether it needs the list. */
export const stepSchema = formSchema({ step: choice([...stepNames, wholeList]), needed: z.boolean() })
