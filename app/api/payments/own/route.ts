import { route } from '@/lib/server/doors/route'
import { payOwn } from '@/lib/payments/own'

export const POST = route(payOwn, { status: 201 })
