import { route } from '@/lib/server/doors/route'
import { listDeliveries } from '@/lib/notifications/queries'

export const GET = route(listDeliveries)
