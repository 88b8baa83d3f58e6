import { route } from '@/lib/server/doors/route'
import { discardHeld } from '@/lib/mails/held'

export const POST = route(discardHeld)
