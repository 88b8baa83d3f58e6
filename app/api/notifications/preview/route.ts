import { route } from '@/lib/server/doors/route'
import { previewNotification } from '@/lib/notifications/queries'

export const GET = route(previewNotification)
