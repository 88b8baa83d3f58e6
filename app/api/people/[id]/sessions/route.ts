import { route } from '@/lib/server/doors/route'
import { endPersonSessions, listPersonSessions } from '@/lib/auth/where-logged-in'

export const GET = route(listPersonSessions)
export const DELETE = route(endPersonSessions)
