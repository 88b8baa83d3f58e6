import { route } from '@/lib/server/doors/route'
import { addPlan, listPlans } from '@/lib/fee-plans/plans'

export const GET = route(listPlans)
export const POST = route(addPlan, { status: 201 })
