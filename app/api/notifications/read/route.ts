import { markRead } from '@/lib/notifications/service'
import { route } from '@/lib/server/route'

export const PUT = route(markRead)
