import { unreadNotifications } from '@/lib/notifications/queries'
import { route } from '@/lib/server/doors/route'

// Open pages ask up to once a minute.
export const GET = route(unreadNotifications, { quiet: true })
