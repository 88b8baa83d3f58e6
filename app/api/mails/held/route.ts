import { route } from '@/lib/server/doors/route'
import { readHeld } from '@/lib/mails/held'

export const GET = route(readHeld)
