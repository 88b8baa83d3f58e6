import { route } from '@/lib/server/doors/route'
import { mailReceipt } from '@/lib/payments/service'

export const POST = route(mailReceipt)
