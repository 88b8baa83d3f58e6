import { listPayments } from '@/lib/payments/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(listPayments)
