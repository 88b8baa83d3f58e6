import { undoNotification } from '@/lib/notifications/service'
import { route } from '@/lib/server/doors/route'

export const DELETE = route(undoNotification)
