import { route } from '@/lib/server/doors/route'
import { endOtherSessions, listOwnSessions } from '@/lib/auth/where-logged-in'

export const GET = route(listOwnSessions)
export const DELETE = route(endOtherSessions)
