import { route } from '@/lib/server/doors/route'
import { refreshSession } from '@/lib/auth/service'

export const POST = route(refreshSession)
