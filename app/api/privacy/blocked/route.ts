import { route } from '@/lib/server/doors/route'
import { listBlocked } from '@/lib/privacy/queries'

export const GET = route(listBlocked)
