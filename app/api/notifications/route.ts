import { route } from '@/lib/server/doors/route'
import { listNotifications } from '@/lib/notifications/queries'
import { sendNotification } from '@/lib/notifications/service'

export const GET = route(listNotifications)
export const POST = route(sendNotification, { status: 201 })
