import { markRead } from '@/lib/notifications/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(markRead)
