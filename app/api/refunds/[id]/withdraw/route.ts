import { route } from '@/lib/server/doors/route'
import { withdrawRefund } from '@/lib/payments/refunds'

export const POST = route(withdrawRefund)
