import { mailReceipt } from '@/lib/payments/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(mailReceipt)
