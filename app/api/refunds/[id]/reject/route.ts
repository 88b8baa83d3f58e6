import { route } from '@/lib/server/doors/route'
import { rejectRefund } from '@/lib/payments/refunds'

export const POST = route(rejectRefund)
