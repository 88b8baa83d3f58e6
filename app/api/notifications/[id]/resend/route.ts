import { resendNotification } from '@/lib/notifications/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(resendNotification)
