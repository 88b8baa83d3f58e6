import { pay } from '@/lib/payments/service'
import { route } from '@/lib/server/route'

export const POST = route(pay, { status: 201, as: 'payment' })
