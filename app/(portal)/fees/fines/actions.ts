'use server'

import * as rules from '@/lib/late-fines/rules'
import { action } from '@/lib/server/doors/action'

export const addFineRule = action(rules.addFineRule, '/fees/fines')
export const changeFineRule = action(rules.changeFineRule, '/fees/fines')
export const removeFineRule = action(rules.removeFineRule, '/fees/fines')
