import { route } from '@/lib/server/doors/route'
import { startOnlinePayment } from '@/lib/payments/online-start'

export const POST = route(startOnlinePayment, { status: 201 })
