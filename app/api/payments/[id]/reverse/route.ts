import { reversePayment } from '@/lib/payments/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(reversePayment)
