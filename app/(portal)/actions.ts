'use server'

import * as checklist from '@/lib/checklist/operations'
import { action } from '@/lib/server/doors/action'

export const changeStep = action(checklist.changeStep, '/')
