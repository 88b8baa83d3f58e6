import { route } from '@/lib/server/doors/route'
import { takeBackPlan } from '@/lib/fee-plans/charging'

export const POST = route(takeBackPlan)
