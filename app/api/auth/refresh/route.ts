import { refreshSession } from '@/lib/auth/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(refreshSession)
