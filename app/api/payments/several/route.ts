import { route } from '@/lib/server/doors/route'
import { paySeveral } from '@/lib/payments/service'

export const POST = route(paySeveral, { status: 201 })
