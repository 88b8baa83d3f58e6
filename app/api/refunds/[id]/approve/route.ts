import { route } from '@/lib/server/doors/route'
import { approveRefund } from '@/lib/payments/refunds'

export const POST = route(approveRefund)
