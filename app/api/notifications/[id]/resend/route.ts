import { route } from '@/lib/server/doors/route'
import { resendNotification } from '@/lib/notifications/service'

export const POST = route(resendNotification)
