import { payFee } from '@/lib/payments/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(payFee, { status: 201 })
