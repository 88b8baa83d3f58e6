import { route } from '@/lib/server/doors/route'
import { sendHeld } from '@/lib/mails/held'

export const POST = route(sendHeld)
