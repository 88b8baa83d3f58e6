import { pay } from '@/lib/payments/service'
import { route } from '@/lib/server/route'

export const POST = route(pay, { as: 'payment' })
