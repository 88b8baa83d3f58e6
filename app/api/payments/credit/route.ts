import { route } from '@/lib/server/doors/route'
import { payFromCredit } from '@/lib/payments/credit'

export const POST = route(payFromCredit, { status: 201 })
