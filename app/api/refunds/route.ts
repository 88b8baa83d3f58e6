import { route } from '@/lib/server/doors/route'
import { askRefund, listRefunds } from '@/lib/payments/refunds'

export const GET = route(listRefunds)
export const POST = route(askRefund, { status: 201 })
