import { route } from '@/lib/server/doors/route'
import { reversePayment } from '@/lib/payments/service'

export const POST = route(reversePayment)
