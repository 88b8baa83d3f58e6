import { route } from '@/lib/server/doors/route'
import { planUpdate, updatePlan } from '@/lib/fee-plans/charging'

export const GET = route(planUpdate)
export const POST = route(updatePlan)
