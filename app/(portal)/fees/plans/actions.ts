'use server'

import * as charging from '@/lib/fee-plans/charging'
import * as optional from '@/lib/fee-plans/optional'
import * as plans from '@/lib/fee-plans/plans'
import { action } from '@/lib/server/doors/action'

export const addPlan = action(plans.addPlan, '/fees/plans')
export const savePlan = action(plans.savePlan, '/fees/plans')
export const removePlan = action(plans.removePlan, '/fees/plans')
export const chargePlan = action(charging.chargePlan)
export const takeBackPlan = action(charging.takeBackPlan, '/fees/plans')
export const updatePlan = action(charging.updatePlan, '/fees/plans')
export const addOptionalHead = action(optional.addOptionalHead, '/fees/plans')
export const endOptionalHead = action(optional.endOptionalHead, '/fees/plans')
