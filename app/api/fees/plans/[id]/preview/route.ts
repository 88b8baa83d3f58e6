import { route } from '@/lib/server/doors/route'
import { previewPlan } from '@/lib/fee-plans/previews'

export const GET = route(previewPlan)
