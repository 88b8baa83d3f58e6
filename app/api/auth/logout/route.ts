import { route } from '@/lib/server/doors/route'
import { logout } from '@/lib/auth/service'

export const POST = route(logout)
