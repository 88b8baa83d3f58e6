import { resend } from '@/lib/notifications/service'
import { route } from '@/lib/server/route'

export const POST = route(resend)
