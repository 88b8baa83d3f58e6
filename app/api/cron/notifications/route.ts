import { route } from '@/lib/server/doors/route'
import { sendDueMessages } from '@/lib/notifications/service'

export const GET = route(sendDueMessages)
