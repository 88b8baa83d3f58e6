import { route } from '@/lib/server/doors/route'
import { familyAtCounter } from '@/lib/payments/counter'

export const GET = route(familyAtCounter)
