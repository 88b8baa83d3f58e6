import { route } from '@/lib/server/doors/route'
import { refreshSession } from '@/lib/auth/login'

export const POST = route(refreshSession)
