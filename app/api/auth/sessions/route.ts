import { route } from '@/lib/server/doors/route'
import { endOtherSessions, listOwnSessions } from '@/lib/auth/sessions'

export const GET = route(listOwnSessions)
export const DELETE = route(endOtherSessions)
