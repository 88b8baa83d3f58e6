import { route } from '@/lib/server/doors/route'
import { removeSmsTemplate } from '@/lib/notifications/templates'

export const DELETE = route(removeSmsTemplate)
