import { unread } from '@/lib/notifications/queries'
import { route } from '@/lib/server/doors/route'

// Open pages ask every now and then.
export const GET = route(unread, { quiet: true })
