import { route } from '@/lib/server/doors/route'
import { reverseAdvance } from '@/lib/payments/advances'

export const POST = route(reverseAdvance)
