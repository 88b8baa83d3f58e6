import { route } from '@/lib/server/doors/route'
import { readPlan, removePlan, savePlan } from '@/lib/fee-plans/plans'

export const GET = route(readPlan)
export const PUT = route(savePlan)
export const DELETE = route(removePlan)
