import { previewNotification } from '@/lib/notifications/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(previewNotification)
