import { paySeveral } from '@/lib/payments/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(paySeveral, { status: 201 })
