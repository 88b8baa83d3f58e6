import { route } from '@/lib/server/doors/route'
import { payFee } from '@/lib/payments/service'

export const POST = route(payFee, { status: 201 })
