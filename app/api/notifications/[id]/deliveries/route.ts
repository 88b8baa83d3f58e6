import { deliveries } from '@/lib/notifications/queries'
import { route } from '@/lib/server/route'

export const GET = route(deliveries, { as: 'deliveries' })
