import { route } from '@/lib/server/doors/route'
import { reversePayment } from '@/lib/payments/reversing'

export const POST = route(reversePayment)
