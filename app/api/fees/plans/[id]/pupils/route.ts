import { route } from '@/lib/server/doors/route'
import { planPupils } from '@/lib/fee-plans/previews'

export const GET = route(planPupils)
