import { route } from '@/lib/server/doors/route'
import { undoNotification } from '@/lib/notifications/service'

export const DELETE = route(undoNotification)
