import { sendDueMessages } from '@/lib/notifications/service'
import { route } from '@/lib/server/doors/route'

export const GET = route(sendDueMessages)
