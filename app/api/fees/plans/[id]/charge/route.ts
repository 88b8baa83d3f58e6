import { route } from '@/lib/server/doors/route'
import { chargePlan } from '@/lib/fee-plans/charging'

export const POST = route(chargePlan)
