import { route } from '@/lib/server/doors/route'
import { endSession } from '@/lib/auth/sessions'

export const DELETE = route(endSession)
