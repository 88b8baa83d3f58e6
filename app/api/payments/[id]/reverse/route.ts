import { reverse } from '@/lib/payments/service'
import { route } from '@/lib/server/route'

export const POST = route(reverse, { as: 'payment' })
