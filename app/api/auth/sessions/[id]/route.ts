import { route } from '@/lib/server/doors/route'
import { endSession } from '@/lib/auth/where-logged-in'

export const DELETE = route(endSession)
