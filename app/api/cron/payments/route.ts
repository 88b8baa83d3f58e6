import { route } from '@/lib/server/doors/route'
import { askGateway } from '@/lib/payments/online-doors'

export const GET = route(askGateway)
