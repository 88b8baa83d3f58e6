import { route } from '@/lib/server/doors/route'
import { feesToPay } from '@/lib/fees/queries'

export const POST = route(feesToPay)
