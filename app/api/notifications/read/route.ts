import { route } from '@/lib/server/doors/route'
import { markNotificationsRead } from '@/lib/notifications/service'

export const PUT = route(markNotificationsRead)
