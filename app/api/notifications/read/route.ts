import { markNotificationsRead } from '@/lib/notifications/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(markNotificationsRead)
