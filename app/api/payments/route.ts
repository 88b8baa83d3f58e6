import { route } from '@/lib/server/doors/route'
import { listPayments } from '@/lib/payments/queries'

export const GET = route(listPayments)
